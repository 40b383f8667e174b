import { TYPE_KINDS } from "@/lib/generated/kinds";

const TYPES = new Set<string>(TYPE_KINDS);

/** Returns the name of the type that a link leads to; null for other links and for anchors. */
export function typeOf(link: HTMLAnchorElement): string | null {
  const href = link.getAttribute("href") ?? "";
  // This link copies the page's own address.
  if (link.dataset.copyLink !== undefined) return null;
  if (!href.startsWith("/d/") || href.includes("#") || href.includes("?")) return null;
  const [kind, name] = href.split("/").slice(-2);
  return name !== undefined && kind !== undefined && TYPES.has(kind) ? name : null;
}
