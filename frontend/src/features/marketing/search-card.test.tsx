import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Entry } from "@/static-site/entries";
import { renderApp } from "@/test/render";
import { makeFinder } from "./example-search/finder";
import type { Answer, Question } from "./example-search/messages";

const shown = vi.hoisted(() => ({ examples: "/d/examples" }));
vi.mock("@/lib/site", async (original) => {
  const real = await original<typeof import("@/lib/site")>();
  return { ...real, site: () => ({ ...real.site(), ...shown }) };
});

const entries: Entry[] = [
  ["mutations", "addStar", 0, 0, "Adds a star.", ""],
  ...[..."abcdefghi"].map((letter): Entry => ["objects", `Starred${letter}`, 0, 0, "", ""]),
];

/** How often the worker has no index. */
let failures = 0;
/** Searches as the worker does, which jsdom does not have. */
class TestWorker extends EventTarget {
  private readonly find = makeFinder({ entries, texts: [], groups: [] });

  postMessage({ q }: Question) {
    const answer = (data: Answer) => setTimeout(() => this.dispatchEvent(new MessageEvent("message", { data })));
    if (failures > 0) {
      failures -= 1;
      return answer({ q, isFailed: true });
    }
    answer({ q, found: this.find(q) });
    return q !== "" && answer({ q, time: { microseconds: 1234.5, runs: 20 } });
  }

  terminate() {}
}

beforeEach(() => {
  failures = 0;
  shown.examples = "/d/examples";
  vi.stubGlobal("Worker", TestWorker);
  return () => vi.unstubAllGlobals();
});

const field = () => screen.getByRole("searchbox", { name: "Search GitHub's schema" });

test("the card searches GitHub's schema and shows the time of that search", async () => {
  const { user } = renderApp("/");
  await screen.findByRole("search", { name: "GitHub's schema" });
  await user.click(screen.getByRole("button", { name: /addStar/ }));
  const hit = await screen.findByRole("link", { name: /addStar/ });
  expect(hit.getAttribute("href")).toBe("/d/examples/github/mutations/addStar");
  expect(await screen.findByText("1.2 ms")).toBeTruthy();
  expect(screen.getByText("for this search in your browser, the mean of 20 runs")).toBeTruthy();
  expect(document.activeElement).toBe(field());
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(hit);
  await user.keyboard("{ArrowUp}");
  expect(document.activeElement).toBe(field());
  await user.clear(field());
  expect(screen.getByText(/^median of 200 on a server/)).toBeTruthy();
  await user.type(field(), "nothing");
  expect(await screen.findByText("Nothing is called “nothing”.")).toBeTruthy();
});

test("`/` and Ctrl K focus the search, but not while something is typed", async () => {
  const { user } = renderApp("/");
  await screen.findByRole("searchbox", { name: "Search GitHub's schema" });
  await user.keyboard("/");
  await waitFor(() => expect(screen.getByRole("list", { name: "Results" })).toBeTruthy());
  expect(document.activeElement).toBe(field());
  await user.keyboard("a/");
  expect((document.activeElement as HTMLInputElement).value).toBe("a/");
  (document.activeElement as HTMLInputElement).blur();
  await user.keyboard("{Control>}k{/Control}");
  expect(document.activeElement).toBe(field());
});

test("the card says which filter is unknown, and links to all results", async () => {
  const { user } = renderApp("/");
  await user.click(await screen.findByRole("searchbox", { name: "Search GitHub's schema" }));
  await screen.findByRole("list", { name: "Results" });
  await user.type(field(), "kind:foo star");
  expect(await screen.findByText(/No kind named “foo”\..* 6 of 10 results\./)).toBeTruthy();
  expect(screen.getByRole("link", { name: "See all" }).getAttribute("href")).toBe(
    "/d/examples/github/search?q=kind%3Afoo+star",
  );
});

test("a server without examples searches as well, and links to no page that it lacks", async () => {
  shown.examples = "";
  const { user } = renderApp("/");
  await screen.findByRole("search", { name: "GitHub's schema" });
  await user.click(screen.getByRole("button", { name: /addStar/ }));
  expect(await screen.findByText("1 of 1 result.")).toBeTruthy();
  const results = screen.getByRole("list", { name: "Results" });
  expect(results.textContent).toContain("addStar");
  expect(results.querySelector("a")).toBeNull();
  await user.clear(field());
  await user.type(field(), "star{ArrowDown}{Enter}");
  expect(await screen.findByText("6 of 10 results.")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "See all" })).toBeNull();
});

test("names that cannot be loaded are asked for again", async () => {
  failures = 2;
  const { user } = renderApp("/");
  await user.click(await screen.findByRole("searchbox", { name: "Search GitHub's schema" }));
  expect(await screen.findByText(/could not be loaded\. Trying again/)).toBeTruthy();
  await user.type(field(), "addStar");
  expect(await screen.findByRole("link", { name: /addStar/ })).toBeTruthy();
});
