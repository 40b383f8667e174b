/** Questions in words: `how do i add a comment`. No name has all of their words, so names are ranked by the share of
 * words that they, their owner or their description have; rare words weigh more. The counterpart of the engine's
 * `search/questions.rs`. */
import { isMember, isType } from "../lib/page-order";
import type { Name } from "../lib/name";
import { editsTo, maxTypos } from "../lib/names";
import {
  alternativesOf,
  isArticle,
  isNegative,
  isQuestion,
  isRead,
  isSmall,
  isTurning,
  isWrite,
  joinParticle,
  longOf,
  phraseOf,
  stemOf,
  turnedOf,
  wholeOf,
} from "./meanings";

const MAX_TOKENS = 12;

// Points of a word, by where it is.
const OWN = 10;
const OWN_ALIKE = 8;
const OWNER = 9;
const OWNER_ALIKE = 7;
const DESCRIBED = 4;
/** Points of a name that has all words. */
const ALL = 1000;

const MAX_WEIGHT = 8;
const WEIGHT_OF_NONE = 3;
const WEIGHT_OF_KEY = 1;
const WEIGHT_OF_MY = 3;
const MAX_WEIGHT_OF_VERB = 5;

// More, and less.
const WRITES = 250;
const PLURAL = 40;
const PAGE = 20;
/** For a query or mutation. */
const OPERATION = 50;
/** For a mutation without the verb of a question that asks for one. */
const ACTS = 60;
const WHOLE = 60;
const WRITES_UNASKED = 200;
const PLUMBING = 120;
const ARGUMENT = 80;
const VALUE = 150;
/** For the opposite of the verb. */
const OPPOSITE = 300;
const OPPOSITE_OF_TURNED = 700;
const NOT_NEGATIVE = 60;
const DEPRECATED = 60;
const OTHER_WORD = 22;
const OTHER_WORD_OF_OWNER = 10;
const MAX_OTHERS = 5;

const MIN_LETTERS = 2;
const MIN_PREFIX = 3;
const LEAST_SHARE = 40;

export interface Question {
  tokens: readonly string[];
  /** Indexes of the tokens behind `by`: they say how a thing is found. */
  keys: ReadonlySet<number>;
  intent: "read" | "write" | null;
  isPlural: boolean;
  /** Whether it has words that no name needs, as a sentence does. */
  isSentence: boolean;
  /** Whether the verb is turned around: `stop following`. */
  isTurned: boolean;
}

/** Reads the words of a query; null if no word tells anything. */
export function questionOf(typed: readonly string[]): Question | null {
  const words = joinParticle(typed);
  let isTurned = false;
  const tokens: string[] = [];
  const keys = new Set<number>();
  let intent: Question["intent"] = null;
  let isPlural = false;
  let isSentence = false;
  let isKey = false;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    const isFirst = tokens.length === 0;
    const isLast = at === words.length - 1;
    const phrase = phraseOf(words.slice(at));
    if (phrase !== undefined) {
      const [standsFor, count] = phrase;
      if (isFirst && isWrite(standsFor)) intent ??= "write";
      if (word === "how" || standsFor === "me") intent ??= "read";
      tokens.push(standsFor);
      isSentence = true;
      at += count - 1;
    } else if (isSmall(word) && !(isLast && isFirst)) {
      isSentence = true;
      isKey ||= word === "by" && !isFirst;
      if (isQuestion(word) || (isFirst && word === "is")) intent ??= "read";
    } else if (isFirst && !isLast && isTurning(word)) {
      isSentence = true;
      isTurned = true;
      intent ??= "write";
    } else if (word === "new" && !isFirst) {
      isSentence = true;
    } else if (isFirst && !isLast && isRead(word)) {
      isSentence = true;
      intent ??= "read";
      isPlural ||= word === "all" || word === "list";
    } else {
      // `how do i star …`, `star a …`: a verb, even one that is not known.
      const next = words[at + 1] ?? "";
      const isVerb = isWrite(word) || isSentence || isArticle(next) || /^(some|any|every)(one|body)$/.test(next);
      if (isFirst && isVerb) intent ??= "write";
      if (isKey) keys.add(tokens.length);
      tokens.push(...longOf(word));
    }
  }
  return tokens.length === 0
    ? null
    : { tokens: tokens.slice(0, MAX_TOKENS), keys, intent, isPlural, isSentence, isTurned };
}

