import type { Navigation, NavigationItem, Page } from "@/api/generated/types.gen";
import { listsOfGroups, type NavRow, navRows } from "@/app/nav-rows";
import { classes } from "@/lib/classes";
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

const OVERVIEW = "overview";

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

function writeNavigation(navigation: Navigation, path: string): string {
  const state = { anchor: path, toggled: {}, whole: new Set<string>() };
  return navRows(navigation, path, state, "group")
    .map((row) => writeRow(row, path))
    .join("");
}

function writeRow(row: NavRow, path: string): string {
  const look = "kind" in row && row.kind !== null ? (looks[row.kind] ?? { letter: "?", className: "kd" }) : null;
  const letter = look === null ? "" : ` data-letter="${look.letter}"`;
  const link = (className: string, page: string, text: string, count = "") =>
    `<a class="${className}" dir="auto" href="/${escapeXml(page === OVERVIEW ? "" : page)}"` +
    `${page === path ? ' aria-current="page"' : ""}${count}>${escapeXml(text)}</a>`;
  switch (row.type) {
    case "home":
      return `<li>${link("nav-home", OVERVIEW, "Overview")}</li>`;
    case "order":
      return `<li class="nav-order">Reference<span class="nav-choice" aria-hidden="true"><span>Group</span><span>Kind</span></span></li>`;
    case "heading":
      return `<li class="nav-head">${escapeXml(row.label)}</li>`;
    case "group": {
      const className = classes("nav-group", look?.className, row.isOpen && "open");
      return `<li class="${className}"${letter}>${link("", row.id, row.label, ` data-n="${row.count}"`)}</li>`;
    }
    case "part":
      return `<li class="nav-part" data-n="${row.count}">${row.label}</li>`;
    case "item": {
      const className = classes("nav-item", row.item.deprecated && "dep");
      return `<li class="${look?.className ?? ""}"${letter}>${link(className, row.item.path, row.item.name)}</li>`;
    }
    case "deprecated":
      return (
        `<li><a class="nav-home nav-deprecated" href="/deprecated"${path === "deprecated" ? ' aria-current="page"' : ""}>` +
        `Deprecated<span class="pill warn">${row.count}</span></a></li>`
      );
    case "more":
      return `<li>${link("nav-item more", row.next, row.text)}</li>`;
  }
}

/** Returns the lists of pages as the navigation has them: groups, then the pages of each kind that are in none. */
export function listsOf(navigation: Navigation): { id: string; label: string; items: NavigationItem[] }[] {
  const groups = listsOfGroups(navigation).map(({ id, label, members }) => ({
    id,
    label,
    items: members.map(({ item }) => item),
  }));
  const isInGroup = (item: NavigationItem) => navigation.by_group != null && item.group != null;
  const kinds = navigation.groups.map(({ kind, label, items }) => ({
    id: kind,
    label,
    items: items.filter((item) => !isInGroup(item)),
  }));
  return [...groups, ...kinds].filter(({ items }) => items.length > 0);
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
  return types?.items[0]?.path ?? OVERVIEW;
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
  return page === "" ? OVERVIEW : page;
}
