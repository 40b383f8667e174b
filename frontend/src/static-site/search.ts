/** Search for static sites: the same results as the engine's search, over the names and descriptions of
 * `data/search.js`, ranked by `lib/ranking.ts`. */
import { nameOf } from "../lib/name";
import { isType, orderOf } from "../lib/page-order";
import {
  answerScore,
  describedScore,
  EXACT,
  isByWords,
  isNamed,
  isSpelt,
  isSure,
  matchOf,
  nearMatchOf,
  type Pattern,
  patternOf,
  raiseScore,
  spellingOf,
  spreadScore,
} from "../lib/ranking";
import { type Hit, type Index, type Item, NONE } from "./entries";
import { matchExamples, mergeExamples } from "./examples";
import { filterItems } from "./filters";
import { stemOf } from "./meanings";
import {
  isCommonWord,
  parseQuery,
  plainQuery,
  type Query,
  sentenceOf,
  splitFilters,
  withoutHolder,
  withoutKind,
  withoutSmallOwner,
  withoutSmallWords,
} from "./query";
import { matchNames, NO_MATCH, nameWordsOf, isEnough, pointsOf, type Question, questionOf } from "./questions";

interface Ranked {
  item: Item;
  score: number;
  order: number;
}

/** Returns the best hits for a query, best first. While one of its words names something, there are some. */
export const search = (index: Index, typed: string, limit = 30): Hit[] => searchFiltered(index, typed, limit).hits;

export interface Found {
  hits: Hit[];
  /** How many there are in all. */
  total: number;
  /** What the filters keep. */
  filters: string[];
  /** Sentences about filters that do not exist, and about values that they do not have. */
  problems: string[];
}

/** Returns the best hits, and what the filters of the query come to. */
export function searchFiltered(index: Index, typed: string, limit = 30): Found {
  const [rest, tokens] = splitFilters(typed);
  const { items, keepsExamples, filters, problems } = filterItems(index, tokens);
  const isFiltered = items !== index.items;
  const ranked = rank(isFiltered ? { ...index, items } : index, rest, limit, isFiltered);
  const examples = keepsExamples ? matchExamples(index.examples, rest, isFiltered) : [];
  const others = ranked.map(({ item, score }) => ({ hit: item, score }));
  const hits = mergeExamples(examples, others, limit).map(({ hit }) => hit);
  return { hits, total: ranked.length + examples.length, filters, problems };
}

/** Returns all hits for a text without filters, best first. `limit` is how many are wanted at least. */
function rank(index: Index, typed: string, limit: number, isFiltered: boolean): Ranked[] {
  const text = sentenceOf(typed);
  const parsed = parseQuery(text);
  const isPath = parsed !== null && (parsed.owner !== null || parsed.holder !== null || parsed.isDirective);
  const found =
    parsed !== null ? findRanked(index, parsed, true, limit, isFiltered) : isFiltered ? everything(index) : [];
  const plain = isPath ? plainQuery(text) : null;
  if (found.length === 0 && plain !== null) found.push(...findRanked(index, plain, true, limit, isFiltered));
  if (found.length === 0) found.push(...findWord(index, text, limit, isFiltered));
  // The sort is stable, so equal hits keep the schema's order.
  return found.sort((a, b) => b.score - a.score || a.order - b.order || b.item.uses - a.item.uses);
}

const BY_KIND = { isWhole: false, isOtherCase: false };

/** Returns everything that the filters keep. */
const everything = ({ items }: Index): Ranked[] =>
  items.map((item) => ({ item, score: 1, order: orderOf(item.kind, item.deprecated, BY_KIND) }));

/** Returns what the filters keep of the types and fields that the words name: `issue returns:Actor`. */
function rankByOwner(index: Index, query: Query): Ranked[] {
  if (query.owner !== null || query.holder !== null) return [];
  const { scores } = matchesOf(index, query.member, matchOf);
  return index.items.flatMap((item) => {
    const score = Math.max(scores[item.around] ?? 0, scores[item.holder] ?? 0);
    return score === 0 ? [] : [{ item, score, order: orderOf(item.kind, item.deprecated, BY_KIND) }];
  });
}

/** Returns the matches of the longest word that has some. */
function findWord(index: Index, text: string, limit: number, isFiltered: boolean): Ranked[] {
  const words = text.split(/[^\p{Alphabetic}\p{N}]+/u).filter((word) => word !== "");
  for (const word of words.sort((a, b) => b.length - a.length)) {
    const query = plainQuery(word);
    const found = query === null ? [] : findRanked(index, query, false, limit, isFiltered);
    if (found.length > 0) return found;
  }
  return [];
}

