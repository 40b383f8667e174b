import { http, HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";
import type { Navigation, PublicDocs } from "@/api/generated/types.gen";
import { server } from "@/test/server";
import { curl } from "./curl";
import { explain } from "./explain";
import { checkHeaders, keepHeaders, readHeaders } from "./headers";
import { send } from "./send";
import { chosenOperation, connectedSearch, firstEndpoint } from "./target";

const item = (path: string) => ({ path, name: path.split("/")[1] ?? "", deprecated: false });
const navigation: Navigation = {
  groups: [
    { kind: "guides", label: "Guides", count: 1, items: [item("guides/start")] },
    { kind: "queries", label: "Queries", count: 2, items: [item("queries/user"), item("queries/users")] },
    { kind: "subscriptions", label: "Subscriptions", count: 1, items: [item("subscriptions/joined")] },
  ],
};
const endpoint = (url: string, is_default: boolean) => ({
  name: "x",
  url,
  is_default,
  environment: "production" as const,
  description: "",
});
const docs = (is_private: boolean, urls: string[]) =>
  ({ is_private, navigation, endpoints: urls.map((url, at) => endpoint(url, at === 1)) }) as unknown as PublicDocs;

describe("the operation and endpoint at first", () => {
  it("is the requested operation", () => {
    expect(chosenOperation(navigation, "queries/users")).toBe("queries/users");
    expect(chosenOperation(navigation, "subscriptions/joined")).toBe("subscriptions/joined");
    expect(chosenOperation(navigation, "guides/start")).toBe("queries/user");
    expect(chosenOperation(navigation, null)).toBe("queries/user");
    expect(chosenOperation({ groups: [] }, "queries/user")).toBeNull();
  });

  it("is the default endpoint", () => {
    expect(firstEndpoint(docs(false, ["https://a.example/g", "https://b.example/g"]))).toBe("https://b.example/g");
    expect(firstEndpoint(docs(false, []))).toBeNull();
  });

  it("adds the endpoints of private docs to the address once", () => {
    const urls = ["https://a.example/g", "https://a.example/h", "http://b.example:81/g"];
    expect(connectedSearch(docs(false, urls), "")).toBeNull();
    const search = connectedSearch(docs(true, urls), "?operation=queries/user") ?? "";
    expect(new URLSearchParams(search).get("connect")).toBe("https://a.example http://b.example:81");
    expect(new URLSearchParams(search).get("operation")).toBe("queries/user");
    expect(connectedSearch(docs(true, urls), search)).toBeNull();
    expect(connectedSearch(docs(true, []), "")).toBeNull();
  });
});

describe("headers", () => {
  it("are stored per project and endpoint, and removed when empty", () => {
    keepHeaders("p", "https://a.example", '{"a":"b"}');
    expect(readHeaders("p", "https://a.example")).toBe('{"a":"b"}');
    expect(readHeaders("p", "https://b.example")).toBe("");
    expect(readHeaders("q", "https://a.example")).toBe("");
    keepHeaders("p", "https://a.example", " ");
    expect(Object.keys(localStorage).filter((key) => key.startsWith("console_headers"))).toEqual([]);
  });

  it("must be allowed in a request", () => {
    expect(checkHeaders(undefined)).toEqual({ ok: true, headers: {} });
    expect(checkHeaders({ Authorization: "Bearer x" })).toEqual({ ok: true, headers: { Authorization: "Bearer x" } });
    for (const bad of [{ a: 1 }, [1], "x", { "a b": "c" }, { a: "b\nc: d" }]) expect(checkHeaders(bad).ok).toBe(false);
    expect(checkHeaders({ "Bad name": "x" })).toMatchObject({
      message: expect.stringContaining("“Bad name” cannot be the name of a header") as string,
    });
    expect(checkHeaders({ "X-Key": "naïve – €" })).toMatchObject({
      message: expect.stringContaining("The value of “X-Key” has a character") as string,
    });
  });
});

describe("the call as cURL", () => {
  it("quotes any text", () => {
    expect(
      curl({
        url: "https://a.example/g",
        headers: { authorization: "Bearer $HOME" },
        body: `{"query":"{ a(b: 'c') }"}`,
      }),
    ).toBe(
      "curl 'https://a.example/g' \\\n  -H 'content-type: application/json' \\\n  -H 'authorization: Bearer $HOME' \\\n  --data-raw '{\"query\":\"{ a(b: '\\''c'\\'') }\"}'",
    );
  });
});

describe("the explanation of a failure", () => {
  it("names the headers that the endpoint must allow", () => {
    const { code, text } = explain("forbidden", "https://api.example:8443/g", "https://docs.example", [
      "Authorization",
    ]);
    expect(text).toContain("api.example:8443");
    expect(code).toContain("Access-Control-Allow-Origin: https://docs.example");
    expect(code).toContain("Access-Control-Allow-Headers: content-type, authorization");
  });
});

describe("sending", () => {
  const url = "https://api.example.com/graphql";
  const call = { url, headers: { "x-key": "1" }, body: '{"query":"{ a }"}' };
  const never = new AbortController().signal;

  it("returns status and size, and indents JSON", async () => {
    server.use(
      http.post(url, async ({ request }) =>
        HttpResponse.json({ key: request.headers.get("x-key"), body: await request.json() }, { status: 500 }),
      ),
    );
    const { outcome, text } = await send(call, never);
    expect(outcome).toMatchObject({ kind: "answered", status: 500, isJson: true });
    expect(text).toBe('{\n  "key": "1",\n  "body": {\n    "query": "{ a }"\n  }\n}');
  });

  it("shows other text unchanged", async () => {
    server.use(http.post(url, () => HttpResponse.text("<h1>Hello</h1>")));
    const { outcome, text } = await send(call, never);
    expect(outcome).toMatchObject({ kind: "answered", status: 200, isJson: false, size: 14 });
    expect(text).toBe("<h1>Hello</h1>");
  });

  it("recognises a response without a body", async () => {
    server.use(http.post(url, () => new HttpResponse(null, { status: 204 })));
    expect(await send(call, never)).toMatchObject({
      outcome: { kind: "answered", status: 204, size: 0, isJson: false },
      text: "",
    });
  });

  it("stops reading a response that is too long to show", async () => {
    let parts = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        parts += 1;
        controller.enqueue(new Uint8Array(1_000_000).fill(97));
        if (parts === 1_000) controller.close();
      },
    });
    server.use(http.post(url, () => new HttpResponse(body)));
    expect((await send(call, never)).outcome).toMatchObject({ kind: "failed", reason: "too-large" });
    expect(parts).toBeLessThan(20);
  });

  it("tells a CORS failure from an unreachable server, without executing anything", async () => {
    let asked = 0;
    server.use(
      http.post(url, () => HttpResponse.error()),
      http.get(url, () => (asked++, new HttpResponse(null, { status: 400 }))),
    );
    expect((await send(call, never)).outcome).toMatchObject({ kind: "failed", reason: "forbidden" });
    expect(asked).toBe(1);
    server.use(http.get(url, () => HttpResponse.error()));
    expect((await send(call, never)).outcome).toMatchObject({ kind: "failed", reason: "unreachable" });
  });

  it("says that an HTTPS page cannot call an HTTP address, and sends nothing", async () => {
    const plain = "http://api.example.com/graphql";
    let asked = 0;
    server.use(
      http.post(plain, () => HttpResponse.error()),
      http.get(plain, () => (asked++, HttpResponse.json({}))),
    );
    vi.stubGlobal("location", { protocol: "https:", origin: "https://docs.example" });
    expect((await send({ ...call, url: plain }, never)).outcome).toMatchObject({
      kind: "failed",
      reason: "mixed-content",
    });
    vi.unstubAllGlobals();
    expect(asked).toBe(0);
    const { title, text } = explain("mixed-content", plain, "https://docs.example", []);
    expect(`${title}. ${text}`).toMatch(/http calls from https.*api\.example\.com is not.*starts with https/);
  });

  it("follows a subscription's events, newest first, and keeps the last hundred", async () => {
    const many = Array.from({ length: 101 }, (_, at) => `event: next\ndata: {"data":${at}}\n\n`).join("");
    server.use(
      http.post(
        url,
        ({ request }) =>
          new HttpResponse(many, {
            headers: { "content-type": "text/event-stream", "x-accept": request.headers.get("accept") ?? "" },
          }),
      ),
    );
    const told: number[] = [];
    const { outcome, text } = await send(call, never, (_, events) => told.push(events));
    expect(outcome).toMatchObject({ kind: "streamed", status: 200, events: 101 });
    expect(told.at(-1)).toBe(101);
    const shown = JSON.parse(text) as { data: number }[];
    expect([shown.length, shown[0]?.data, shown.at(-1)?.data]).toEqual([100, 100, 1]);
  });

  it("accepts streams for subscriptions, in a header that needs no preflight", async () => {
    const accepted: string[] = [];
    server.use(
      http.post(
        url,
        ({ request }) => (accepted.push(request.headers.get("accept") ?? ""), HttpResponse.json({ errors: [] })),
      ),
    );
    expect((await send(call, never)).outcome).toMatchObject({ kind: "answered", isSubscription: false });
    expect((await send(call, never, () => undefined)).outcome).toMatchObject({
      kind: "answered",
      isSubscription: true,
    });
    expect(accepted[0]).not.toContain("stream");
    expect(accepted[1]).toContain("text/event-stream");
    // Fetch, 2.2.2: a longer value would need a preflight.
    expect(accepted[1]?.length).toBeLessThanOrEqual(128);
    expect(accepted[1]).not.toMatch(/["():<>?@[\\\]{}]/);
  });

  it("keeps the events of a stream that breaks off", async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('data: {"data":1}\n\n'));
      },
      pull: (controller) => controller.error(new Error("gone")),
    });
    server.use(http.post(url, () => new HttpResponse(body, { headers: { "content-type": "text/event-stream" } })));
    expect((await send(call, never, () => undefined)).outcome).toMatchObject({ kind: "streamed" });
  });

  it("ends when it is cancelled", async () => {
    server.use(http.post(url, () => new Promise<never>(() => undefined)));
    const abort = new AbortController();
    const answer = send(call, abort.signal);
    abort.abort();
    expect((await answer).outcome.kind).toBe("cancelled");
  });
});
