/** Search in a site without a server, with the ranking of the engine's own search: the whole name, owner and name
 * together, its beginning, its initials, a part of it, its words in any order, a typo or two, then descriptions. */

/** Kind, name, is deprecated, how often it is used, description, members, and which texts describe those: see the Rust
 * crate `static-site`. */
export type Entry = readonly [kind: string, name: string, deprecated: number, uses: number, description: string, members: string, described?: string];

export interface Hit {
  kind: string;
  name: string;
  /** What holds it, for members. */
  owner: string | null;
  /** Kind and name of the page, and the anchor in it. */
  page: readonly [kind: string, name: string];
  anchor: string | null;
  deprecated: boolean;
  description: string;
}

interface Item extends Hit {
  lower: string;
  words: readonly string[];
  /** The words in one. */
  plain: string;
  letters: number;
  /** The description in lower case. */
  text: string;
  /** What holds it: words, and those in one. */
  around: Words;
  uses: number;
  isMember: boolean;
}

interface Words {
  words: readonly string[];
  whole: string;
  letters: number;
}

export interface Index {
  items: readonly Item[];
}

const OPERATIONS = new Set(["queries", "mutations", "subscriptions"]);
const MEMBER_KINDS: Record<string, string> = { enums: "values", queries: "arguments", mutations: "arguments", subscriptions: "arguments", directives: "arguments" };

/** `PullRequestReview`, `pull_request2` → pull, request, review, 2. */
export function wordsOf(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [name]).map((word) => word.toLowerCase());
}

const NOTHING: Words = { words: [], whole: "", letters: 0 };

function together(words: readonly string[]): Words {
  const whole = words.join("");
  return { words, whole, letters: lettersOf(whole) };
}

/** A bit for each letter that occurs: what lacks one that was typed need not be looked at. */
function lettersOf(text: string): number {
  let bits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 97 && code <= 122) bits |= 1 << (code - 97);
    else if (code >= 48 && code <= 57) bits |= 1 << (26 + (code % 4));
    else if (code !== 95) bits |= 1 << 30;
  }
  return bits;
}

export function makeIndex(entries: readonly Entry[], texts: readonly string[] = []): Index {
  const items: Item[] = [];
  const lowerTexts = texts.map((text) => text.toLowerCase());
  const add = (item: Omit<Item, "lower" | "words" | "plain" | "letters">) => {
    const words = wordsOf(item.name);
    const plain = words.join("");
    const { kind, name, owner, page, anchor, deprecated, description, text, around, uses, isMember } = item;
    // Written out: objects of one shape are read several times faster than copies.
    items.push({ kind, name, owner, page, anchor, deprecated, description, lower: name.toLowerCase(), words, plain, letters: lettersOf(plain), text, around, uses, isMember });
  };
  for (const [kind, name, deprecated, uses, description, members, described = ""] of entries) {
    const page = [kind, name] as const;
    const numbers = described.split(",");
    let at = 0;
    const next = () => {
      const number = Number.parseInt(numbers[at++] ?? "", 36);
      return { description: texts[number] ?? "", text: lowerTexts[number] ?? "" };
    };
    const around = together(wordsOf(name));
    add({ kind, name, owner: null, page, anchor: null, deprecated: deprecated === 1, description, text: description.toLowerCase(), around: NOTHING, uses: OPERATIONS.has(kind) ? 1 : uses, isMember: false });
    for (const member of members === "" ? [] : members.split(" ")) {
      const [, field = "", mark, list] = /^(\w+)(!?)(?:\(([\w,]+)\))?$/.exec(member) ?? [];
      if (field === "") continue;
      add({ kind: MEMBER_KINDS[kind] ?? "fields", name: field, owner: name, page, anchor: field, deprecated: mark === "!", ...next(), around, uses, isMember: true });
      const within = list === undefined ? around : together([...around.words, ...wordsOf(field)]);
      for (const argument of list?.split(",") ?? []) {
        add({ kind: "arguments", name: argument, owner: `${name}.${field}`, page, anchor: `${field}.${argument}`, deprecated: false, ...next(), around: within, uses: 0, isMember: true });
      }
    }
  }
  return { items };
}

