import type { NamedExample } from "@/api/generated/types.gen";
import { formatNoun } from "@/lib/format";
import { MAX_FITTED_VERSIONS } from "@/lib/generated/limits";
import { inList } from "@/lib/sentence";
import { slugOf } from "@/lib/slug-of";
import { slugProblem } from "@/lib/slug";

export type Validity = "valid" | "invalid" | "unchecked";

export function validityOf({ is_valid: isValid }: Pick<NamedExample, "is_valid">): Validity {
  if (isValid === null) return "unchecked";
  return isValid ? "valid" : "invalid";
}

/** Returns "Valid in v7" and the like. */
export function validityInWords(validity: Validity, version: number | null): string {
  if (validity === "unchecked" || version === null) return "Not checked yet";
  return validity === "valid" ? `Valid in v${version}` : `Not valid in v${version}`;
}

type Fits = Pick<NamedExample, "fits" | "unchecked_versions">;

/** Returns "Fits versions 2–4 and since 6" and the like; null before the first publish. */
export function fitsInWords({ fits, unchecked_versions: unchecked }: Fits, current: number | null): string | null {
  if (current === null) return null;
  if (unchecked > 0) {
    const known = fits.map(({ from, to }) => numbersInWords(from, to));
    const rest = `${formatNoun(unchecked, "older version is", "older versions are")} still checked`;
    return known.length === 0 ? `Fits no version so far; ${rest}` : `Fits ${inList(known)}; ${rest}`;
  }
  if (fits.length === 0) return "Fits no version";
  return `Fits ${inList(fits.map((range) => rangeInWords(range, current)))}`;
}

function rangeInWords({ from, to }: { from: number; to: number }, current: number): string {
  const oldest = Math.max(1, current - MAX_FITTED_VERSIONS + 1);
  const isOldest = from === oldest;
  if (isOldest && to >= current)
    return current === 1 ? "version 1" : oldest === 1 ? "all versions" : `the newest ${MAX_FITTED_VERSIONS} versions`;
  if (to >= current) return `since version ${from}`;
  if (isOldest && from !== to) return `until version ${to}`;
  return numbersInWords(from, to);
}

const numbersInWords = (from: number, to: number) => (from === to ? `version ${from}` : `versions ${from}–${to}`);

/** Returns where an example comes from: its file, or where it was written. */
export function originInWords({ origin, file }: Pick<NamedExample, "origin" | "file">): string {
  const place = origin === "pipeline" ? "from a pipeline" : "written here";
  return file === null ? place : `${file}, ${place}`;
}

/** The key of an example whose title has no letters for one. */
const FALLBACK_KEY = "example";

/** Makes the key of an example from its title. */
export function keyOf(title: string): string {
  const key = slugOf(title);
  return slugProblem(key) === null ? key : FALLBACK_KEY;
}

/** Returns the key, with a number if it is taken. */
export function freeKey(key: string, isTaken: (key: string) => boolean): string {
  let free = key;
  for (let number = 2; isTaken(free); number += 1) free = `${key.slice(0, 60)}-${number}`.replace(/--+/g, "-");
  return free;
}

/** Returns why the text cannot be the variables of an operation, or null. */
export function variablesProblem(text: string): string | null {
  if (text.trim() === "") return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return null;
  } catch {
    // The sentence below says what is wrong.
  }
  return 'Write the variables as a JSON object, such as {"first": 20}.';
}

/** Returns the examples whose title, page or file has all words of the text. */
export function filterExamples(examples: readonly NamedExample[], text: string): NamedExample[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return examples.filter((example) => {
    const own = [example.title, example.key, example.file ?? "", ...example.pages.map(({ name }) => name)];
    const all = own.join(" ").toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
