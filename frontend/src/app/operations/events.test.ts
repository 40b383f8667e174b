import { describe, expect, it } from "vitest";
import { eventsOf, resultOf } from "./events";

/** A response whose text arrives in chunks of the given length. */
function answer(type: string, text: string, size: number): Response {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  return new Response(body, { headers: { "content-type": type } });
}

async function all(response: Response): Promise<string[]> {
  const found: string[] = [];
  for await (const event of eventsOf(response) ?? []) found.push(event);
  return found;
}

const SSE =
  ': hello\n\nevent: next\ndata: {"data":{"a":"é"}}\n\nevent:next\r\ndata: {"data":\r\ndata: null}\r\n\r\ndata\n\nevent: complete\ndata:\n\nevent: next\ndata: late\n\n';
const PARTS =
  '\r\n--graphql\r\ncontent-type: application/json\r\n\r\n{}\r\n--graphql\r\ncontent-type: application/json\r\n\r\n{"payload":{"data":{"a":"--graphql"}}}\r\n--graphql--\r\nlate';

describe("events", () => {
  it.each([1, 2, 3, 7, 1000])("are complete when they arrive in chunks of %d bytes", async (size) => {
    expect(await all(answer("text/event-stream; charset=utf-8", SSE, size))).toEqual([
      '{"data":{"a":"é"}}',
      '{"data":\nnull}',
      "",
    ]);
    const found = ["{}", '{"payload":{"data":{"a":"--graphql"}}}'];
    expect(await all(answer('multipart/mixed; boundary="graphql"; subscriptionSpec=1.0', PARTS, size))).toEqual(found);
    expect(
      await all(answer("multipart/mixed;boundary=graphql", PARTS.trimStart().replaceAll("\r\n", "\n"), size)),
    ).toEqual(found);
    expect(
      await all(
        answer("multipart/mixed", PARTS.replaceAll("--graphql\r", "---\r").replace("--graphql--", "-----"), size),
      ),
    ).toEqual(found);
  });

  it("do not occur in a plain response", () => {
    expect(eventsOf(answer("application/json", "{}", 9))).toBeNull();
    expect(eventsOf(new Response(null))).toBeNull();
  });

  it("that never end are abandoned", async () => {
    await expect(all(answer("text/event-stream", `data: ${"x".repeat(4_000_001)}`, 1_000_000))).rejects.toThrow();
    await expect(all(answer("multipart/mixed", `---\n\n${"x".repeat(4_000_001)}`, 1_000_000))).rejects.toThrow();
  });

  it("carry results", () => {
    expect(resultOf("{}")).toBeNull();
    expect(resultOf('{"payload":{"data":1}}')).toEqual({ data: 1 });
    expect(resultOf('{"payload":null,"errors":[]}')).toEqual({ payload: null, errors: [] });
    expect(resultOf('{"data":1}')).toEqual({ data: 1 });
    expect(resultOf("no JSON")).toBe("no JSON");
  });
});
