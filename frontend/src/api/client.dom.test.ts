import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "./errors";
import { createProject, diagnoseSchema, getPublicPage, searchPublicDocs, signOut } from "./generated/sdk.gen";

let sent: Request[] = [];
let answer = () => new Response("{}");

beforeEach(() => {
  sent = [];
  answer = () => new Response(JSON.stringify({ is: "answered" }));
  vi.spyOn(globalThis, "fetch").mockImplementation(async (request) => {
    sent.push(request as Request);
    return answer();
  });
});

const only = () => {
  expect(sent).toHaveLength(1);
  return sent[0] as Request;
};

test("path parameters are encoded, and the response is parsed as JSON", async () => {
  const page = await getPublicPage({ path: { username: "ada", slug: "shop", path: "objects/Größe?" } });
  expect(page).toEqual({ is: "answered" });
  expect(only().method).toBe("GET");
  expect(only().url).toBe("http://localhost:3000/api/public/docs/ada/shop/pages/objects%2FGr%C3%B6%C3%9Fe%3F");
  expect([...only().headers]).toEqual([]);
});

test("the query leaves out undefined values", async () => {
  await searchPublicDocs({
    path: { username: "ada", slug: "shop" },
    query: { q: "a & b", limit: 5, ...({ version: undefined } as object) },
  });
  expect(only().url).toBe("http://localhost:3000/api/public/docs/ada/shop/search?q=a%20%26%20b&limit=5");
});

test("a body is sent as JSON, with the headers of the call", async () => {
  await createProject({ body: { name: "Shop" }, headers: { "Idempotency-Key": "k" } });
  expect(only().method).toBe("POST");
  expect(only().headers.get("Content-Type")).toBe("application/json");
  expect(only().headers.get("Idempotency-Key")).toBe("k");
  expect(await only().json()).toEqual({ name: "Shop" });
});

test("a call can send its body as plain text", async () => {
  await diagnoseSchema({ body: "type Query { a: Int }", bodySerializer: null });
  expect(only().headers.get("Content-Type")).toBe("application/graphql");
  expect(await only().text()).toBe("type Query { a: Int }");
});

test("an empty response becomes an empty object", async () => {
  answer = () => new Response(null, { status: 204 });
  expect(await signOut()).toEqual({});
});

test("an error response is thrown", async () => {
  answer = () => new Response(JSON.stringify({ error: "No." }), { status: 403 });
  await expect(signOut()).rejects.toThrow(new ApiError(403, { error: "No." }));
});

test("an aborted call is not retried", async () => {
  const controller = new AbortController();
  controller.abort();
  answer = () => {
    throw controller.signal.reason;
  };
  const call = getPublicPage({ path: { username: "ada", slug: "shop", path: "overview" }, signal: controller.signal });
  await expect(call).rejects.toBe(controller.signal.reason);
  expect(sent).toHaveLength(1);
});
