import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isNotFound } from "./errors";
import { unlessNothingHere } from "./nothing-here";
import { removeToken, writeToken } from "./token";

const here = () => new URL("/d/ada/shop", location.origin).href;

/** Simulates a document that was loaded with this status from this address. */
function came(responseStatus: number, name = here()) {
  const entry = { responseStatus, name } as PerformanceNavigationTiming;
  vi.spyOn(performance, "now").mockReturnValue(500);
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([entry]);
}

async function isAsked(): Promise<boolean> {
  const call = vi.fn(() => Promise.resolve("answer"));
  const outcome = await unlessNothingHere(call).catch((error: unknown) => error);
  expect(call.mock.calls.length === 1 ? outcome === "answer" : isNotFound(outcome)).toBe(true);
  return call.mock.calls.length === 1;
}

describe("a document with status 404", () => {
  beforeEach(() => history.replaceState(null, "", "/d/ada/shop"));
  afterEach(() => {
    vi.restoreAllMocks();
    removeToken();
    document.getElementById("bootstrap")?.remove();
    history.replaceState(null, "", "/");
  });

  it("gives readers without a session the API's error without a request", async () => {
    came(404);
    expect(await isAsked()).toBe(false);
  });

  it("does not apply to other addresses, to signed-in users, or to existing docs", async () => {
    came(404, new URL("/d/ada/other", location.origin).href);
    expect(await isAsked()).toBe(true);
    came(404);
    writeToken("token");
    expect(await isAsked()).toBe(true);
    removeToken();
    document.body.insertAdjacentHTML("beforeend", '<script type="application/json" id="bootstrap">{}</script>');
    expect(await isAsked()).toBe(true);
  });

  it("does not apply to status 200 or to an old document", async () => {
    came(200);
    expect(await isAsked()).toBe(true);
    came(404);
    vi.spyOn(performance, "now").mockReturnValue(60_000);
    expect(await isAsked()).toBe(true);
  });
});
