/** Filters in a query, such as `is:deprecated` or `returns:User`. The counterpart of the engine's `search/filters.rs` and
 * `search/offers.rs`. */
import { KIND_SINGULARS, TYPE_KINDS } from "../lib/generated/kinds";
import { isType } from "../lib/page-order";
import { FILTERS, type FilterName, filterNamed, type Token } from "./query";
import { type Index, type Item, NONE } from "./entries";

const DEPRECATED = "deprecated";
const MAX_OFFERS = 6;
/** Letters that a word has at least before filters with that beginning are offered. */
const MIN_LETTERS = 2;

/** The values of `kind:`, and the kinds of hits that they keep. Their plurals are values as well. */
const KIND_VALUES: readonly (readonly [value: string, kinds: readonly string[]])[] = [
  ...["queries", "mutations", "subscriptions"].map((kind) => [singularOf(kind), [kind]] as const),
  ["type", TYPE_KINDS],
  ...[...TYPE_KINDS, "directives"].map((kind) => [singularOf(kind), [kind]] as const),
  ["field", ["fields"]],
  ["argument", ["arguments"]],
  ["value", ["values"]],
  ["example", ["examples"]],
];

function singularOf(kind: string): string {
  return (KIND_SINGULARS as Record<string, string>)[kind] ?? kind;
}

const ABOUT: Record<FilterName, readonly [words: string, any: string]> = {
  is: ["", "Deprecated"],
  kind: ["Kind:", "One kind of thing"],
  returns: ["Returns", "What returns a type"],
  takes: ["Takes an argument of type", "What takes an argument of a type"],
  arg: ["Has the argument", "What has an argument of this name"],
  type: ["In", "The fields or values of a type, or the arguments of a directive"],
  group: ["Group:", "One group of operations and types"],
};

function describe(name: FilterName, value: string): string {
  const [words, any] = ABOUT[name];
  return value === "" || words === "" ? any : `${words} ${value}`;
}

/** Filters of which a thing can have only one value, so that two of them keep what has either. */
const ONE_VALUE: ReadonlySet<FilterName> = new Set(["kind", "returns", "type", "group"]);

/** Whether an item passes; `its` are the arguments of a field, operation or directive. */
type Test = (item: Item, its: readonly Item[]) => boolean;
type Read = { test: Test; about: string } | { problem: string };

interface Filtered {
  items: readonly Item[];
  /** Whether examples pass too. */
  keepsExamples: boolean;
  filters: string[];
  problems: string[];
}

/** Returns the items that pass all filters, what these keep, and what is wrong. What is wrong does not filter. */
export function filterItems(index: Index, tokens: readonly Token[]): Filtered {
  /** Of each list, one must pass. */
  const tests: { filter: FilterName; either: Test[] }[] = [];
  const filters: string[] = [];
  const problems: string[] = [];
  const kinds: (string | null)[] = [];
  for (const { name, value } of tokens) {
    const filter = filterNamed(name);
    if (filter === undefined) {
      problems.push(`No filter named “${name}”. Filters: ${FILTERS.join(", ")}.`);
      continue;
    }
    // The value of a filter without one is still being typed.
    if (value === "") continue;
    const read = readFilter(index, filter, value);
    if ("problem" in read) problems.push(read.problem);
    else {
      const same = ONE_VALUE.has(filter) ? tests.find((known) => known.filter === filter) : undefined;
      if (same === undefined) tests.push({ filter, either: [read.test] });
      else same.either.push(read.test);
      filters.push(describe(filter, read.about));
      kinds.push(filter === "kind" ? read.about.replace(/s$/, "") : null);
    }
  }
  if (tests.length === 0) return { items: index.items, keepsExamples: true, filters, problems };
  const keepsExamples = kinds.includes("example") && !kinds.includes(null);
  const { items } = index;
  const kept = items.filter((item, at) => {
    const its = item.kind === "arguments" ? [] : argumentsAfter(items, at);
    return tests.every(({ either }) => either.some((test) => test(item, its)));
  });
  return { items: kept, keepsExamples, filters, problems };
}

