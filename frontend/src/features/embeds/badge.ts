import { escapeXml } from "@/lib/escape-xml";
import { BADGE_TEXT } from "@/lib/generated/badges";

/** What a badge shows. */
export type BadgeKind = "docs" | "views" | "score" | "version" | "breaking";

export interface BadgeLook {
  style: string;
  /** A word, or `default` for the color of the docs' theme. */
  color: string;
  theme: string;
}

/** The look of a badge whose address has no options. */
export const DEFAULT_LOOK: BadgeLook = { style: "flat", color: "default", theme: "light" };

/** The color of a badge whose docs have no theme and whose address has no options. */
export const plainColor = (kind: BadgeKind) => (kind === "views" ? "indigo" : "violet");

interface Badge {
  host: string;
  kind: BadgeKind;
  slug: string;
  look: BadgeLook;
  /** The message of a badge that leads to docs. */
  text?: string;
  /** The version that breaking changes are counted from; null is the previous one. */
  since?: number | null;
}

/** Returns the address of a badge. Options that have their default are left out. */
export function badgeUrl({ host, kind, slug, look, text = "", since = null }: Badge): string {
  const options: [string, string][] = [];
  if (kind === "score" || kind === "version" || kind === "breaking") options.push(["show", kind]);
  if (kind === "breaking" && since !== null) options.push(["since", `${since}`]);
  for (const name of ["style", "color", "theme"] as const)
    if (look[name] !== DEFAULT_LOOK[name]) options.push([name, look[name]]);
  const typed = text.trim();
  if (kind === "docs" && typed !== "" && typed !== BADGE_TEXT) options.push(["text", typed]);
  const query = options.map(([name, value]) => `${name}=${encode(value)}`).join("&");
  const route = kind === "views" ? "analytics" : "docs";
  return `${host}/api/public/${route}/${slug}/badge${query === "" ? "" : `?${query}`}`;
}

/** Encodes a value so that it ends neither a Markdown link nor an attribute. */
function encode(value: string): string {
  return encodeURIComponent(value).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

export const FORMATS = [
  { key: "markdown", label: "Markdown" },
  { key: "html", label: "HTML" },
  { key: "rst", label: "reStructuredText" },
] as const;
export type Format = (typeof FORMATS)[number]["key"];

/** Returns the text that shows the image with a link to the docs. */
export function badgeSnippet(format: Format, image: string, link: string, alt: string): string {
  switch (format) {
    case "markdown":
      return `[![${alt.replace(/[\\[\]]/g, "\\$&")}](${image})](${link})`;
    case "html":
      return `<a href="${link}"><img src="${escapeXml(image)}" alt="${escapeXml(alt)}"></a>`;
    case "rst":
      return `.. image:: ${image}\n   :target: ${link}\n   :alt: ${alt}`;
  }
}
