/** Search in a site without a server, with the ranking of the engine's own search: the whole name, its beginning, its
 * initials, a part of it, its words in any order, a typo or two, then descriptions. */

/** Kind, name, is deprecated, how often it is used, description, members: see the Rust crate `static-site`. */
export type Entry = readonly [kind: string, name: string, deprecated: number, uses: number, description: string, members: string];

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
  uses: number;
  isMember: boolean;
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

export function makeIndex(entries: readonly Entry[]): Index {
  const items: Item[] = [];
  const add = (item: Omit<Item, "lower" | "words">) => items.push({ ...item, lower: item.name.toLowerCase(), words: wordsOf(item.name) });
  for (const [kind, name, deprecated, uses, description, members] of entries) {
    const page = [kind, name] as const;
    add({ kind, name, owner: null, page, anchor: null, deprecated: deprecated === 1, description, uses: OPERATIONS.has(kind) ? 1 : uses, isMember: false });
    for (const member of members === "" ? [] : members.split(" ")) {
      const [, field = "", mark, list] = /^(\w+)(!?)(?:\(([\w,]+)\))?$/.exec(member) ?? [];
      if (field === "") continue;
      add({ kind: MEMBER_KINDS[kind] ?? "fields", name: field, owner: name, page, anchor: field, deprecated: mark === "!", description: "", uses, isMember: true });
      for (const argument of list?.split(",") ?? []) {
        add({ kind: "arguments", name: argument, owner: `${name}.${field}`, page, anchor: `${field}.${argument}`, deprecated: false, description: "", uses: 0, isMember: true });
      }
    }
  }
  return { items };
}

/** The best hits for a query, best first. */
export function search(index: Index, query: string, limit = 30): Hit[] {
  const q = query.trim().toLowerCase();
  if (q === "") return [];
  const [ownerPart, memberPart] = splitOwner(q);
  const asked = memberPart.split(/[^\p{L}\p{N}_]+/u).filter((word) => word !== "");
  const flat = asked.join("");
  if (flat === "") return [];
  const found: { item: Item; score: number }[] = [];
  for (const item of index.items) {
    if (ownerPart !== null && !(item.owner?.toLowerCase().startsWith(ownerPart) ?? false)) continue;
    const score = scoreOf(item, asked, flat);
    if (score > 0) found.push({ item, score: score - (item.deprecated ? 8 : 0) });
  }
  if (found.length === 0) {
    for (const item of index.items) {
      if (ownerPart !== null || item.isMember) continue;
      const score = typoScore(item, flat) || descriptionScore(item, asked);
      if (score > 0) found.push({ item, score });
    }
  }
  found.sort(
    (a, b) =>
      b.score - a.score ||
      Number(a.item.isMember) - Number(b.item.isMember) ||
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
  if (lower.startsWith(flat)) return 900 - penalty;
  if (asked.length > 1) {
    return asked.every((word) => item.words.some((own) => own.startsWith(word))) ? 760 - 10 * (item.words.length - asked.length) : 0;
  }
  if (flat.length > 1 && item.words.length > 1) {
    const initials = item.words.map((word) => word[0]).join("");
    if (initials === flat) return 820;
    if (initials.startsWith(flat)) return 700 - penalty;
  }
  const at = lower.indexOf(flat);
  if (at < 0) return flat.length > 2 && flat.length < lower.length && isAbbreviation(lower, flat) ? 420 - penalty : 0;
  if (item.words.some((word) => word.startsWith(flat))) return 640 - penalty;
  // A few letters in the middle of a word are there by chance.
  return (flat.length < 4 ? 330 : 520) - penalty;
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

function descriptionScore(item: Item, asked: readonly string[]): number {
  const text = item.description.toLowerCase();
  return text !== "" && asked.every((word) => word.length > 2 && text.includes(word)) ? 100 : 0;
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