/** Returns everything that a query finds, in no order. */
function findRanked(index: Index, query: Query, isForgiving: boolean, limit: number, isFiltered: boolean): Ranked[] {
  const find = (asked: Query, forgives: boolean) => rankItems(index, asked, forgives && isForgiving, limit);
  let found = find(query, true);
  // No name contains the small words, so search without them.
  const telling = withoutSmallWords(query);
  if (telling !== null && !found.some(({ score }) => isByWords(score))) {
    const others = find(telling, false);
    if (others.some(({ score }) => isByWords(score))) found = others;
  }
  let other = query;
  for (const change of [withoutSmallOwner, withoutHolder, withoutKind]) {
    const changed = found.length === 0 ? change(other) : null;
    if (changed === null) continue;
    other = changed;
    found = find(changed, true);
  }
  if (found.length === 0 && isFiltered) found = rankByOwner(index, other);
  const question = query.owner || query.holder || query.isDirective ? null : questionOf(query.member.words);
  const isAsked =
    question !== null &&
    !found.some(({ score }) => isNamed(score)) &&
    (question.isSentence || !found.some(({ score }) => isSpelt(score)));
  if (isAsked && (query.member.words.length > 1 || question.isSentence || found.length === 0))
    found = withAnswers(index, question, found);
  return found;
}

/** Adds the answers to a question, or raises the points of hits that answer it. In the schema's order. */
function withAnswers(index: Index, question: Question, found: readonly Ranked[]): Ranked[] {
  const { items, names } = index;
  const known = new Map(found.map((ranked) => [ranked.item, ranked]));
  const { matches, weights, isTurned } = matchNames(question, names, (index.words ??= nameWordsOf(names)));
  const described = textsWith(index, patternOf(question.tokens.map(stemOf).join(" ")));
  const answers = items.map((item) => {
    const own = matches[item.own] ?? NO_MATCH;
    if ((own.full | own.alike) === 0) return 0;
    const owner = matches[item.around] ?? NO_MATCH;
    const holder = item.kind === "arguments" ? (matches[item.holder] ?? NO_MATCH) : NO_MATCH;
    return pointsOf(question, isTurned, weights, {
      kind: item.kind,
      isDeprecated: item.deprecated,
      own,
      around: { ...owner, full: owner.full | holder.full, alike: owner.alike | holder.alike },
      holder: names[isType(item.kind) ? item.own : item.around]?.lower ?? "",
      described: described[item.text] ?? 0,
    });
  });
  const best = answers.reduce((most, points) => Math.max(most, points), 0);
  return items.flatMap((item, at) => {
    const before = known.get(item);
    const points = answers[at] ?? 0;
    if (points <= 0 || !isEnough(points, best)) return before ?? [];
    const score = answerScore(points, question.isSentence);
    if (before !== undefined) return { ...before, score: Math.max(before.score, score) };
    return { item, score, order: orderOf(item.kind, item.deprecated, BY_KIND) };
  });
}

/** Returns all matches by name, in the schema's order. Considers typos if allowed and if no match is certain. Searches
 * descriptions if there are too few matches by name. */
function rankItems(index: Index, query: Query, isForgiving: boolean, limit: number): Ranked[] {
  const isPath = query.owner !== null || query.holder !== null;
  const scored = (match: typeof matchOf) => {
    if (isPath) return wanted(index, query, pathScores(index, query, match));
    const matches = matchesOf(index, query.member, match);
    const found = wanted(index, query, plainScores(index, query.member, matches, null));
    if (found.length >= limit) return found;
    return wanted(index, query, plainScores(index, query.member, matches, textsWith(index, query.member)));
  };
  const found = scored(matchOf);
  if (!isForgiving || found.some(({ score }) => isSure(score, query.member, isPath))) return found;
  return scored(nearMatchOf);
}

function wanted({ items, names }: Index, query: Query, scores: ArrayLike<number>): Ranked[] {
  const found: Ranked[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const score = scores[at] ?? 0;
    const item = items[at];
    if (score === 0 || item === undefined) continue;
    if (query.kinds !== null && !query.kinds.has(item.kind)) continue;
    if (query.isDirective && item.page[0] !== "directives") continue;
    const spelling = spellingOf(query.member, names[item.own] ?? NO_NAME, score);
    found.push({ item, score, order: orderOf(item.kind, item.deprecated, spelling) });
  }
  return found;
}