/** The words of all names, each once. */
export interface NameWords {
  words: readonly string[];
  stems: readonly string[];
  /** For each name, the indexes of its words. */
  names: readonly (readonly number[])[];
}

export function nameWordsOf(names: readonly Name[]): NameWords {
  const known = new Map<string, number>();
  const all = names.map(({ lower, humps }) => {
    const words = humps.map((at, number) => lower.slice(at, humps[number + 1]).replace(/_+$/, ""));
    return words
      .filter(({ length }) => length >= MIN_LETTERS)
      .map((word) => {
        const number = known.get(word) ?? known.size;
        known.set(word, number);
        return number;
      });
  });
  const words = [...known.keys()];
  return { words, stems: words.map(stemOf), names: all };
}

/** How well the words of a name match: the tokens that it has, those in other words, and words that match none. */
export interface Match {
  full: number;
  alike: number;
  others: number;
  isPlural: boolean;
  /** Whether it has a verb that ends or takes away, or the question's verb turned around. */
  isNegative: boolean;
}

export const NO_MATCH: Match = { full: 0, alike: 0, others: 0, isPlural: false, isNegative: false };

const isPluralName = (name: string) => /[^s]s$|^s$|^all/.test(name);

/** Matches all names, and weighs the tokens: the fewer names have one, the more. */
export function matchNames(
  question: Question,
  names: readonly Name[],
  all: NameWords,
): { matches: Match[]; weights: number[]; isTurned: boolean } {
  const { full, alike, negative, isTurned } = matchWords(question, all);
  const matches = all.names.map((words, at) => {
    const match: Match = { ...NO_MATCH, isPlural: isPluralName(names[at]?.lower ?? "") };
    for (const word of words) {
      const isFull = full[word] ?? 0;
      const isAlike = alike[word] ?? 0;
      match.full |= isFull;
      match.alike |= isAlike;
      match.isNegative ||= negative[word] === 1;
      if ((isFull | isAlike) === 0 && !isSmall(all.words[word] ?? "")) match.others += 1;
    }
    return match;
  });
  const weights = question.tokens.map((token, number) => {
    if (question.keys.has(number)) return WEIGHT_OF_KEY;
    const count = matches.filter((match) => ((match.full | match.alike) >> number) & 1).length;
    if (count === 0) return WEIGHT_OF_NONE;
    const weight = 1 + 32 - Math.clz32(Math.trunc(matches.length / (count + 1)));
    const isVerb = number === 0 && isWrite(token);
    if (token === "my") return WEIGHT_OF_MY;
    return Math.min(weight, isVerb ? MAX_WEIGHT_OF_VERB : MAX_WEIGHT);
  });
  return { matches, weights, isTurned };
}

