import { pagePath } from "./queries";

interface Click {
  button: number;
  metaKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
  defaultPrevented: boolean;
}

/** Is it a plain click, which the app may answer itself; everything else belongs to the browser. */
export function isPlainClick(event: Click): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey
  );
}

export interface DocsTarget {
  /** The page's path as the engine gives it. */
  path: string;
  /** With the "#", or empty. */
  hash: string;
  /** What to hand to the router. */
  to: string;
}

/** The docs page that a link leads to; null for links that lead elsewhere or open elsewhere. */
export function docsTarget(link: HTMLAnchorElement, base: string): DocsTarget | null {
  if (link.target !== "" && link.target !== "_self") return null;
  if (link.hasAttribute("download") || !link.hasAttribute("href")) return null;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin) return null;
  if (url.pathname !== base && !url.pathname.startsWith(`${base}/`)) return null;
  const path = pagePath(url.pathname.slice(base.length));
  // The console is a document of its own: only there the browser may call the endpoints.
  if (path === "console") return null;
  // No page has a dot in its name: these are files and Markdown, which the server sends.
  if (path.includes(".")) return null;
  return { path, hash: url.hash, to: url.pathname + url.search + url.hash };
}

/** The link around something that was clicked or pointed at. */
export function linkAround(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
}

/** The page at a public address. */
export function pageAt(to: string, root: string): string {
  return pagePath(to.slice(root.length).replace(/[?#].*/, ""));
}
