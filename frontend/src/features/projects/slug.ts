const LONGEST = 64;
const SHORTEST = 2;

/** The address made of a name, as the server makes it: "Acme Shop!" → "acme-shop". */
export function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, "");
}

/** What is wrong with a typed slug, or null. */
export function slugProblem(slug: string): string | null {
  if (slug.length < SHORTEST || slug.length > LONGEST) return `Use ${SHORTEST} to ${LONGEST} characters.`;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return "Use lower-case letters, digits and single hyphens between them.";
  return null;
}
