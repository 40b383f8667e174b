import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MAX_EVENTS } from "@/lib/generated/limits";
import { chooseResult, countReading, report, settleSearch } from "./counting";

interface Sent {
  project: string;
  events: Record<string, unknown>[];
}

let sent: Sent[] = [];
let visibility: DocumentVisibilityState = "visible";
let end: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  sent = [];
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  vi.stubGlobal("fetch", (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as Sent);
    return Promise.resolve(new Response());
  });
});

afterEach(() => {
  end?.();
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function turn(state: DocumentVisibilityState) {
  visibility = state;
  document.dispatchEvent(new Event("visibilitychange"));
}

const kinds = () => sent.flatMap(({ events }) => events.map(({ type }) => type));

test("a page counts when it is shown, and its time while it is visible", () => {
  visibility = "hidden";
  end = countReading("shop", "/d/ada/shop");
  vi.advanceTimersByTime(60_000);
  expect(sent).toEqual([]);
  turn("visible");
  vi.advanceTimersByTime(5_000);
  turn("hidden");
  vi.advanceTimersByTime(60_000);
  turn("visible");
  vi.advanceTimersByTime(2_000);
  end();
  vi.runAllTimers();
  expect(sent.every(({ project }) => project === "shop")).toBe(true);
  expect(sent.flatMap(({ events }) => events)).toEqual([
    { type: "view", referrer: "", path: "/d/ada/shop" },
    { type: "leave", seconds: 5, again: false, from_search: false, path: "/d/ada/shop" },
    { type: "leave", seconds: 2, again: true, from_search: false, path: "/d/ada/shop" },
  ]);
});

test("two pages one after the other are reported together", () => {
  countReading("shop", "/d/ada/shop")();
  end = countReading("shop", "/d/ada/shop/objects/User");
  vi.runAllTimers();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.events.map(({ type, path }) => `${type} ${path}`)).toEqual([
    "view /d/ada/shop",
    "leave /d/ada/shop",
    "view /d/ada/shop/objects/User",
  ]);
});

test("a search counts once its results were looked at, or one was opened", () => {
  end = countReading("shop", "/d/ada/shop");
  settleSearch("us", { total: 9 })?.();
  settleSearch("use", { total: 0 });
  vi.advanceTimersByTime(1_500);
  settleSearch("use", { total: 0 });
  vi.advanceTimersByTime(1_500);
  chooseResult("user", { total: 3 });
  chooseResult("", null);
  vi.runAllTimers();
  expect(kinds()).toEqual(["view", "search", "search", "search_click"]);
  expect(sent.flatMap(({ events }) => events).find(({ term }) => term === "use")).toMatchObject({ results: 0 });
});

test("copied code counts, and nothing counts where no page is read", () => {
  document.body.innerHTML = '<div class="code-box"><button class="copy">Copy</button><pre>{ a }</pre></div><p>text</p>';
  end = countReading("shop", "/d/ada/shop");
  document.querySelector<HTMLElement>(".copy")?.click();
  document.querySelector("pre")?.dispatchEvent(new Event("copy", { bubbles: true }));
  document.querySelector("p")?.dispatchEvent(new Event("copy", { bubbles: true }));
  end();
  report({ type: "console" });
  vi.runAllTimers();
  expect(kinds()).toEqual(["view", "copy", "copy", "leave"]);
});

test("no more events are sent together than the server takes", () => {
  end = countReading("shop", "/d/ada/shop");
  for (let index = 0; index < 2 * MAX_EVENTS; index += 1) report({ type: "copy" });
  vi.runAllTimers();
  expect(sent.map(({ events }) => events.length)).toEqual([MAX_EVENTS, MAX_EVENTS, 1]);
});

test("a page that is opened from a search says so", () => {
  end = countReading("shop", "/d/ada/shop");
  chooseResult("user", { total: 3 });
  end();
  countReading("shop", "/d/ada/shop/objects/User")();
  chooseResult("late", { total: 3 });
  vi.advanceTimersByTime(5_000);
  end = countReading("shop", "/d/ada/shop/objects/Late");
  end();
  vi.runAllTimers();
  const leaves = sent.flatMap(({ events }) => events).filter(({ type }) => type === "leave");
  expect(leaves.map(({ from_search }) => from_search)).toEqual([false, true, false]);
});

test("the speed of the page that the browser loaded is reported once", async () => {
  let note: (metric: "lcp" | "cls", value: number) => void = () => {};
  vi.doMock("./vitals", () => ({ measure: (given: typeof note) => (note = given) }));
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([
    { name: `${location.origin}/d/ada/shop` } as PerformanceNavigationTiming,
  ]);
  end = countReading("shop", "/d/ada/shop");
  vi.runAllTimers();
  await vi.waitFor(() => expect(note.length).toBe(2));
  note("lcp", 900);
  note("lcp", 1_200);
  note("cls", 0.02);
  end();
  end = countReading("shop", "/d/ada/shop/objects/User");
  turn("hidden");
  turn("visible");
  note("cls", 0.5);
  turn("hidden");
  const vitals = sent.flatMap(({ events }) => events).filter(({ type }) => type === "vital");
  expect(vitals).toEqual([
    { type: "vital", metric: "lcp", value: 1_200, path: "/d/ada/shop" },
    { type: "vital", metric: "cls", value: 0.02, path: "/d/ada/shop" },
  ]);
});
