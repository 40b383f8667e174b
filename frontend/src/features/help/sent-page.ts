import type { HelpPage } from "@/api/generated/types.gen";

let sent: HelpPage | null | undefined;

/** Returns the page with that key if the document arrived with it. The server renders the same HTML for the API. */
export function sentPage(key: string): HelpPage | null {
  sent ??= readPage(document, location.pathname);
  return sent?.key === key ? sent : null;
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
