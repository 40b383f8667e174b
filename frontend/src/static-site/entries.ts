/** What the search of a static site looks among: the names and descriptions of `data/search.js`. */
import { OPERATION_KINDS } from "../lib/generated/kinds";
import { type Name, nameOf } from "../lib/name";
import { isType } from "../lib/page-order";
import type { NameWords } from "./questions";

/** Kind, name, deprecation, number of uses, description, members, the indexes of their descriptions, the types of the
 * operation and of the members, and the group: see the Rust crate `static-site`. Operations come after the type that contains them. A description is a line to show, and after a
 * line break the further words that it is found by. */
export type Entry = readonly [
  kind: string,
  name: string,
  deprecated: number,
  uses: number,
  description: string,
  members: string,
  described?: string,
  types?: string,
  group?: number | null,
];

/** The key of a group in addresses, and its heading. */
export type DocsGroup = readonly [key: string, label: string];

/** One of the owner's examples: its title, its whole text, a line about it, the path of the page that shows it, its key. */
export type Example = readonly [title: string, text: string, line: string, path: string, key: string];

export interface Hit {
  kind: string;
  name: string;
  /** The owner of a member. */
  owner: string | null;
  /** Kind and name of the page, and the anchor in it. */
  page: readonly [kind: string, name: string];
  anchor: string | null;
  deprecated: boolean;
  description: string;
}

export interface Item extends Hit {
  /** Indexes into `names`: its own name, that of its type or directive, and that of an argument's field or directive. */
  own: number;
  around: number;
  holder: number;
  /** Index of the description. */
  text: number;
  uses: number;
  /** Index of its type into `types`, for filters. */
  type: number;
  /** Index into `groups` of the group that its page is in. */
  group: number;
}

export interface Index {
  items: readonly Item[];
  /** All distinct names. */
  names: readonly Name[];
  /** Their words, from the first question on. */
  words?: NameWords;
  /** All distinct descriptions in lower case, separated by line breaks, and where each begins. */
  text: string;
  starts: readonly number[];
  /** All types, in the order of the schema, as indexes into `names`; and how often each is used. */
  types: readonly { name: number; uses: number; kind: string }[];
  groups: readonly DocsGroup[];
  examples: readonly Example[];
}

export const NONE = -1;
const OPERATIONS = new Set<string>(OPERATION_KINDS);
const MEMBER_KINDS: Record<string, string> = {
  enums: "values",
  queries: "arguments",
  mutations: "arguments",
  subscriptions: "arguments",
  directives: "arguments",
};

/** Gives each distinct text an index. */
class Indexes {
  readonly all: string[] = [];
  private readonly known = new Map<string, number>();

  of(text: string): number {
    const known = this.known.get(text);
    if (known !== undefined) return known;
    this.known.set(text, this.all.length);
    return this.all.push(text) - 1;
  }
}

export function makeIndex(
  entries: readonly Entry[],
  memberTexts: readonly string[] = [],
  groups: readonly DocsGroup[] = [],
  examples: readonly Example[] = [],
): Index {
  const names = new Indexes();
  const texts = new Indexes();
  const items: Item[] = [];
  const types: { name: number; uses: number; kind: string }[] = [];
  let root = NONE;
  for (const [kind, name, deprecated, uses, description, members, described = "", typed = "", ownGroup] of entries) {
    const group = ownGroup ?? NONE;
    const typeNumbers = typed.split(",");
    let typeAt = 0;
    const nextType = () => {
      const number = Number.parseInt(typeNumbers[typeAt++] ?? "", 36);
      return Number.isNaN(number) ? NONE : number;
    };
    const page = [kind, name] as const;
    const own = names.of(name);
    const isOperation = OPERATIONS.has(kind);
    if (!isOperation) root = own;
    if (isType(kind)) types.push({ name: own, uses, kind });
    const owner = isOperation ? root : own;
    const numbers = described.split(",");
    let at = 0;
    const next = () => memberTexts[Number.parseInt(numbers[at++] ?? "", 36)] ?? "";
    const textOf = (text: string) => (text === "" ? NONE : texts.of(text.toLowerCase()));
    const lineOf = (text: string) => text.split("\n", 1)[0] ?? "";
    // Written out, because objects of one shape are read several times faster than spread copies.
    items.push({
      kind,
      name,
      owner: null,
      page,
      anchor: null,
      deprecated: deprecated === 1,
      description: lineOf(description),
      own,
      around: isOperation ? root : NONE,
      holder: own,
      text: textOf(description),
      uses,
      type: isOperation ? nextType() : NONE,
      group,
    });
    const memberKind = MEMBER_KINDS[kind] ?? "fields";
    for (const [, field = "", mark, list] of members.matchAll(/(\w+)(!?)(?:\(([\w,!]+)\))?/g)) {
      const number = names.of(field);
      const text = next();
      items.push({
        kind: memberKind,
        name: field,
        owner: kind === "directives" ? `@${name}` : name,
        page,
        anchor: field,
        deprecated: mark === "!",
        description: lineOf(text),
        own: number,
        around: owner,
        holder: memberKind === "arguments" ? own : number,
        text: textOf(text),
        uses,
        type: memberKind === "values" ? NONE : nextType(),
        group,
      });
      for (const [, argument = "", argumentMark] of (list ?? "").matchAll(/(\w+)(!?)/g)) {
        const its = next();
        items.push({
          kind: "arguments",
          name: argument,
          owner: `${name}.${field}`,
          page,
          anchor: `${field}.${argument}`,
          deprecated: argumentMark === "!",
          description: lineOf(its),
          own: names.of(argument),
          around: own,
          holder: number,
          text: textOf(its),
          uses,
          type: nextType(),
          group,
        });
      }
    }
  }
  const starts = [0];
  for (const text of texts.all) starts.push((starts.at(-1) ?? 0) + text.length + 1);
  return { items, names: names.all.map(nameOf), text: texts.all.join("\n"), starts, types, groups, examples };
}