/** Returns the arguments that follow a field, operation or directive. */
function argumentsAfter(items: readonly Item[], at: number): readonly Item[] {
  let end = at + 1;
  while (items[end]?.kind === "arguments" && items[end]?.page === items[at]?.page) end += 1;
  return items.slice(at + 1, end);
}

function readFilter(index: Index, filter: FilterName, value: string): Read {
  const lower = value.toLowerCase();
  const isOf = (types: readonly number[], item: Item) => item.type !== NONE && types.includes(item.type);
  if (filter === "is") {
    if (lower !== DEPRECATED) return { problem: `“is:” does not have the value “${value}”. Use is:${DEPRECATED}.` };
    return { test: (item) => item.deprecated, about: value };
  }
  if (filter === "kind") {
    const kinds = KIND_VALUES.find(
      ([one, all]) => one === lower || `${one}s` === lower || (all.length === 1 && all[0] === lower),
    )?.[1];
    if (kinds === undefined)
      return { problem: `No kind named “${value}”. Kinds: ${KIND_VALUES.map(([one]) => one).join(", ")}.` };
    return { test: (item) => kinds.includes(item.kind), about: lower };
  }
  if (filter === "group") {
    const number = index.groups.findIndex(
      ([key, label]) => key.toLowerCase() === lower || label.toLowerCase() === lower,
    );
    if (index.groups.length === 0) return { problem: "These docs have no groups." };
    if (number < 0) return { problem: `No group named “${value}”.` };
    return { test: ({ group }) => group === number, about: index.groups[number]?.[1] ?? value };
  }
  if (filter === "arg") {
    const name = value.replace(/^[():$]+|[():$]+$/g, "").toLowerCase();
    if (!index.items.some((item) => item.kind === "arguments" && item.name.toLowerCase() === name))
      return { problem: `No argument named “${name}”.` };
    return { test: (_, its) => its.some((argument) => argument.name.toLowerCase() === name), about: name };
  }
  if (filter === "type" && value.startsWith("@")) return readDirective(index, value.slice(1));
  const types = typesNamed(index, value.replace(/^[[\]!]+|[[\]!]+$/g, ""));
  if (types.length === 0) return { problem: `No type named “${value}”.` };
  const about = types.map((type) => nameOfType(index, type)).join(", ");
  if (filter === "takes") return { test: (_, its) => its.some((argument) => isOf(types, argument)), about };
  if (filter === "returns") return { test: (item) => isResult(item) && isOf(types, item), about };
  const owners = new Set(types.map((type) => index.types[type]?.name));
  return { test: (item) => isMemberOfType(item) && owners.has(item.around), about };
}

function readDirective({ items }: Index, value: string): Read {
  if (value === "") return { problem: "Write the name of a directive behind the “@”." };
  const all = items.filter(({ kind }) => kind === "directives").map(({ name }) => name);
  const name = all.find((known) => known === value) ?? all.find((known) => known.toLowerCase() === value.toLowerCase());
  if (name === undefined) return { problem: `No directive named “${value}”.` };
  const test: Test = ({ kind, page: [of, directive] }) =>
    kind === "arguments" && of === "directives" && directive === name;
  return { test, about: `@${name}` };
}

/** Returns whether the type of an item is what it returns. */
const isResult = ({ kind, page: [of] }: Item) => kind !== "arguments" && of !== "inputs";

/** Returns whether it is a field, a value or an operation. */
const isMemberOfType = ({ kind }: Item) => kind !== "arguments" && kind !== "directives" && !isType(kind);

const nameOfType = ({ types, names }: Index, type: number) => names[types[type]?.name ?? NONE]?.text ?? "";

