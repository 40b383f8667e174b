/** Parses a search text. The counterpart of the engine's `search/query.rs`. */
import { KIND_SINGULARS, TYPE_KINDS } from "../lib/generated/kinds";
import { type Pattern, patternOf } from "../lib/ranking";
import { isSmall } from "./meanings";

/** A parsed query: `words`, `owner.member`, `owner.field.argument`, `field(argument` or `@directive`. */
export interface Query {
  owner: Pattern | null;
  /** The field or directive whose argument is the member. */
  holder: Pattern | null;
  member: Pattern;
  isDirective: boolean;
  /** If set, only hits of these kinds. */
  kinds: ReadonlySet<string> | null;
}

const MAX_CHARACTERS = 200;

const KIND_WORDS = new Map<string, ReadonlySet<string>>([
  ...Object.entries(KIND_SINGULARS).map(([kind, one]) => [one, new Set([kind])] as const),
  ["type", new Set(TYPE_KINDS)],
  ["field", new Set(["fields"])],
  ["argument", new Set(["arguments"])],
  ["value", new Set(["values"])],
]);

const isEmpty = (pattern: Pattern) => pattern.words.length === 0;

/** A word with a colon. */
export interface Token {
  name: string;
  value: string;
}

/** The names of all filters, in the order in which they are listed. */
export const FILTERS = ["is", "kind", "returns", "takes", "arg", "type", "group"] as const;
export type FilterName = (typeof FILTERS)[number];

/** Returns the filter of that name, in any case. */
export const filterNamed = (name: string) => FILTERS.find((known) => known === name.toLowerCase());

/** Takes the filters out of a text: words with a colon, such as `is:deprecated`. Returns the rest and the filters. In
 * `name: String` the colon belongs to a copied field, and behind a parenthesis to an argument. */
export function splitFilters(text: string): readonly [rest: string, tokens: Token[]] {
  const path = wordsOf(text.split("(")[0] ?? "");
  const tokenOf = (word: string): Token[] => {
    const [, name = "", quoted = ""] = /^([A-Za-z]+):(?!\/\/)(.*)$/.exec(word) ?? [];
    const value = quoted.replace(/^"+|"+$/g, "");
    const isFilter = /^[a-z]+$/.test(name) || filterNamed(name) !== undefined;
    return isFilter && (value !== "" || word === path.at(-1)) ? [{ name, value }] : [];
  };
  const tokens = path.flatMap(tokenOf);
  if (tokens.length === 0) return [text, tokens];
  const rest = wordsOf(text).filter((word) => tokenOf(word).length === 0);
  return [rest.join(" "), tokens];
}

/** Returns the words of a text. A value in quotation marks may have spaces: `group:"Parts & pieces"`. */
const wordsOf = (text: string): string[] => text.match(/[^\s"]*:"[^"]*"\S*|\S+/g) ?? [];

/** Returns the text that is searched, without the full stops of sentences. */
export function sentenceOf(typed: string): string {
  const text = [...typed.trim()].slice(0, MAX_CHARACTERS).join("");
  const isSentence = /\s/.test(text) || text.endsWith("..");
  return (isSentence ? text.replace(/[.?!,;\s]+$/, "") : text).replace(/(?<=\S)\.(?=\s)/g, " ");
}

/** Returns the words of a text as a query that is not a path. */
export function plainQuery(text: string): Query | null {
  const member = patternOf(text);
  return isEmpty(member) ? null : { owner: null, holder: null, member, isDirective: false, kinds: null };
}

/** Parses the text; null when there is nothing to search for. */
export function parseQuery(all: string): Query | null {
  const isDirective = all.startsWith("@");
  const [path = "", ...inBrackets] = all.slice(isDirective ? 1 : 0).split("(");
  // In `field(first: 1, second: 2` the last argument is the one being typed.
  const last = inBrackets.join("(").split(",").at(-1) ?? "";
  const argument = patternOf(last.split(/[:)]/)[0] ?? "");
  const typedParts = path.split(".").map(patternOf);
  const parts = [...typedParts, argument].filter((part) => !isEmpty(part));
  if (path.endsWith(".") && typedParts.length > 1) parts.push(patternOf(""));
  const member = parts.pop();
  if (member === undefined) return null;
  // Arguments belong to a directive, or to a field given without its type.
  const isHeld = parts.length > 1 || (parts.length === 1 && (isDirective || !isEmpty(argument)));
  const holder = isHeld ? (parts.pop() ?? null) : null;
  const owner = parts[0] ?? null;
  if (owner === null && holder === null && isEmpty(member)) return null;
  return { owner, holder, member, isDirective, kinds: null };
}

/** Returns the query without the field of the argument: `owner.member`. */
export const withoutHolder = (query: Query): Query | null =>
  query.holder && { ...query, owner: query.owner ?? query.holder, holder: null };

/** Returns the query without the small words before a path: `what is issue.title` becomes `issue.title`. */
export function withoutSmallOwner(query: Query): Query | null {
  const words = query.owner?.words ?? [];
  const kept = words.filter((word) => !isSmall(word));
  if (kept.length === 0 || kept.length === words.length) return null;
  return { ...query, owner: patternOf(kept.join(" ")) };
}

/** Removes small words: `add to cart` becomes `add cart`. */
export function withoutSmallWords(query: Query): Query | null {
  const words = query.member.words.filter((word) => !isCommonWord(word));
  if (words.length < 2 || words.length === query.member.words.length) return null;
  return { ...query, member: patternOf(words.join(" ")) };
}

/** Turns a leading kind into a filter: `mutation create issue` becomes `create issue` among mutations. */
export function withoutKind(query: Query): Query | null {
  const [first = "", ...rest] = query.member.words;
  const kinds = KIND_WORDS.get(first);
  return kinds === undefined || rest.length === 0 ? null : { ...query, member: patternOf(rest.join(" ")), kinds };
}

const SMALL_WORDS = new Set(
  "all and any are can for from has have its not that the then there these this was when where which will with you".split(
    " ",
  ),
);

/** Returns whether the word is too common to search descriptions for. */
export const isCommonWord = (word: string) => word.length < 3 || SMALL_WORDS.has(word);
