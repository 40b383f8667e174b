import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { ApiError, ConnectionError } from "@/api/errors";
import { writeToken } from "@/api/token";
import { route, server } from "@/test/server";
import { forgetReports, removeSecrets, reportError } from "./error-report";
import { followErrors } from "./follow-errors";

let reports: { body: Record<string, string>; headers: Headers }[] = [];

beforeEach(() => {
  forgetReports();
  reports = [];
  server.use(
    route("post", "/client-errors", async ({ request }) => {
      reports.push({ body: (await request.json()) as Record<string, string>, headers: request.headers });
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

const arrive = (count: number) => expect.poll(() => reports.length).toBe(count);

test("an error is reported once per page load, without token and query", async () => {
  writeToken("0123456789abcdef".repeat(4));
  history.replaceState(null, "", "/pricing?token=secret");
  reportError(new Error("kaboom"), "\n    at Page");
  reportError(new Error("kaboom"));
  reportError(new Error("other"));
  await arrive(2);
  const { body, headers } = reports[0] ?? { body: {}, headers: new Headers() };
  expect(body.message).toBe("kaboom");
  expect(body.component_stack).toContain("at Page");
  expect(body.url).toBe("/pricing");
  expect(headers.has("Authorization")).toBe(false);
  expect(JSON.stringify(body)).not.toContain("secret");
});

test("noise and answers of the server are not reported", async () => {
  reportError(new Error("ResizeObserver loop limit exceeded"));
  reportError(new Error("auth/network-request-failed"));
  reportError(new TypeError("Failed to fetch"));
  reportError(new ApiError(500, null));
  reportError(new ConnectionError());
  reportError(new DOMException("stopped", "AbortError"));
  reportError(new Error("the last one"));
  await arrive(1);
  expect(reports[0]?.body.message).toBe("the last one");
});

test("errors that nothing catches are reported", async () => {
  const stop = followErrors();
  dispatchEvent(new ErrorEvent("error", { error: new Error("thrown in a handler") }));
  const rejected = Object.assign(new Event("unhandledrejection"), { reason: "a refused promise" });
  dispatchEvent(rejected);
  stop();
  await arrive(2);
  expect(reports.map(({ body }) => body.message)).toEqual(["thrown in a handler", "a refused promise"]);
});

test.each([
  ["Authorization: Bearer abc.def next", "Authorization: Bearer [removed] next"],
  ["/auth/verify?token=abc&x=1", "/auth/verify?token=[removed]&x=1"],
  ["key gf_r_0123456789 and whsec_abc", "key [removed] and [removed]"],
  [`session ${"a1".repeat(32)} ended`, "session [removed] ended"],
  ["key=a secret=b password=c api_key=d", "key=[removed] secret=[removed] password=[removed] api_key=[removed]"],
  ["Authorization: Basic dXNlcjpwYXNz next", "Authorization: Basic [removed] next"],
  ["a basic error code: 12", "a basic error code: 12"],
  ['{"token" : "abc"} x-api-key: abc', '{"token" : [removed]"} x-api-key: [removed]'],
  ["%3Ftoken%3Dabc next", "%3Ftoken%3D[removed] next"],
  ["https://ada:pass@x.example/a.js:1:2", "https://[removed]/a.js:1:2"],
  ["at f (https://x.example/d/ada/shop/objects/Foo)", "at f (https://x.example/d/…)"],
  ["from ada@example.com today", "from [removed] today"],
  ["render@https://x.example/a.js:1:2", "render@https://x.example/a.js:1:2"],
])("%s is reported as %s", (text, clean) => {
  expect(removeSecrets(text)).toBe(clean);
});
