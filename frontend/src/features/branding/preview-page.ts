import type { Navigation, NavigationGroup, Page } from "@/api/generated/types.gen";
import { escapeXml } from "@/lib/escape-xml";
import { DOCS_SECTIONS, KINDS } from "@/lib/generated/kinds";

/** A page of docs as the preview shows it. */
export interface Docs {
  name: string;
  /** Null for the sample. */
  version: number | null;
  navigation: Navigation;
  page: Page;
}

/** Items of the open group around the page; a group may have thousands. */
const MAX_ITEMS = 24;

const looks: Readonly<Record<string, { letter: string; className: string }>> = KINDS;

/** Returns the document of a docs page, with the boxes of the real one and without script. */
export function writePage(docs: Docs, mode: "light" | "dark", styles: string): string {
  const { name, version, navigation, page } = docs;
  const title = escapeXml(name);
  const sections = DOCS_SECTIONS.filter((section) => section !== "console")
    .map((section) => `<a href="/${section}">${escapeXml(KINDS[section].label)}</a>`)
    .join("");
  const mark = escapeXml([...name][0]?.toUpperCase() ?? "");
  return `<!doctype html>
<html lang="en" class="${mode}" data-theme="${mode}">
<head><meta charset="utf-8"><title>${title}</title><base target="_blank">${styles}</head>
<body>
<div class="docs">
<header class="docs-top">
<a class="docs-brand" href="/"><img class="docs-logo" alt="" hidden><span class="docs-mark" aria-hidden="true">${mark}</span><span class="docs-name" dir="auto">${title}</span></a>
${version === null ? "" : `<span class="pill">v${version}</span>`}
<div class="docs-search"><span>Search types, fields, operations…</span><kbd>/</kbd></div>
<nav class="docs-sections" aria-label="Docs"><a href="/" aria-current="true">Reference</a>${sections}</nav>
</header>
<div class="docs-grid">
<nav class="docs-nav" aria-label="Reference"><ul class="nav-rows">${writeNavigation(navigation, page.path)}</ul></nav>
<main class="docs-page">${page.html}</main>
</div>
</div>
</body>
</html>`;
}

function writeNavigation({ groups }: Navigation, path: string): string {
  const home = `<li><a class="nav-home" href="/"${path === "overview" ? ' aria-current="page"' : ""}>Overview</a></li>`;
  return home + groups.map((group) => writeGroup(group, path)).join("");
}

function writeGroup({ kind, label, count, items }: NavigationGroup, path: string): string {
  const isOpen = path === kind || path.startsWith(`${kind}/`);
  const look = looks[kind] ?? { letter: "?", className: "kd" };
  const current = (its: string) => (its === path ? ' aria-current="page"' : "");
  const head =
    `<li class="nav-group ${look.className}${isOpen ? " open" : ""}" data-letter="${look.letter}">` +
    `<a href="/${kind}"${current(kind)} data-n="${count}">${escapeXml(label)}</a></li>`;
  if (!isOpen) return head;
  const at = Math.max(0, items.findIndex((item) => item.path === path) - MAX_ITEMS / 2);
  return (
    head +
    items
      .slice(at, at + MAX_ITEMS)
      .map(
        (item) =>
          `<li><a dir="auto" class="nav-item${item.deprecated ? " dep" : ""}" href="/${escapeXml(item.path)}"` +
          `${current(item.path)}>${escapeXml(item.name)}</a></li>`,
      )
      .join("")
  );
}

/** Returns the tags of the style sheets that this document has, for a document that should look like its docs. */
export function copyStyles(of: Document): string {
  const links = [...of.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(
    ({ href }) => `<link rel="stylesheet" href="${escapeXml(href)}">`,
  );
  // The development server writes styles into elements; the content policy of the product would refuse them.
  if (import.meta.env.DEV) links.push(...[...of.querySelectorAll("style")].map((style) => style.outerHTML));
  return links.join("");
}

/** Returns the page that the preview begins with: a type with members, because most readers look at those. */
export function firstPage({ groups }: Navigation): string {
  const types = groups.find(({ kind }) => kind === "objects") ?? groups[0];
  return types?.items[0]?.path ?? "overview";
}

const sectionWords = new Set<string>(DOCS_SECTIONS);

/** Returns the page that a link of the preview leads to; null for other links. Docs link to `/d/{user}/{slug}/{page}`. */
export function pageOfLink(href: string): string | null {
  const [path = ""] = href.split(/[?#]/);
  if (!path.startsWith("/")) return null;
  const below = path.replace(/^\/d\/[^/]+\/[^/]+/, "").replace(/^\/preview(?=\/|$)/, "");
  const page = decodeURI(below).replace(/^\/+|\/+$/g, "");
  // Sections such as the graph and the console are not pages of text.
  if (sectionWords.has(page.split("/", 1)[0] ?? "")) return null;
  return page === "" ? "overview" : page;
}
