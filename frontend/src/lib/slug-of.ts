import { LETTERS } from "@/lib/generated/letters";
import { MAX_SLUG } from "@/lib/generated/limits";

const asciiOf = new Map(
  Object.entries(LETTERS).flatMap(([ascii, letters]) => [...letters].map((letter) => [letter, ascii] as const)),
);

function transliterate(letter: string): string {
  if (letter <= "\u007f") return letter;
  return asciiOf.get(letter) ?? asciiOf.get(letter.toLowerCase()) ?? "";
}

/**
 * Makes the key of a content section from its title, by the server's rule for slugs: "Straße 7" → "strasse-7". It knows
 * Latin, Greek and Cyrillic letters and drops those of other scripts.
 */
export function slugOf(title: string): string {
  return [...title]
    .map(transliterate)
    .join("")
    .toLowerCase()
    .replace(/['`]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, MAX_SLUG)
    .replace(/-$/, "");
}
