/** The ranking of search hits. `crates/schema-docs/src/search/ranking.rs` has the same rules in the same order, with the
 * same points; `crates/schema-docs/tests/ranking.tsv` lists the expected hits of both. */
import {
  isAbbreviation,
  countBits,
  editsTo,
  editsToWords,
  countHumps,
  isEnding,
  restAfter,
  maxTypos,
  wholeWord,
  wordAt,
} from "./names";
import { lettersOf, type Name } from "./name";
import { isMember, isType, type Spelling } from "./page-order";

/** Maximum points for the share of the name that matches. */
const CLOSENESS = 400;

// One word.
const EXACT_CASE = 10_100;
export const EXACT = 10_000;
const JOINED = 9_600;
const INFLECTED = 9_450;
const WHOLE_FIRST = 8_800;
const WHOLE = 8_300;
const ENDING = 100;
const PREFIX = 7_800;
const ABBREVIATION = 7_350;
const CAMEL = 6_900;
const HUMP = 6_400;
const SUBSTRING = 5_600;

// One word that names a page.
const PAGE_INITIALS = 9_460;
const PAGE_OF_ONE_WORD = WHOLE_FIRST + CLOSENESS;
/** Enum values of up to `MAX_CODE` letters, such as the country `PR`, come after a page with these initials. */
const CODE = PAGE_INITIALS - 1;
const MAX_CODE = 3;
/** Deducted when a single letter is only part of the name, so that pages come first. */
const ONE_LETTER = 1_500;
/** Initials of all words of a member. */
const INITIALS = CAMEL + CLOSENESS + 10;
/** Deducted for connections and edges, which are rarely meant. */
const CONNECTION = 20;
const EDGE = 100;

// Several words.
const PAGE_NAMED = 9_700;
const ALL_WORDS = 8_800;
const PAGE_START = 8_300;
const PAGE_END = 7_900;
const PAGE_WORDS = 150;
const SPELT_START = 7_400;
const SOME_WORDS = 6_900;
/** Added when each is a whole word of the name, and when they are in the name's order. */
const WHOLE_WORDS = 200;
const IN_ORDER = 100;
const LOOSE_WORDS = 4_600;

// Several words spread over a name and its owner.
const OWNED = 9_650;
const OWNED_TURNED = 8_750;
const OWNED_FORM = 8_720;
const OWNED_START = 7_850;
/** The last words of the owner and the name: `variant price`. */
const OWNED_TAIL = 7_840;
const SPREAD = 5_200;

// With one typo, and with two.
const NEARLY = [7_305, 6_000] as const;
const NEARLY_START = [6_100, 4_400] as const;
const NEARLY_WORDS = [5_100, 4_500] as const;
const NEARLY_LATER = [5_000, 3_900] as const;
/** At most, for how much of a misspelt name is typed. */
const NEARLY_CLOSENESS = CLOSENESS / 10;
/** More for a page that is found with typos, so that it comes before a shorter name of a field. */
const NEARLY_PAGE = NEARLY_CLOSENESS + 1;
/** More for a page whose name begins with a capital or not, as what was typed with capitals and typos. */
const NEARLY_CASE = 1;
const MAX_EDITS = 2;

const DESCRIPTION = 2_000;

/** Answers to questions: from here, twice their points. */
const ANSWER = 6_000;
const ANSWER_OF_WORDS = 2_100;
const MAX_ANSWER = 1_400;

/** The words to find in a name. */
export interface Pattern {
  /** Lower case; `created_at` is two words. */
  words: readonly string[];
  /** All words joined. */
  joined: string;
  letters: number;
  wordLetters: readonly number[];
  /** Bit set of all words. */
  all: number;
  /** The typed name, if its capitals or underscores show the exact spelling. */
  cased: string | null;
}

const MAX_WORDS = 16;

export function patternOf(text: string): Pattern {
  const words = text
    .toLowerCase()
    .split(/[^\p{Alphabetic}\p{N}]+/u)
    .filter((word) => word !== "")
    .slice(0, MAX_WORDS);
  const joined = words.join("");
  const name = text.trim();
  return {
    words,
    joined,
    letters: lettersOf(joined),
    wordLetters: words.map(lettersOf),
    all: (1 << words.length) - 1,
    cased: /^\w*[A-Z_]\w*$/.test(name) ? name : null,
  };
}

