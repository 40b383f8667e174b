/** Kinds whose pages show a type. */
const TYPES = new Set(["objects", "interfaces", "unions", "enums", "inputs", "scalars"]);

/** The name of the type whose page a link leads to; null for links to anything else, or to a place on a page. */
export function typeOf(link: HTMLAnchorElement): string | null {
  const href = link.getAttribute("href") ?? "";
  // The page's own address, to be copied.
  if (link.dataset.copyLink !== undefined) return null;
  if (!href.startsWith("/d/") || href.includes("#") || href.includes("?")) return null;
  const [kind, name] = href.split("/").slice(-2);
  return name !== undefined && kind !== undefined && TYPES.has(kind) ? name : null;
}
