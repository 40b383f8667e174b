import type { FixableDiagnostic } from "@/api/generated/types.gen";

/** A surrogate without its other half: the flag `u` reads pairs as one character. */
const HALF_OF_A_PAIR = /\p{Surrogate}/gu;
const MAX_FINDINGS = 20;

/** Returns the text as it can be sent: each half of a surrogate pair, which UTF-8 cannot hold, is U+FFFD. */
export const toSendable = (text: string) => text.replace(HALF_OF_A_PAIR, "\uFFFD");

/** Returns a finding for each half of a surrogate pair in a text. */
export function findHalves(text: string): FixableDiagnostic[] {
  return [...text.matchAll(HALF_OF_A_PAIR)].slice(0, MAX_FINDINGS).map(({ 0: half, index }) => {
    const before = text.slice(0, index).split(/\r\n|\r|\n/);
    const line = before.length;
    const column = [...(before.at(-1) ?? "")].length + 1;
    const code = half.charCodeAt(0).toString(16).toUpperCase();
    return {
      code: "invalid_character",
      severity: "error",
      line,
      column,
      end_line: line,
      end_column: column + 1,
      message: `U+${code} is half of a surrogate pair, not a character.`,
      hint: "Delete it, or write the whole character.",
      excerpt: toSendable(text.split(/\r\n|\r|\n/)[line - 1] ?? "").slice(0, 120),
      fix: null,
    };
  });
}
