import type { HelpPage } from "@/api/generated/types.gen";

let sent: HelpPage | null | undefined;

/** Returns the page with that key if the document arrived with it. The server renders the same HTML for the API. */
export function sentPage(key: string): HelpPage | null {
  // Only once: later the document has what the app has made of a page.
  if (sent === undefined) sent = readPage(document, location.pathname);
  return sent?.key === key ? sent : null;
}

let missing: string | null | undefined;

/** Returns whether the document arrived with the page that says that there is no page with that key. */
export function isSentAsMissing(key: string): boolean {
  if (missing === undefined) missing = readMissing(document, location.pathname);
  return missing === key;
}

/** Reads the key of a missing page of documentation from a document; null if it has another page. */
export function readMissing(from: Document, path: string): string | null {
  const name = /^\/docs\/([^/]+)$/.exec(path)?.[1];
  const isKept = from.querySelector('[data-kept="site"]') !== null;
  return name !== undefined && isKept && readPage(from, path) === null ? name : null;
}

/** Reads the page of documentation from a document; null if it has none. */
export function readPage(from: Document, path: string): HelpPage | null {
  const navigation = from.querySelector(".help > .help-side > .help-nav-box");
  const page = from.querySelector(".help > .help-page");
  if (navigation === null || page === null) return null;
  return {
    key: keyOf(/^\/docs\/([^/]+)$/.exec(path)?.[1]),
    title: page.querySelector("h1")?.textContent ?? "",
    description: from.querySelector('meta[name="description"]')?.getAttribute("content") ?? "",
    navigation: navigation.innerHTML,
    html: page.innerHTML,
  };
}

/** Returns the key of the page at `/docs/{name}`, or of the list at `/docs`. */
export function keyOf(name: string | undefined): string {
  return name ?? "index";
}