/** The best hits for a query, best first. */
export function search(index: Index, query: string, limit = 30): Hit[] {
  const typed = query.trim();
  const found = ranked(index, typed, ANY);
  if (found.length > 0) return best(found, typed, limit);
  // `ENTERPRISE_OWNER` as `enterprise owner`, then `mutation create issue` as `create issue` among mutations.
  const spaced = typed.replaceAll("_", " ").trim();
  const [first = "", ...rest] = spaced.split(/\s+/);
  const kinds = KIND_WORDS[first.toLowerCase()];
  const loose = spaced === typed ? [] : ranked(index, spaced, ANY);
  if (loose.length === 0 && kinds !== undefined && rest.length > 0) return best(ranked(index, rest.join(" "), kinds), rest.join(" "), limit);
  return best(loose, spaced, limit);
}

interface Ranked {
  item: Item;
  score: number;
}

const ANY: ReadonlySet<string> | null = null;
const TYPES = ["objects", "interfaces", "unions", "enums", "inputs", "scalars"];
const KIND_WORDS: Record<string, ReadonlySet<string> | undefined> = {
  query: new Set(["queries"]),
  mutation: new Set(["mutations"]),
  subscription: new Set(["subscriptions"]),
  object: new Set(["objects"]),
  interface: new Set(["interfaces"]),
  union: new Set(["unions"]),
  enum: new Set(["enums"]),
  input: new Set(["inputs"]),
  scalar: new Set(["scalars"]),
  directive: new Set(["directives"]),
  type: new Set(TYPES),
  field: new Set(["fields"]),
  argument: new Set(["arguments"]),
  value: new Set(["values"]),
};

/** Everything that matches, in no order; with typos where no name matches without. */
function ranked(index: Index, typed: string, kinds: ReadonlySet<string> | null): Ranked[] {
  const [ownerPart, memberPart] = splitOwner(typed.toLowerCase());
  const asked = memberPart.split(/[^\p{L}\p{N}_]+/u).filter((word) => word !== "");
  const flat = asked.join("");
  const found: Ranked[] = [];
  if (flat === "") return found;
  const letters = lettersOf(flat);
  const holders = new Map<Words, readonly boolean[]>();
  const telling = asked.filter((word) => word.length > 2);
  let isNamed = false;
  for (const item of index.items) {
    if (kinds !== null && !kinds.has(item.kind)) continue;
    if (ownerPart !== null && !(item.owner?.toLowerCase().startsWith(ownerPart) ?? false)) continue;
    let score = (letters & ~item.letters) === 0 ? scoreOf(item, asked, flat) : 0;
    if (score === 0 && ownerPart === null && (letters & ~(item.letters | item.around.letters)) === 0) score = ownedScore(item, asked, flat, holders);
    if (score > 0) isNamed = true;
    const points = score || descriptionScore(item, telling);
    if (points > 0) found.push({ item, score: points - (item.deprecated ? 8 : 0) });
  }
  if (isNamed || ownerPart !== null) return found;
  const known = new Set(found.map(({ item }) => item));
  for (const item of index.items) {
    if (item.isMember || known.has(item) || (kinds !== null && !kinds.has(item.kind))) continue;
    const score = typoScore(item, flat);
    if (score > 0) found.push({ item, score });
  }
  return found;
}

function best(found: Ranked[], typed: string, limit: number): Hit[] {
  found.sort(
    (a, b) =>
      b.score - a.score ||
      Number(a.item.isMember) - Number(b.item.isMember) ||
      Number(b.item.name === typed) - Number(a.item.name === typed) ||
      b.item.uses - a.item.uses ||
      a.item.name.length - b.item.name.length ||
      (a.item.name < b.item.name ? -1 : 1),
  );
  return found.slice(0, limit).map(({ item }) => item);
}

/** `User.login` looks for `login` in what begins with `User`. */
function splitOwner(q: string): [string | null, string] {
  const at = q.lastIndexOf(".");
  return at > 0 && at < q.length - 1 ? [q.slice(0, at), q.slice(at + 1)] : [null, q];
}

