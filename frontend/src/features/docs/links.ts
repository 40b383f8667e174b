import { pagePath, SEARCH_PAGE, splitVersion } from "./queries";

export interface DocsTarget {
  /** The page's path, as the engine names it. */
  path: string;
  /** Includes the "#"; may be empty. */
  hash: string;
  /** The address for the router. */
  to: string;
}

/** Returns the docs page that a link leads to; null when it leaves the docs or opens another window. */
export function docsTarget(link: HTMLAnchorElement, base: string): DocsTarget | null {
  if (link.target !== "" && link.target !== "_self") return null;
  if (link.hasAttribute("download") || !link.hasAttribute("href")) return null;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin) return null;
  if (url.pathname !== base && !url.pathname.startsWith(`${base}/`)) return null;
  const path = pagePath(url.pathname.slice(base.length));
  // The console is a separate document: its content policy alone allows calls to the endpoints.
  if (path === "console") return null;
  // The server renders the results of a search.
  if (splitVersion(path).page === SEARCH_PAGE) return null;
  // Paths with a dot are files and Markdown, which the server sends.
  if (path.includes(".")) return null;
  return { path, hash: url.hash, to: url.pathname + url.search + url.hash };
}

/** Returns the path of the page at a public address. */
export function pageAt(to: string, root: string): string {
  return pagePath(to.slice(root.length).replace(/[?#].*/, ""));
}
