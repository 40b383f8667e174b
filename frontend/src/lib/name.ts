/** Splits names into words. */
/** A name that may match, prepared once. */
export interface Name {
  text: string;
  lower: string;
  /** Lower case without underscores. */
  plain: string;
  /** Bit set of the letters in the name. */
  letters: number;
  /** Indexes at which words begin, as in `pullRequest`, `HTMLParser`, `OPEN_ISSUES`, `sha256`. */
  humps: readonly number[];
}

/** Humps after this index are ignored. */
export const MAX_HUMP = 64;

export function nameOf(text: string): Name {
  const lower = text.toLowerCase();
  const plain = lower.replaceAll("_", "");
  const humps = [...text.matchAll(/[A-Z]+(?![a-z])|[A-Z](?=[a-z])|\d+|(?<![A-Za-z])[a-z]/g)].map(({ index }) => index);
  return { text, lower, plain, letters: lettersOf(plain), humps: humps.filter((at) => at < MAX_HUMP) };
}

/** Returns the bit set of a text's letters, to skip names that lack a typed letter. */
export function lettersOf(lower: string): number {
  let bits = 0;
  for (let at = 0; at < lower.length; at += 1) {
    const code = lower.charCodeAt(at);
    if (code >= 97 && code <= 122) bits |= 1 << (code - 97);
    else bits |= 1 << (code >= 48 && code <= 57 ? 26 + (code % 4) : 30);
  }
  return bits;
}
