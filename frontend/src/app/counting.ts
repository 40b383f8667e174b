import type { ReportedEvent, ReportedVital } from "@/api/generated/types.gen";
import { readToken } from "@/api/token";

/** As on the server; a test compares them, because an import would cost readers the other limits. */
const MAX_EVENTS = 20;

/** The page that is being read; null while no page of public docs is. */
let reading: { project: string; path: string } | null = null;
let waiting: ReportedEvent[] = [];

/** Reports what the reader does on the page that is being read. */
export function report(event: Omit<ReportedEvent, "path">): void {
  if (reading === null) return;
  if (waiting.length === 0) setTimeout(send, 0, reading.project);
  waiting.push({ ...event, path: reading.path });
}

/** A search counts when the reader has looked at its results for this long, or opens one. */
const SETTLED_MS = 1500;
/** The search on this page that was counted last. */
let counted = "";

function countSearch(term: string, results: number): void {
  if (term === counted) return;
  counted = term;
  report({ type: "search", term, results });
}

/** Counts a search once its results have been there for a moment. Returns the end of the wait. */
export function settleSearch(term: string, found: { total: number } | null): (() => void) | undefined {
  if (term === "" || found === null) return undefined;
  const timer = setTimeout(countSearch, SETTLED_MS, term, found.total);
  return () => clearTimeout(timer);
}

/** A page that is shown so soon after a result was chosen was opened from it. */
const OPENED_MS = 5000;
/** When a result was chosen last. */
let chosenAt = -Infinity;

/** Counts that a result was opened; before the server has answered, it is one that the navigation has. */
export function chooseResult(term: string, found: { total: number } | null): void {
  if (term === "") return;
  countSearch(term, found?.total ?? 1);
  report({ type: "search_click", term });
  chosenAt = performance.now();
}

/** The page that the browser loaded, and how fast it was. Later pages of the same document are not loaded. */
let loaded: { project: string; path: string; vitals: Map<ReportedVital, number> } | null = null;

/** Measures how fast this document is, if the reader came to it by a page of docs. Its code is loaded last. */
function measureLoad(project: string, path: string): void {
  const [navigation] = performance.getEntriesByType?.("navigation") ?? [];
  if (loaded !== null || navigation === undefined || new URL(navigation.name).pathname !== path) return;
  const { vitals } = (loaded = { project, path, vitals: new Map() });
  const start = () =>
    void import("./vitals")
      .then(({ measure }) => measure((metric, value) => vitals.set(metric, value)))
      .catch(() => {});
  if (document.readyState === "complete") setTimeout(start, 0);
  else window.addEventListener("load", () => setTimeout(start, 0), { once: true });
}

/** Reports what was measured, once: when the reader leaves the document for the first time. */
function reportVitals(project: string): void {
  if (loaded?.project !== project) return;
  for (const [metric, value] of loaded.vitals) waiting.push({ type: "vital", metric, value, path: loaded.path });
  loaded = { ...loaded, project: "", vitals: new Map() };
}

/**
 * Counts a page of public docs: its view once it is visible, and how long it is visible. A page that the browser
 * prepares in the background is not visible until the reader opens it. Returns the end of reading.
 */
export function countReading(project: string, path: string): () => void {
  let isCounted = false;
  let hasLeft = false;
  const isFromSearch = performance.now() - chosenAt < OPENED_MS;
  chosenAt = -Infinity;
  measureLoad(project, path);
  let since: number | null = null;

  const show = () => {
    if (since !== null || document.visibilityState !== "visible") return;
    reading = { project, path };
    counted = "";
    if (!isCounted) report({ type: "view", referrer: document.referrer });
    isCounted = true;
    since = performance.now();
  };
  const hide = () => {
    if (since === null) return;
    report({
      type: "leave",
      seconds: Math.round((performance.now() - since) / 1000),
      again: hasLeft,
      from_search: isFromSearch,
    });
    since = null;
    hasLeft = true;
  };
  const change = () => {
    if (document.visibilityState === "visible") show();
    else leave();
  };
  // The browser may end the page at any time now.
  const leave = () => {
    hide();
    reportVitals(project);
    send(project);
  };
  const copy = (event: Event) => {
    const target = event.target instanceof Element ? event.target : null;
    const isCopy = event.type === "copy" || target?.closest(".copy") != null;
    if (isCopy && target?.closest(".code-box") != null) report({ type: "copy" });
  };
  const ends = [
    on(document, "visibilitychange", change),
    on(document, "prerenderingchange", change),
    on(document, "copy", copy),
    on(document, "click", copy),
    on(window, "pagehide", leave),
    on(window, "pageshow", show),
  ];
  show();
  return () => {
    hide();
    reading = null;
    for (const end of ends) end();
  };
}

function on(target: EventTarget, type: string, listener: (event: Event) => void): () => void {
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}

/** Sends what waits. Nothing is sent again: a lost view is better than one that is counted twice. */
function send(project: string): void {
  const token = readToken();
  for (; waiting.length > 0; waiting = waiting.slice(MAX_EVENTS)) {
    const headers: Record<string, string> = { "Content-Type": "application/json" };
    // The server leaves out what the owner reads.
    if (token !== null) headers.Authorization = `Bearer ${token}`;
    const body = JSON.stringify({ project, events: waiting.slice(0, MAX_EVENTS) });
    // With `keepalive` the request outlives the page.
    fetch("/api/public/events", { method: "POST", headers, body, keepalive: true }).catch(() => {});
  }
}
