const STORED = "reading-places";
/** Rows, or some of them together, that get their own height once they come near: where such a page is scrolled to says little. */
const ROW = ".docs-page :is(.badged > li, .rows.far)";
/** What can be found again on such a page, also before what was unfolded is there again. */
const SEEN = ".docs-page :is(li, h2, h3, p):not(.unfolded *)";
/** Where in the window it is looked for, by parts of the height: there are gaps. */
const AT = [0.5, 0.35, 0.65, 0.2, 0.8];
/** So many rows on either side are more than a browser draws ahead. */
const NEAR = 60;
const FOLDS = ".docs-page details:not(.unfolded *)";

/** Parts of the screen, each with its own links; the last one holds all. */
const PARTS = [".docs-page", ".docs-nav", "body"] as const;

/** A link among those of its part of the screen that lead to the same address. */
export interface Followed {
  part: string;
  href: string;
  at: number;
}

export interface Place {
  /** Where the window was scrolled to. */
  top: number;
  /** On a page with such lists, something that was seen, and how far below the window's top. */
  seen?: { at: number; top: number };
  /** The folds that were open. */
  folds?: number[];
  /** The link by which the place was left. */
  link?: Followed;
}

/** Where each entry of the history was read, also before the document was loaded anew. */
export const places = new Map<string, Place>(stored());

/** How this document was come to. */
function visit(): string | undefined {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type;
}

/** Was the document left, and is shown again on the way back or forward. */
export const isBackAgain = () => visit() === "back_forward";

function stored(): [string, Place][] {
  try {
    const all = (JSON.parse(sessionStorage.getItem(STORED) ?? "[]") as [string, Place][]).filter(
      ([, place]) => typeof place.top === "number",
    );
    // Who comes anew begins at the top.
    return visit() === "navigate" ? all.filter(([entry]) => !entry.startsWith("default/")) : all;
  } catch {
    return [];
  }
}

/** For the next document of this tab. */
export function storePlaces(): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...places]));
  } catch {
    // Then the browser's own memory has to do.
  }
}

/** Where the reader is, who followed that link if any. */
export function placeOf(link: HTMLAnchorElement | null): Place {
  const place: Place = { top: scrollY };
  const folds = [...document.querySelectorAll<HTMLDetailsElement>(FOLDS)].flatMap(({ open }, at) => (open ? [at] : []));
  if (folds.length > 0) place.folds = folds;
  const seen =
    document.querySelector(ROW) &&
    (link?.closest(SEEN) ??
      AT.map((part) => document.elementFromPoint(innerWidth * 0.4, innerHeight * part)?.closest(SEEN)).find(
        (one) => one,
      ));
  if (seen)
    place.seen = { at: [...document.querySelectorAll(SEEN)].indexOf(seen), top: seen.getBoundingClientRect().top };
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

/** The link that was followed, where it is still there. */
export function followedLink({ link }: Place): HTMLAnchorElement | undefined {
  return link && linksTo(link.part, link.href)[link.at];
}

/** Puts the reader there again. */
export function placeReader({ top, seen, folds }: Place): void {
  if (folds)
    for (const [at, fold] of [...document.querySelectorAll<HTMLDetailsElement>(FOLDS)].entries())
      if (folds.includes(at)) fold.open = true;
  scrollTo({ top, behavior: "instant" });
  const found = seen && document.querySelectorAll(SEEN)[seen.at];
  if (!found) return;
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const next = rows.findIndex(
    (row) => row.contains(found) || (row.compareDocumentPosition(found) & Node.DOCUMENT_POSITION_PRECEDING) > 0,
  );
  const at = next < 0 ? rows.length : next;
  // Rows around it have their own height from now on: they would get it a frame later, and push it away.
  for (const near of rows.slice(Math.max(0, at - NEAR), at + NEAR)) near.style.contentVisibility = "visible";
  scrollBy({ top: found.getBoundingClientRect().top - seen.top, behavior: "instant" });
}
