/** A name split into its words. */
/** A name that may match, prepared once. */
export interface Name {
  text: string;
  lower: string;
  /** Lower case without underscores. */
  plain: string;
  /** A bit for each letter that occurs. */
  letters: number;
  /** Where words begin: `pullRequest`, `HTMLParser`, `OPEN_ISSUES`, `sha256`. */
  humps: readonly number[];
}

/** Humps beyond this place are not looked at. */
export const MAX_HUMP = 64;

export function nameOf(text: string): Name {
  const lower = text.toLowerCase();
  const plain = lower.replaceAll("_", "");
  const humps = [...text.matchAll(/[A-Z]+(?![a-z])|[A-Z](?=[a-z])|\d+|(?<![A-Za-z])[a-z]/g)].map(({ index }) => index);
  return { text, lower, plain, letters: lettersOf(plain), humps: humps.filter((at) => at < MAX_HUMP) };
}

/** A name that lacks letters that were typed is not looked at further. */
export function lettersOf(lower: string): number {
  let bits = 0;
  for (let at = 0; at < lower.length; at += 1) {
    const code = lower.charCodeAt(at);
    if (code >= 97 && code <= 122) bits |= 1 << (code - 97);
    else bits |= 1 << (code >= 48 && code <= 57 ? 26 + (code % 4) : 30);
  }
  return bits;
}
