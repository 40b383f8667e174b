/** The title of a page and the first member on it. */
export interface Sample {
  name: string;
  letter: string;
  kind: string;
  member: string;
  type: string;
  typeKind: string;
}

const TITLE = /<h1[^>]*>(.*?)<\/h1><span class="k (k[a-z]+)"[^>]*>(.*?)<\/span>/;
const MEMBER =
  /<h3 class="row[^"]*"[^>]*><a class="nm"[^>]*>(.*?)<\/a>(?: <(?:a|span) class="ty (k[a-z]+)"[^>]*>(.*?)<\/)?/;

/** Returns what stands for a page of the engine in a few words, or null for a page that is not about one thing. */
export function sampleOf(html: string): Sample | null {
  const title = TITLE.exec(html);
  if (title === null) return null;
  const [, name = "", kind = "", letter = ""] = title;
  const [, member = "", typeKind = "", type = ""] = MEMBER.exec(html) ?? [];
  return { name: textOf(name), kind, letter: textOf(letter), member: textOf(member), type: textOf(type), typeKind };
}

/** Names have no characters that HTML escapes, but long ones have places to break. */
const textOf = (html: string) => html.replace(/<[^>]*>/g, "");
