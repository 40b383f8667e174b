import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isNotFound } from "./errors";
import { unlessNothingHere } from "./nothing-here";
import { removeToken, writeToken } from "./token";

const here = () => new URL("/d/ada/shop", location.origin).href;

/** The document came with that status from that address. */
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

describe("a document that came with a 404", () => {
  beforeEach(() => history.replaceState(null, "", "/d/ada/shop"));
  afterEach(() => {
    vi.restoreAllMocks();
    removeToken();
    document.getElementById("bootstrap")?.remove();
    history.replaceState(null, "", "/");
  });

  it("says to readers without a session what the API would say", async () => {
    came(404);
    expect(await isAsked()).toBe(false);
  });

  it("says nothing of other addresses, to owners, and where the docs exist", async () => {
    came(404, new URL("/d/ada/other", location.origin).href);
    expect(await isAsked()).toBe(true);
    came(404);
    writeToken("token");
    expect(await isAsked()).toBe(true);
    removeToken();
    document.body.insertAdjacentHTML("beforeend", '<script type="application/json" id="bootstrap">{}</script>');
    expect(await isAsked()).toBe(true);
  });

  it("is not one that came with a 200, or long ago", async () => {
    came(200);
    expect(await isAsked()).toBe(true);
    came(404);
    vi.spyOn(performance, "now").mockReturnValue(60_000);
    expect(await isAsked()).toBe(true);
  });
});