/** How a name matches a pattern. */
export interface Match {
  /** 0 when the name alone does not match. */
  score: number;
  /** Bit set of the pattern's words in the name. */
  words: number;
}

const NONE = -1;
const NO_MATCH: Match = { score: 0, words: 0 };

const closeness = (matched: number, of: number) => Math.trunc((CLOSENESS * Math.min(matched, of)) / Math.max(of, 1));

/** Matches a name without typos. */
export function matchOf(pattern: Pattern, name: Name): Match {
  const [word = "", ...others] = pattern.words;
  if (others.length > 0) return severalWords(pattern, name);
  if (word === "" || (pattern.letters & ~name.letters) !== 0) return NO_MATCH;
  const score = oneWord(pattern, word, name);
  return score > 0 ? { score, words: 1 } : NO_MATCH;
}

function oneWord(pattern: Pattern, word: string, name: Name): number {
  const { lower, plain, humps } = name;
  if (pattern.cased === name.text) return EXACT_CASE;
  if (word === lower) return EXACT;
  if (word === plain) return JOINED;
  const close = closeness(word.length, lower.length);
  const at = wordAt(word, name);
  const isHump = at !== undefined && humps.includes(at);
  const whole = isHump ? wholeWord(word, name) : undefined;
  if (whole !== undefined) {
    const [start, ending] = whole;
    if (ending > 0 && start === 0 && word.length + ending === lower.length) return INFLECTED;
    return (start === 0 ? WHOLE_FIRST : WHOLE) + close - (ending > 0 ? ENDING : 0);
  }
  if (at === 0) return PREFIX + close;
  if (isAbbreviation(word, lower)) return ABBREVIATION + close;
  if (isHump) return HUMP + close;
  const used = countHumps(word, name);
  if (used > 0) return CAMEL + closeness(used, humps.length);
  // A single letter occurs in nearly every name.
  return at !== undefined && word.length > 1 ? SUBSTRING + close : 0;
}

function severalWords(pattern: Pattern, name: Name): Match {
  let words = 0;
  let covered = 0;
  let isLoose = false;
  let isInOrder = true;
  let before = NONE;
  for (let number = 0; number < pattern.words.length; number += 1) {
    const word = pattern.words[number] ?? "";
    if (((pattern.wordLetters[number] ?? 0) & ~name.letters) !== 0) continue;
    const at = wordAt(word, name);
    if (at === undefined) continue;
    words |= 1 << number;
    covered += word.length;
    isLoose ||= !name.humps.includes(at);
    isInOrder &&= at > before;
    before = at;
  }
  if (words === 0) return NO_MATCH;
  return { score: words === pattern.all ? wordsScore(pattern, name, { covered, isLoose, isInOrder }) : 0, words };
}

interface Found {
  /** Number of matched letters. */
  covered: number;
  /** Whether some words match only inside other words. */
  isLoose: boolean;
  isInOrder: boolean;
}

function wordsScore(pattern: Pattern, name: Name, { covered, isLoose, isInOrder }: Found): number {
  const { lower, plain } = name;
  if (pattern.cased === name.text) return EXACT_CASE;
  if (plain.length === pattern.joined.length) return plain === pattern.joined ? JOINED : ALL_WORDS;
  const close = closeness(covered, plain.length);
  if (restAfter(lower, pattern.joined) !== undefined) return SPELT_START + close;
  if (isLoose) return LOOSE_WORDS + close;
  // `add cart` finds `cartLinesAdd` before `CartAddress`.
  const isWhole = pattern.words.every((word) => wholeWord(word, name) !== undefined);
  return SOME_WORDS + Math.trunc(close / 2) + (isWhole ? WHOLE_WORDS : 0) + (isInOrder ? IN_ORDER : 0);
}