/** For each word of names, the bit sets of tokens that it is a form of, and that it is alike to. */
function matchWords(question: Question, { words, stems }: NameWords) {
  const { tokens } = question;
  let { isTurned } = question;
  const negative = Uint8Array.from(words, (word) => (isNegative(word) ? 1 : 0));
  const full = new Uint16Array(words.length);
  const alike = new Uint16Array(words.length);
  tokens.forEach((token, number) => {
    const add = (set: Uint16Array, is: (word: string, stem: string) => boolean) => {
      let isKnown = false;
      for (let at = 0; at < words.length; at += 1) {
        if (!is(words[at] ?? "", stems[at] ?? "")) continue;
        set[at] = (set[at] ?? 0) | (1 << number);
        isKnown = true;
      }
      return isKnown;
    };
    const wanted = new Set([stemOf(token), wholeOf(token)]);
    const alternatives = alternativesOf(token);
    const isKnown = add(full, (_, stem) => wanted.has(stem));
    // `unstar`, where names have no such word, is `star` turned around.
    const turned = number === 0 && !isKnown && !isTurned ? turnedOf(token) : undefined;
    const verb = stemOf(turned ?? token);
    if (turned !== undefined && add(full, (_, stem) => stem === verb)) isTurned = true;
    if (number === 0 && isTurned)
      words.forEach((word, at) => {
        if (stemOf(turnedOf(word) ?? "") !== verb) return;
        full[at] = (full[at] ?? 0) | 1;
        negative[at] = 1;
      });
    if (turned !== undefined && isTurned) return;
    add(alike, (_, stem) => !wanted.has(stem) && alternatives.includes(stem));
    if (isKnown || (token.length < MIN_PREFIX && number + 1 < tokens.length)) return;
    if (add(alike, (word) => word.startsWith(token))) return;
    const most = maxTypos(token.length);
    if (most === 0 || alternatives.length > 0) return;
    add(alike, (word) => Math.abs(word.length - token.length) <= most && editsTo(token, word, 0, most)[0] <= most);
  });
  return { full, alike, negative, isTurned };
}

/** The name and owner of an entry, and how they match. */
export interface Place {
  kind: string;
  isDeprecated: boolean;
  own: Match;
  around: Match;
  /** Name of the owner or of the type itself, in lower case; empty for operations. */
  holder: string;
  /** Bit set of the tokens in its description. */
  described: number;
}

/** Returns the points of an entry, up to about `ALL`. */
export function pointsOf(
  { intent, isPlural, tokens }: Question,
  isTurned: boolean,
  weights: readonly number[],
  place: Place,
): number {
  const { kind, isDeprecated, own, around, holder, described } = place;
  let sum = 0;
  let points = 0;
  weights.forEach((weight, number) => {
    const isIn = (set: number) => ((set >> number) & 1) === 1;
    sum += weight;
    if (isIn(own.full)) points += weight * OWN;
    else if (isIn(own.alike)) points += weight * OWN_ALIKE;
    else if (isIn(around.full)) points += weight * OWNER;
    else if (isIn(around.alike)) points += weight * OWNER_ALIKE;
    else if (isIn(described)) points += weight * DESCRIBED;
  });
  points = Math.trunc(Math.trunc((points * ALL) / OWN) / Math.max(sum, 1));
  const isPage = !isMember(kind);
  if (kind === "mutations") {
    if (intent === "write") points += ((own.full | own.alike) & 1) === 1 ? WRITES : ACTS;
    const [verb = ""] = tokens;
    if (isTurned) points -= own.isNegative ? 0 : OPPOSITE_OF_TURNED;
    else if (intent === "write" && isNegative(verb)) points -= own.isNegative ? 0 : NOT_NEGATIVE;
    else if (intent === "write" && isWrite(verb)) points -= own.isNegative ? OPPOSITE : 0;
    if (intent === "read") points -= WRITES_UNASKED;
  }
  if (isPlural && own.isPlural) points += PLURAL;
  if (isPage) points += PAGE + (isType(kind) || kind === "directives" ? 0 : OPERATION);
  if (own.others === 0 && (isPage || around.others === 0)) points += WHOLE;
  points -= Math.min(own.others, MAX_OTHERS) * OTHER_WORD;
  if (!isPage) points -= Math.min(around.others, MAX_OTHERS) * OTHER_WORD_OF_OWNER;
  if (kind === "arguments") points -= ARGUMENT;
  if (kind === "values") points -= VALUE;
  if (isDeprecated) points -= DEPRECATED;
  if ((isType(kind) || !isPage) && /(connection|edge|payload|input)$/.test(holder)) points -= PLUMBING;
  return points;
}

/** Returns whether the points are enough beside the best hit's. */
export const isEnough = (points: number, best: number) => points * 100 >= best * LEAST_SHARE;