/** Scores paths (`owner.member`, `owner.field(argument`, `field(argument`): all parts must match. A part is compared
 * only if the part before it has matched. */
function pathScores({ items, names }: Index, query: Query, match: typeof matchOf): number[] {
  let scores = items.map(() => EXACT);
  const and = (pattern: Pattern | null, nameOfItem: (item: Item) => number) => {
    if (pattern === null || pattern.words.length === 0) return;
    const known = new Map<number, number>();
    scores = scores.map((before, at) => {
      const item = items[at];
      const number = before > 0 && item !== undefined ? nameOfItem(item) : NONE;
      const name = names[number];
      if (name === undefined) return 0;
      let score = known.get(number);
      if (score === undefined) known.set(number, (score = match(pattern, name).score));
      return score === 0 ? 0 : pattern === query.owner ? score : Math.trunc((before + score) / 2);
    });
  };
  and(query.owner, (item) => item.around);
  and(query.holder, (item) => (item.kind === "arguments" ? item.holder : NONE));
  and(query.member, (item) => item.own);
  return scores;
}

/** The points of each name, and the bit set of words in it. */
interface Matches {
  scores: Uint16Array;
  words: Uint16Array;
}

function matchesOf({ names }: Index, pattern: Pattern, match: typeof matchOf): Matches {
  const matches = { scores: new Uint16Array(names.length), words: new Uint16Array(names.length) };
  for (let at = 0; at < names.length; at += 1) {
    const { score, words } = match(pattern, names[at] ?? NO_NAME);
    matches.scores[at] = score;
    matches.words[at] = words;
  }
  return matches;
}

/** `described` has the words of each description; null when descriptions are not searched. */
function plainScores(
  { items, names }: Index,
  pattern: Pattern,
  matches: Matches,
  described: Uint16Array | null,
): Uint16Array {
  const telling = tellingWords(pattern);
  const found = new Uint16Array(items.length);
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (item === undefined) continue;
    const score = matches.scores[item.own] ?? 0;
    const own = matches.words[item.own] ?? 0;
    if (score > 0) {
      found[at] = raiseScore(pattern, names[item.own] ?? NO_NAME, item.kind, score);
      continue;
    }
    const words = described?.[item.text] ?? 0;
    if ((own | words) === 0) continue;
    const isArgument = item.kind === "arguments";
    const ofOwner = matches.words[item.around] ?? 0;
    const around = ofOwner | (isArgument ? (matches.words[item.holder] ?? 0) : 0);
    if (own !== 0 && (own | around) === pattern.all) {
      const holder = isArgument ? (names[item.holder] ?? NO_NAME) : null;
      const isApart = (own & ofOwner) === 0;
      const name = names[item.own] ?? NO_NAME;
      found[at] = spreadScore(pattern.joined, name, names[item.around] ?? NO_NAME, holder, isApart);
    } else if (words !== 0 && ((own | around | words) & telling) === telling) {
      found[at] = describedScore((words & telling) === telling);
    }
  }
  return found;
}

/** Returns the bit set of words that a description must have; common ones like "the" are optional. */
const tellingWords = (pattern: Pattern) =>
  pattern.words.reduce((bits, word, at) => (isCommonWord(word) ? bits : bits | (1 << at)), 0);

/** Returns for each description the bit set of the pattern's words in it, or of words that begin with them. */
function textsWith({ text, starts }: Index, pattern: Pattern): Uint16Array {
  const found = new Uint16Array(starts.length);
  const telling = tellingWords(pattern);
  for (let bit = 0; bit < pattern.words.length; bit += 1) {
    const word = pattern.words[bit] ?? "";
    if ((telling & (1 << bit)) === 0) continue;
    let number = 0;
    let at = text.indexOf(word);
    while (at >= 0) {
      while ((starts[number + 1] ?? text.length) <= at) number += 1;
      const beginsWord = at === 0 || !LETTER.test(text[at - 1] ?? "");
      if (beginsWord) found[number] = (found[number] ?? 0) | (1 << bit);
      at = text.indexOf(word, beginsWord ? starts[number + 1] : at + 1);
    }
  }
  return found;
}

const LETTER = /[\p{Alphabetic}\p{N}]/u;

const NO_NAME = nameOf("");