/** Returns the type with that name, or those with the name in another case. */
function typesNamed(index: Index, name: string): number[] {
  const all = index.types.map((_, type) => type);
  const exact = all.filter((type) => nameOfType(index, type) === name);
  if (exact.length > 0) return exact;
  return all.filter((type) => nameOfType(index, type).toLowerCase() === name.toLowerCase());
}

/** A filter that completes the word being typed. */
export interface Offer {
  text: string;
  about: string;
  /** The query with the filter instead of the last word. */
  query: string;
}

/** Returns the filters that the last word of a text is the beginning of. */
export function offersFor(index: Index, text: string): Offer[] {
  if (text.includes("(")) return [];
  const word = /\S*$/.exec(text)?.[0] ?? "";
  const [name = "", typed] = word.split(/:(.*)/s);
  const filter = filterNamed(name);
  const found =
    typed === undefined ? begin(index, word.toLowerCase()) : filter === undefined ? [] : complete(index, filter, typed);
  return found.slice(0, MAX_OFFERS).map(([of, value]) => {
    const whole = `${of}:${value}`;
    const query = `${text.slice(0, text.length - word.length)}${whole}${value === "" ? "" : " "}`;
    return { text: whole, about: describe(of, value), query };
  });
}

type Completion = readonly [filter: FilterName, value: string];

/** Returns the filters, and the filters with values, that begin like a word; and the group that is called so. */
function begin({ groups }: Index, word: string): Completion[] {
  if (word.length < MIN_LETTERS) return [];
  const found: Completion[] = FILTERS.filter(
    (name) => name.startsWith(word) && (name !== "group" || groups.length > 0),
  ).map((name) => [name, name === "is" ? DEPRECATED : ""]);
  if (DEPRECATED.startsWith(word)) found.push(["is", DEPRECATED]);
  const group = groups.find(([key, label]) => key.toLowerCase() === word || label.toLowerCase() === word);
  if (group !== undefined) found.push(["group", group[0]]);
  return found;
}

/** Returns the values that begin like the typed one; none if it is a whole value. */
function complete(index: Index, filter: FilterName, typed: string): Completion[] {
  const start = typed.replace(/^[["]+/, "");
  const values = filter === "type" && start.startsWith("@") ? directivesWithArguments(index) : valuesOf(index, filter);
  if (values.includes(start)) return [];
  const lower = start.toLowerCase();
  const begun = values.filter((value) => value.toLowerCase().startsWith(lower));
  const found = begun.length > 0 ? begun : values.filter((value) => value.toLowerCase().includes(lower));
  return found.slice(0, MAX_OFFERS).map((value) => [filter, value]);
}

const directivesWithArguments = ({ items }: Index): string[] =>
  items
    .filter(({ kind }, at) => kind === "directives" && items[at + 1]?.kind === "arguments")
    .map(({ name }) => `@${name}`);

/** Returns the values that a filter can find something with, the most frequent first. */
function valuesOf(index: Index, filter: FilterName): string[] {
  if (filter === "is") return [DEPRECATED];
  if (filter === "kind") return KIND_VALUES.map(([value]) => value);
  if (filter === "group") return index.groups.map(([key]) => key);
  const { items, types } = index;
  const args = items.filter(({ kind }) => kind === "arguments");
  if (filter === "arg") {
    const counts = new Map<string, number>();
    for (const { name } of args) counts.set(name, (counts.get(name) ?? 0) + 1);
    return [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1)).map(([name]) => name);
  }
  const used = new Set((filter === "takes" ? args : items.filter(isResult)).map(({ type }) => type));
  const fits = (type: number) =>
    filter === "type" ? !["scalars", "unions"].includes(types[type]?.kind ?? "") : used.has(type);
  const fitting = types.map((_, type) => type).filter(fits);
  fitting.sort((a, b) => (types[b]?.uses ?? 0) - (types[a]?.uses ?? 0));
  return fitting.map((type) => nameOfType(index, type));
}