function scoreOf(item: Item, asked: readonly string[], flat: string): number {
  const { lower } = item;
  if (lower === flat) return 1000;
  if (asked.length > 1 && item.words.length === asked.length && sameWords(item.words, asked)) return 980;
  const penalty = Math.min(90, lower.length - flat.length);
  // One letter begins every other name: what has a page of its own is meant.
  if (lower.startsWith(flat)) return 900 - penalty - (item.isMember && flat.length === 1 ? 100 : 0);
  if (asked.length > 1) {
    return asked.every((word) => item.words.some((own) => own.startsWith(word))) ? 760 - 10 * (item.words.length - asked.length) : 0;
  }
  if (flat.length > 1 && item.words.length > 1) {
    const initials = item.words.map((word) => word[0]).join("");
    if (initials === flat) return 820;
    if (initials.startsWith(flat)) return 700 - penalty;
  }
  const at = lower.indexOf(flat);
  if (at < 0) {
    if (flat.length > 2 && flat.length < lower.length && isAbbreviation(lower, flat)) return 690 - penalty;
    return flat.length > 1 && isCamel(item.words, flat) ? 600 - penalty : 0;
  }
  if (item.words.some((word) => word.startsWith(flat))) return 640 - penalty;
  // A few letters in the middle of a word are there by chance.
  return (flat.length < 4 ? 330 : 520) - penalty;
}

/** The words are spread over the name and what holds it: `issue title`; best where they are all of both. `known` keeps which
 * of the words each holder has. */
function ownedScore(item: Item, asked: readonly string[], flat: string, known: Map<Words, readonly boolean[]>): number {
  const { around } = item;
  if (!item.isMember || asked.length < 2) return 0;
  let isAround = known.get(around);
  if (isAround === undefined) {
    isAround = asked.map((word) => begins(around.words, around.whole, word));
    known.set(around, isAround);
  }
  // All in the name itself has been looked for.
  if (!isAround.includes(true)) return 0;
  let own = 0;
  for (let at = 0; at < asked.length; at += 1) {
    if (begins(item.words, item.plain, asked[at] ?? "")) own += 1;
    else if (isAround[at] !== true) return 0;
  }
  if (own === 0) return 0;
  return item.plain.length + around.whole.length === flat.length ? 950 : 500 - Math.min(90, item.lower.length);
}

/** Does a word of the name begin so, or does it stand in it over several words from such a beginning. */
function begins(words: readonly string[], whole: string, wanted: string): boolean {
  if (!whole.includes(wanted)) return false;
  let at = 0;
  for (const word of words) {
    if (whole.startsWith(wanted, at)) return true;
    at += word.length;
  }
  return false;
}

/** `prthread` for `PullRequestThread`: each letter follows the one before, or begins a later word. */
function isCamel(words: readonly string[], short: string): boolean {
  const from = (word: number, at: number): boolean => {
    if (at === short.length) return true;
    for (let next = word; next < words.length; next += 1) {
      const own = words[next] ?? "";
      let length = 0;
      while (length < own.length && at + length < short.length && own[length] === short[at + length]) length += 1;
      for (let taken = length; taken > 0; taken -= 1) if (from(next + 1, at + taken)) return true;
    }
    return false;
  };
  return words.length > 1 && words.length <= 12 && short.length <= 24 && from(0, 0);
}

function sameWords(own: readonly string[], asked: readonly string[]): boolean {
  const left = [...asked];
  return own.every((word) => {
    const at = left.indexOf(word);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}

/** `usr` for `user`: its letters in order, beginning and ending alike, most of them there. */
function isAbbreviation(name: string, short: string): boolean {
  if (name[0] !== short[0] || name.at(-1) !== short.at(-1) || short.length * 2 < name.length) return false;
  let at = 0;
  for (const letter of name) if (letter === short[at]) at += 1;
  return at === short.length;
}

function typoScore(item: Item, flat: string): number {
  const most = flat.length >= 8 ? 2 : flat.length >= 4 ? 1 : 0;
  if (most === 0) return 0;
  const edits = distance(item.lower, flat, most);
  return edits > most ? 0 : 300 - 40 * edits;
}

function descriptionScore(item: Item, telling: readonly string[]): number {
  if (item.text === "" || telling.length === 0) return 0;
  return telling.every((word) => item.text.includes(word)) ? 100 : 0;
}

/** Edits between two words: insert, delete, replace, swap neighbours (optimal string alignment); `most + 1` for more. */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let smallest = i;
    for (let j = 1; j <= b.length; j += 1) {
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      smallest = Math.min(smallest, cost);
    }
    if (smallest > most) return most + 1;
    before = last;
    last = row;
  }
  return last[b.length] ?? most + 1;
}
