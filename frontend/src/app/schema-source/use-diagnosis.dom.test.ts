import { act, renderHook, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { route, server } from "@/test/server";
import { useDiagnosis } from "./use-diagnosis";

const answer = (types: number) => ({
  is_refused: false,
  message: null,
  diagnostics: [],
  omitted: 0,
  counts: { types, operations: 1, fields: 1 },
});

test("a late response is not shown", async () => {
  const release: (() => void)[] = [];
  const asked: string[] = [];
  server.use(
    route("post", "/schema-diagnostics", async ({ request }) => {
      const text = await request.text();
      asked.push(text);
      if (text === "first") await new Promise<void>((resolve) => release.push(resolve));
      return HttpResponse.json(answer(text.length));
    }),
  );
  let text = "first";
  const shown: (number | undefined)[] = [];
  const { result } = renderHook(() => {
    const diagnosis = useDiagnosis(() => text);
    shown.push(diagnosis.answer?.counts?.types);
    return diagnosis;
  });
  act(() => result.current.ask());
  await waitFor(() => expect(asked).toEqual(["first"]));
  text = "the second";
  act(() => result.current.ask());
  await waitFor(() => expect(result.current.answer?.counts?.types).toBe(10));
  for (const let_go of release) let_go();
  // The response to a third request proves that the late one was processed.
  text = "and the third";
  act(() => result.current.ask());
  await waitFor(() => expect(result.current.answer?.counts?.types).toBe(13));
  expect(shown).not.toContain(5);
  expect(result.current.checking).toBe(false);
});

test("an empty text sends no request and clears the result", async () => {
  let asked = 0;
  server.use(
    route("post", "/schema-diagnostics", () => {
      asked += 1;
      return HttpResponse.json(answer(1));
    }),
  );
  let text = "type Query { a: Int }";
  const { result } = renderHook(() => useDiagnosis(() => text));
  act(() => result.current.ask());
  await waitFor(() => expect(result.current.answer).not.toBeNull());
  text = "  ";
  act(() => result.current.ask());
  await waitFor(() => expect(result.current.answer).toBeNull());
  expect([asked, result.current.checking]).toEqual([1, false]);
});

test("consecutive key presses send one request", async () => {
  let asked = 0;
  server.use(
    route("post", "/schema-diagnostics", () => {
      asked += 1;
      return HttpResponse.json(answer(1));
    }),
  );
  const { result } = renderHook(() => useDiagnosis(() => "type Query"));
  act(() => {
    for (let key = 0; key < 20; key += 1) result.current.ask();
  });
  await waitFor(() => expect(result.current.answer).not.toBeNull());
  expect(asked).toBe(1);
});