/** Matches with typos: the whole name, its beginning, or the beginning of one of its words. */
export function nearMatchOf(pattern: Pattern, name: Name): Match {
  const exact = matchOf(pattern, name);
  const [mostPoints] = NEARLY;
  if (exact.score > mostPoints + NEARLY_CLOSENESS) return exact;
  const close = Math.trunc((closeness(pattern.joined.length, name.lower.length) * NEARLY_CLOSENESS) / CLOSENESS);
  let score = exact.score;
  const add = ([one, two]: readonly [number, number], edits: number, most: number) => {
    if (edits <= most) score = Math.max(score, (edits > 1 ? two : one) + close);
  };
  const most = maxTypos(pattern.joined.length);
  if (most > 0 && countBits(pattern.letters & ~name.letters) <= most) {
    const [whole, start] = editsTo(pattern.joined, name.lower, 0, most);
    add(NEARLY, whole, most);
    add(NEARLY_START, start, most);
    add(NEARLY_LATER, editsToWords(pattern.joined, name, false), most);
  }
  if (pattern.words.length > 1) add(NEARLY_WORDS, editsOfEach(pattern, name), MAX_EDITS);
  return { score, words: exact.words };
}

/** Returns the edits for several words, each at the beginning of one of the name's words, in any order. */
function editsOfEach(pattern: Pattern, name: Name): number {
  let sum = 0;
  for (const [number, word] of pattern.words.entries()) {
    const missing = (pattern.wordLetters[number] ?? 0) & ~name.letters;
    if (missing === 0 && wordAt(word, name) !== undefined) continue;
    const most = maxTypos(word.length);
    if (most === 0 || countBits(missing) > most) return Number.POSITIVE_INFINITY;
    const edits = editsToWords(word, name, true);
    sum += edits > most ? Number.POSITIVE_INFINITY : edits;
    if (sum > MAX_EDITS) break;
  }
  return sum;
}

/** Raises the points of a name that matches on its own: pages more than members. */
export function raiseScore(pattern: Pattern, name: Name, kind: string, score: number): number {
  if (isMember(kind)) return raiseMember(pattern, name, kind, score);
  const ofPage =
    pattern.words.length > 1 ? raiseByWords(pattern, name, score) : raiseByWord(pattern, name, kind, score);
  const nearly = ofPage === score && isMisspelt(score) ? score + NEARLY_PAGE : ofPage;
  const isInCase = isCorrected(pattern, name, nearly) && isBegunAlike(pattern, name);
  const points = nearly + (isInCase ? NEARLY_CASE : 0);
  if (!isType(kind) || points >= JOINED) return points;
  return points - (name.lower.endsWith("edge") ? EDGE : name.lower.endsWith("connection") ? CONNECTION : 0);
}

/** Returns whether these are points of a match with typos. */
const isMisspelt = (score: number) =>
  [NEARLY, NEARLY_START, NEARLY_WORDS, NEARLY_LATER]
    .flat()
    .some((start) => score >= start && score <= start + NEARLY_CLOSENESS);

/** Returns whether these are points of a page whose name was typed whole but for typos. A name that lacks letters is an
 * abbreviation unless typos explain it. */
function isCorrected(pattern: Pattern, name: Name, score: number): boolean {
  const { length } = pattern.joined;
  if (Math.abs(name.lower.length - length) > maxTypos(length)) return false;
  const isIn = (start: number, most: number) => score >= start && score <= start + most + NEARLY_CASE;
  const isAbbreviated = pattern.words.length === 1 && isIn(ABBREVIATION, CLOSENESS);
  return isAbbreviated || NEARLY.some((start) => isIn(start, NEARLY_CLOSENESS + NEARLY_PAGE));
}

const beginsWithCapital = (text: string) => /^[A-Z]/.test(text);

/** Returns whether the text was typed with capitals and begins with one exactly if the name does. */
const isBegunAlike = ({ cased }: Pattern, { text }: Name) =>
  cased !== null && /[A-Z]/.test(cased) && beginsWithCapital(cased) === beginsWithCapital(text);

const isFrom = (score: number, points: number) => score >= points && score < points + CLOSENESS;
const isWordFrom = (score: number, points: number) => isFrom(score, points) || isFrom(score, points - ENDING);

function raiseMember(pattern: Pattern, name: Name, kind: string, score: number): number {
  const [word = "", ...others] = pattern.words;
  if (others.length > 0) return score;
  if (kind === "values" && score >= EXACT && word.length <= MAX_CODE) return CODE;
  // A field `labels` does not come before types with that word.
  if (score === INFLECTED) return WHOLE_FIRST + CLOSENESS - 1;
  if (word.length === 1 && score < EXACT) return score - ONE_LETTER;
  return score < INITIALS && hasInitials(name, word) ? INITIALS : score;
}

