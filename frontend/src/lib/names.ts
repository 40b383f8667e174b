/** Matches typed text with the words of a name. The counterpart of `search/matching.rs` and `search/words.rs`. */
import { MAX_HUMP, type Name } from "./name";

/** Further letters of an abbreviation or a typo are ignored. */
const MAX_STEPS = 24;
const MAX_TYPED = 64;

/** Returns the index of the text in the name, preferring the beginning of a word. */
export function wordAt(word: string, { lower, humps }: Name): number | undefined {
  const first = lower.indexOf(word);
  if (first < 0) return undefined;
  if (humps.includes(first)) return first;
  const later = humps.find((at) => at > first && lower.startsWith(word, at));
  return later ?? (word.length > 1 ? first : undefined);
}

/** Returns where the text is one of the name's words, and the length of the inflection there, as in `starred`. */
export function wholeWord(word: string, { lower, humps }: Name): readonly [at: number, ending: number] | undefined {
  let withEnding: readonly [number, number] | undefined;
  for (const at of humps) {
    if (!lower.startsWith(word, at)) continue;
    const end = at + word.length;
    const next = humps.find((hump) => hump >= end) ?? lower.length;
    const ending = lower.slice(end, next).replace(/_+$/, "");
    if (ending === "") return [at, 0];
    if (isEnding(word, ending)) withEnding ??= [at, ending.length];
  }
  return withEnding;
}

const ENDING = /^(e?[sdr]|ers|ing|able)$/;

/** Returns whether the letters inflect the word: `labels`, `lockable`, `starred`, but not `starrs`. */
export function isEnding(word: string, ending: string): boolean {
  const again = ending[0] === word.at(-1) ? ending.slice(1) : "";
  return word.length > 2 && (ENDING.test(ending) || (again.length > 1 && ENDING.test(again)));
}

/** Returns the rest of a name that begins with the text. Underscores are ignored. */
export function restAfter(name: string, start: string): string | undefined {
  let at = 0;
  for (const letter of start.replaceAll("_", "")) {
    while (name[at] === "_") at += 1;
    if (name[at] !== letter) return undefined;
    at += 1;
  }
  return name.slice(at);
}

/** Returns whether the word abbreviates the name: without vowels (`usr`, `lbl`), or without one letter in four. */
export function isAbbreviation(word: string, name: string): boolean {
  if (word.length < 3 || name.length > word.length * 2 || word[0] !== name[0]) return false;
  let at = 0;
  let others = 0;
  for (const letter of name) {
    if (letter === word[at]) at += 1;
    else if (!"aeiou".includes(letter)) others += 1;
  }
  const missing = name.length - at;
  return at === word.length && (others === 0 || missing * 4 <= name.length);
}

/** Matches `prthread` with `PullRequestThread`: each letter follows the previous one or begins a later word. Returns
 * the number of words whose beginnings are used. */
export function countHumps(word: string, { lower, humps }: Name): number {
  if (word.length < 2 || word.length > MAX_STEPS || humps.length < 2) return 0;
  const steps: number[][] = [];
  let allowed: readonly number[] = humps;
  for (const letter of word) {
    const places = allowed.filter((at) => lower[at] === letter);
    const [lowest] = places;
    if (lowest === undefined) return 0;
    steps.push(places);
    const next = [...places.map((at) => at + 1), ...humps.filter((at) => at > lowest)];
    allowed = [...new Set(next)].filter((at) => at < MAX_HUMP).sort((a, b) => a - b);
  }
  let used = 0;
  let later: number | undefined;
  for (const places of steps.toReversed()) {
    let chosen = places[0] ?? 0;
    if (later !== undefined) {
      const end = later;
      const before = places.filter((at) => at < end);
      chosen =
        before.at(-1) === end - 1 && !humps.includes(end)
          ? end - 1
          : Math.max(before[0] ?? 0, ...before.filter((at) => humps.includes(at)));
    }
    if (humps.includes(chosen)) used += 1;
    later = chosen;
  }
  return used;
}

/** Returns the number of typos allowed in a word of this length. */
export const maxTypos = (letters: number) => (letters < 4 ? 0 : letters < 7 ? 1 : 2);

/** Three columns of the edit table, reused for each name. */
const COLUMNS = [0, 1, 2].map(() => new Uint8Array(MAX_TYPED + 1)) as [Uint8Array, Uint8Array, Uint8Array];

/** Returns the edits from the typed text to the rest of the name, and to its nearest prefix: insert, delete, replace,
 * swap neighbours (optimal string alignment). A result above `most` is not exact. */
export function editsTo(
  typed: string,
  name: string,
  from: number,
  most: number,
): readonly [whole: number, start: number] {
  const { length } = typed;
  const none = most + 1;
  if (length === 0 || length > MAX_TYPED) return [none, none];
  let [before, last, column] = COLUMNS;
  for (let row = 0; row <= length; row += 1) last[row] = row;
  let start = length;
  // A longer prefix cannot be the nearest.
  const end = Math.min(name.length, from + length + most);
  for (let at = from; at < end; at += 1) {
    const letter = name[at];
    let least = (column[0] = at - from + 1);
    for (let row = 0; row < length; row += 1) {
      const up = last[row + 1] ?? 0;
      const left = column[row] ?? 0;
      let cost = Math.min((last[row] ?? 0) + (typed[row] === letter ? 0 : 1), (up < left ? up : left) + 1);
      if (row > 0 && at > from && typed[row - 1] === letter && typed[row] === name[at - 1])
        cost = Math.min(cost, (before[row - 1] ?? 0) + 1);
      column[row + 1] = cost;
      if (cost < least) least = cost;
    }
    [before, last, column] = [last, column, before];
    start = Math.min(start, last[length] ?? none);
    if (least > most) return [none, start];
  }
  return [end === name.length ? (last[length] ?? none) : none, start];
}

/** Returns the fewest edits to a part that begins at one of the name's words. */
export function editsToWords(typed: string, { lower, humps }: Name, isFirstToo: boolean): number {
  const most = maxTypos(typed.length);
  let least = most + 1;
  for (const at of humps) {
    if (at === 0 && !isFirstToo) continue;
    if (lower.length + most < at + typed.length) break;
    least = Math.min(least, editsTo(typed, lower, at, most)[1]);
  }
  return least;
}

/** Returns the number of bits that are set. */
export function countBits(bits: number): number {
  let left = bits;
  let found = 0;
  for (; left !== 0; left &= left - 1) found += 1;
  return found;
}
