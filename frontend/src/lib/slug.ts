import { MAX_SLUG, MIN_SLUG, NAME_PATTERN } from "@/lib/generated/limits";

/** Returns the problem of a typed slug, or null. */
export function slugProblem(slug: string): string | null {
  if (slug.length < MIN_SLUG || slug.length > MAX_SLUG) return `Use ${MIN_SLUG} to ${MAX_SLUG} characters.`;
  if (!NAME_PATTERN.test(slug)) return "Use lower-case letters, digits and single hyphens between them.";
  return null;
}
