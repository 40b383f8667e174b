import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, ConnectionError } from "./errors";
import { apiFetch } from "./http";
import { onTokenRefused, readToken, writeToken } from "./token";

const answers: (() => Response)[] = [];
const at: number[] = [];
const sent: Request[] = [];

beforeEach(() => {
  answers.length = at.length = sent.length = 0;
  vi.useFakeTimers({ now: 0 });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (request) => {
    at.push(Date.now());
    sent.push(request as Request);
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError("Failed to fetch");
    return answer();
  });
});

// Other files run in the same worker.
afterEach(() => void vi.useRealTimers());

const json =
  (status: number, body: unknown = {}) =>
  () =>
    new Response(JSON.stringify(body), { status });
const call = () => {
  const result = apiFetch(new Request("http://localhost:3000/api/projects")).catch((error: unknown) => error);
  return vi.runAllTimersAsync().then(() => result);
};

test("a 4xx is thrown at once with the server's message", async () => {
  answers.push(json(409, { error: "This address is taken.", code: "slug_taken", request_id: "r" }));
  const error = await call();
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 409, code: "slug_taken", message: "This address is taken." });
  expect(at).toEqual([0]);
});

test("a 5xx is tried three times, after 100 ms and another 200 ms", async () => {
  answers.push(json(500), json(502), json(503, { error: "Down for a moment." }));
  expect(await call()).toMatchObject({ status: 503, message: "Down for a moment." });
  expect(at).toEqual([0, 100, 300]);
});

test("a lost network is retried in the same way and then reported", async () => {
  const error = await call();
  expect(error).toBeInstanceOf(ConnectionError);
  expect((error as Error).message).toBe("Request failed after retries");
  expect(at).toEqual([0, 100, 300]);
});

test("the first good response ends the retries", async () => {
  answers.push(json(500), json(200, { ok: true }));
  expect(await call()).toBeInstanceOf(Response);
  expect(at).toEqual([0, 100]);
});

test("an error without a message gets the default one", async () => {
  answers.push(() => new Response("<html>", { status: 404 }));
  expect(await call()).toMatchObject({ status: 404, message: "Request failed" });
});

test("a stored token is sent, and a 401 to it removes it", async () => {
  writeToken("old");
  const refused = vi.fn();
  const stop = onTokenRefused(refused);
  answers.push(json(401, { error: "Sign in first.", code: "unauthenticated" }));
  await call();
  expect(sent[0]?.headers.get("Authorization")).toBe("Bearer old");
  expect(refused).toHaveBeenCalledOnce();
  expect(readToken()).toBeNull();
  stop();
});

test("a late 401 to an older token leaves the newer one alone", async () => {
  writeToken("old");
  answers.push(() => {
    writeToken("new");
    return json(401)();
  });
  await call();
  expect(readToken()).toBe("new");
});