function raiseByWords(pattern: Pattern, name: Name, score: number): number {
  if (score === JOINED) return PAGE_NAMED;
  if (isFrom(score, SPELT_START)) return score + PAGE_START - SPELT_START;
  if (score < SOME_WORDS || score >= SPELT_START) return score;
  return endsWithWords(name, pattern.joined)
    ? PAGE_END + closeness(pattern.joined.length, name.plain.length)
    : score + PAGE_WORDS;
}

function raiseByWord({ words: [word = ""] }: Pattern, name: Name, kind: string, score: number): number {
  if (score < PAGE_INITIALS && hasInitials(name, word)) return PAGE_INITIALS;
  // `org` finds `Organization` before names with the word `org`.
  if (isType(kind) && isFrom(score, PREFIX) && name.humps.length === 1) return score + PAGE_OF_ONE_WORD - PREFIX;
  if (isWordFrom(score, WHOLE) && !isType(kind)) return score + 2 * CLOSENESS;
  return isWordFrom(score, WHOLE_FIRST) || isWordFrom(score, WHOLE) ? score + CLOSENESS : score;
}

/** Returns whether the name ends with these words: `gift card` for `AppliedGiftCard`. */
const endsWithWords = ({ lower, humps }: Name, joined: string) =>
  humps.some((at) => restAfter(lower.slice(at), joined) === "");

const hasInitials = ({ lower, humps }: Name, word: string) =>
  word.length > 1 && word.length === humps.length && humps.every((at, number) => lower[at] === word[number]);

/** Returns the points of words spread over a name and its owner. `holder` is the field of an argument. `isApart`: no
 * word is in both name and owner. */
export function spreadScore(joined: string, name: Name, owner: Name, holder: Name | null, isApart: boolean): number {
  const behind = (start: Name) => restAfter(joined, start.lower) || undefined;
  if (holder !== null) return behind(holder) === name.lower ? OWNED_START + CLOSENESS : SPREAD;
  const rest = behind(owner);
  const ending = rest === undefined ? undefined : restAfter(name.lower, rest);
  if (rest !== undefined && ending !== undefined) {
    if (ending === "") return OWNED;
    return isEnding(rest, ending) ? OWNED_FORM : OWNED_START + closeness(rest.length, name.lower.length);
  }
  const tail = joined.endsWith(name.plain) ? joined.slice(0, -name.plain.length) : "";
  if (tail !== "" && endsWithWords(owner, tail)) return OWNED_TAIL;
  const length = owner.plain.length + name.plain.length;
  return isApart && length === joined.length ? OWNED_TURNED : SPREAD + closeness(joined.length, length);
}

/** Returns the points of a description with words of the query. */
export const describedScore = (hasAll: boolean) => DESCRIPTION + (hasAll ? 1 : 0);

/** Returns whether the name has all words, alone or in order with its owner. */
export const isByWords = (score: number) => score >= SOME_WORDS;

/** Returns whether the words are the name of something. */
export const isNamed = (score: number) => score >= JOINED;

/** Returns whether a name, alone or with its owner, has all words as words. */
export const isSpelt = (score: number) => score >= SPREAD;

/** Returns the points of a hit that answers a question. Words that make no sentence tell less than other matches by name. */
export const answerScore = (points: number, isSentence: boolean) =>
  (isSentence ? ANSWER : ANSWER_OF_WORDS) + Math.min(points, MAX_ANSWER) * 2;

/** Returns whether a match is certain, so that typos need not be considered. */
export function isSure(score: number, pattern: Pattern, isPath: boolean): boolean {
  return score >= (isPath ? (EXACT + PREFIX) / 2 : pattern.words.length > 1 ? SPREAD : PREFIX);
}

/** How a name was typed, where that decides between hits with the same points. */
export const spellingOf = (pattern: Pattern, name: Name, score: number): Spelling => ({
  isWhole: [EXACT_CASE, EXACT, JOINED, PAGE_NAMED].includes(score) || isCorrected(pattern, name, score),
  isOtherCase:
    (score === EXACT && name.text !== name.lower) ||
    ((score === JOINED || score === PAGE_NAMED) && name.lower.includes("_")),
});
