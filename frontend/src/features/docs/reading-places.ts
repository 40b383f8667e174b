const STORED = "reading-places";
/** Rows with `content-visibility: auto`. Their height changes as they come near, so a scroll position alone is not enough. */
const ROW = ".docs-page :is(.badged > li, .rows.far)";
/** Elements that can be found again on such a page, even before types are unfolded again. */
const LANDMARKS = ".docs-page :is(li, h2, h3, p):not(.unfolded *)";
/** Heights in the window, as fractions, at which to look for a landmark; a point may fall into a gap. */
const PROBES = [0.5, 0.35, 0.65, 0.2, 0.8];
/** Rows on either side; more than a browser renders ahead. */
const ROWS_AROUND = 60;
const FOLDS = ".docs-page details:not(.unfolded *)";

/** Parts of the screen in which links are counted; the last one contains the others. */
const PARTS = [".docs-page", ".docs-nav", "body"] as const;

/** Identifies a link: `at` is its index among the links of `part` with the same address. */
export interface Followed {
  part: string;
  href: string;
  at: number;
}

export interface Place {
  /** Scroll position of the window. */
  top: number;
  /** On a page with such rows: the index of a visible landmark, and its distance from the window's top. */
  seen?: { at: number; top: number };
  /** Indexes of the open folds. */
  folds?: number[];
  /** The link that the reader followed. */
  link?: Followed;
}

/** The reader's place for each history entry, including those from before a reload. */
export const places = new Map<string, Place>(readStored());

/** Returns how the browser arrived at this document. */
function navigationType(): string | undefined {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type;
}

/** Returns whether the reader came back to this document by the history. */
export const isBackAgain = () => navigationType() === "back_forward";

function readStored(): [string, Place][] {
  try {
    const all = (JSON.parse(sessionStorage.getItem(STORED) ?? "[]") as [string, Place][]).filter(
      ([, place]) => typeof place.top === "number",
    );
    // A new visit starts at the top.
    return navigationType() === "navigate" ? all.filter(([entry]) => !entry.startsWith("default/")) : all;
  } catch {
    return [];
  }
}

/** Stores the places for the next document in this tab. */
export function storePlaces(): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...places]));
  } catch {
    // Without storage only the browser's own scroll restoration is left.
  }
}

/** Returns the reader's place, with the link that they followed, if any. */
export function placeOf(link: HTMLAnchorElement | null): Place {
  const place: Place = { top: scrollY };
  const folds = [...document.querySelectorAll<HTMLDetailsElement>(FOLDS)].flatMap(({ open }, at) => (open ? [at] : []));
  if (folds.length > 0) place.folds = folds;
  const seen =
    document.querySelector(ROW) &&
    (link?.closest(LANDMARKS) ??
      PROBES.map((part) => document.elementFromPoint(innerWidth * 0.4, innerHeight * part)?.closest(LANDMARKS)).find(
        (one) => one,
      ));
  if (seen)
    place.seen = { at: [...document.querySelectorAll(LANDMARKS)].indexOf(seen), top: seen.getBoundingClientRect().top };
  const part = link?.isConnected ? PARTS.find((one) => link.closest(one) !== null) : undefined;
  const href = link?.getAttribute("href");
  if (link && href && part) place.link = { part, href, at: linksTo(part, href).indexOf(link) };
  return place;
}

function linksTo(part: string, href: string): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(`${part} a[href]`)].filter(
    (link) => link.getAttribute("href") === href,
  );
}

/** Finds the link that the reader followed, if it still exists. */
export function followedLink({ link }: Place): HTMLAnchorElement | undefined {
  return link && linksTo(link.part, link.href)[link.at];
}

/** Scrolls back to the place. */
export function placeReader({ top, seen, folds }: Place): void {
  if (folds)
    for (const [at, fold] of [...document.querySelectorAll<HTMLDetailsElement>(FOLDS)].entries())
      if (folds.includes(at)) fold.open = true;
  scrollTo({ top, behavior: "instant" });
  const found = seen && document.querySelectorAll(LANDMARKS)[seen.at];
  if (!found) return;
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const next = rows.findIndex(
    (row) => row.contains(found) || (row.compareDocumentPosition(found) & Node.DOCUMENT_POSITION_PRECEDING) > 0,
  );
  const at = next < 0 ? rows.length : next;
  // Give the rows around it their real height now; a frame later they would push it away.
  for (const near of rows.slice(Math.max(0, at - ROWS_AROUND), at + ROWS_AROUND))
    near.style.contentVisibility = "visible";
  scrollBy({ top: found.getBoundingClientRect().top - seen.top, behavior: "instant" });
}
