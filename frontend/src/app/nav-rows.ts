import type { Navigation, NavigationItem } from "@/api/generated/types.gen";
import { formatCount } from "@/lib/format";

export type NavOrder = "group" | "kind";

/** Larger groups show only the pages around the current one. The server's first page uses the same numbers. */
const MAX_WHOLE_GROUP = 40;
/** Items shown before and after the current one in larger groups. */
const AROUND = 7;
/** Up to this many groups are listed whole; of more, the first ones and that of the page. */
const MAX_WHOLE_GROUPS = 12;
const FIRST_GROUPS = 8;
/** Stands for all groups in `NavState.whole`. */
const ALL_GROUPS = "groups";
const OPERATIONS: ReadonlySet<string> = new Set(["queries", "mutations", "subscriptions"]);

export const GROUP_HEIGHT = 32;
export const ITEM_HEIGHT = 28;

export type NavRow =
  | { type: "home" }
  /** The choice of the order. */
  | { type: "order" }
  | { type: "heading"; label: string }
  /** A kind, or a group of operations and types, which has no kind. `id` is the path of its page. */
  | { type: "group"; id: string; kind: string | null; label: string; count: string; isOpen: boolean }
  /** The heading of the operations or the types in a group. */
  | { type: "part"; id: string; label: string; count: string }
  /** A page; with its kind where its neighbours are of other kinds. */
  | { type: "item"; id: string; item: NavigationItem; kind: string | null }
  /** The page of everything deprecated. */
  | { type: "deprecated"; count: string }
  /** Stands for pages that are not listed; `next` is the page that takes its place when they are. */
  | { type: "more"; id: string; text: string; next: string };

export interface NavState {
  /** The page around which its group is cut. */
  anchor: string;
  /** Groups that the reader opened or closed. */
  toggled: Readonly<Record<string, boolean>>;
  /** Groups listed in full. */
  whole: ReadonlySet<string>;
}

/** Returns the part of a group that is listed: start and end. */
export function windowOf(count: number, at: number): [number, number] {
  if (count <= MAX_WHOLE_GROUP) return [0, count];
  const size = 2 * AROUND + 1;
  const start = Math.min(Math.max(at - AROUND, 0), count - size);
  return [start, start + size];
}

export const kindOf = (path: string) => path.split("/", 1)[0] ?? "";
const pathOfGroup = (key: string) => `groups/${key}`;

/** Returns the path of the list that is open beside a page: of its group, or else of its kind. */
export function listAround(navigation: Navigation, path: string, order: NavOrder): string {
  const kind = kindOf(path);
  if (order === "kind" || !navigation.by_group) return kind;
  if (kind === "groups") return path;
  const items = navigation.groups.find((group) => group.kind === kind)?.items;
  const number = items?.find((item) => item.path === path)?.group;
  const group = number == null ? undefined : navigation.by_group[number];
  return group ? pathOfGroup(group.key) : kind;
}

/** A group, or a kind, with its pages. */
export interface NavList {
  id: string;
  kind: string | null;
  label: string;
  members: readonly Member[];
  /** How many of the members of a group are operations; they come first. */
  operations: number;
}

interface Member {
  item: NavigationItem;
  kind: string | null;
}

/** Returns the groups with their operations, then their types. */
export function listsOfGroups({ groups, by_group }: Navigation): NavList[] {
  const lists = (by_group ?? []).map(({ key, label }) => ({
    id: pathOfGroup(key),
    kind: null,
    label,
    members: [] as Member[],
    operations: 0,
  }));
  for (const { kind, items } of groups)
    for (const item of items) {
      const list = item.group == null ? undefined : lists[item.group];
      list?.members.push({ item, kind });
      if (list && OPERATIONS.has(kind)) list.operations += 1;
    }
  return lists;
}

/** Returns the navigation as a flat list of rows. */
export function navRows(navigation: Navigation, path: string, state: NavState, order: NavOrder): NavRow[] {
  const rows: NavRow[] = [{ type: "home" }];
  const around = listAround(navigation, path, order);
  const pushList = (list: NavList) => pushRows(rows, list, list.id === around, state);
  const isByGroup = navigation.by_group != null && order === "group";
  let hasOrder = navigation.by_group == null;
  for (const { kind, label, items } of navigation.groups) {
    if (kind !== "guides" && !hasOrder) {
      hasOrder = true;
      rows.push({ type: "order" });
      if (isByGroup) {
        pushGroups(rows, listsOfGroups(navigation), around, state);
        rows.push({ type: "heading", label: "Types" });
      }
    }
    if (isByGroup && OPERATIONS.has(kind)) continue;
    pushList({ id: kind, kind, label, members: items.map((item) => ({ item, kind: null })), operations: 0 });
  }
  const { deprecated } = navigation;
  if (deprecated != null) rows.push({ type: "deprecated", count: formatCount(deprecated) });
  return rows;
}

function pushGroups(rows: NavRow[], lists: readonly NavList[], around: string, state: NavState) {
  const isWhole = lists.length <= MAX_WHOLE_GROUPS || state.whole.has(ALL_GROUPS);
  const hidden: NavList[] = [];
  lists.forEach((list, number) => {
    if (isWhole || number < FIRST_GROUPS || list.id === around || state.toggled[list.id] !== undefined)
      pushRows(rows, list, list.id === around, state);
    else hidden.push(list);
  });
  const [first] = hidden;
  if (first) rows.push({ type: "more", id: ALL_GROUPS, text: `… ${hidden.length} more groups`, next: first.id });
}

function pushRows(
  rows: NavRow[],
  { id, kind, label, members, operations }: NavList,
  isAround: boolean,
  state: NavState,
) {
  // Guides are few, so they are always open, as in the server's navigation.
  const isOwners = kind === "guides";
  const isOpen = state.toggled[id] ?? (isOwners || isAround);
  rows.push({ type: "group", id, kind, label, count: formatCount(members.length), isOpen });
  if (!isOpen) return;
  const at = members.findIndex(({ item }) => item.path === state.anchor);
  // A reader who opens a group wants to look through all of it.
  const isWhole = isOwners || state.whole.has(id) || state.toggled[id] === true;
  const [start, end] = isWhole ? [0, members.length] : windowOf(members.length, Math.max(at, 0));
  const more = (place: number, text: string) => {
    const next = members[place]?.item.path;
    if (next !== undefined) rows.push({ type: "more", id, text, next });
  };
  const part = (text: string, count: number) =>
    rows.push({ type: "part", id: `${id} ${text}`, label: text, count: formatCount(count) });
  const hasParts = operations > 0 && operations < members.length;
  more(start - 1, `… ${formatCount(start)} before`);
  members.slice(start, end).forEach((member, number) => {
    if (hasParts && start + number === 0) part("Operations", operations);
    if (hasParts && start + number === operations) part("Types", members.length - operations);
    rows.push({ type: "item", id: `${id} ${member.item.path}`, ...member });
  });
  more(end, `… ${formatCount(members.length - end)} more`);
}

export const heightOf = (row: NavRow) =>
  row.type === "item" || row.type === "more" || row.type === "part" ? ITEM_HEIGHT : GROUP_HEIGHT;

/** Returns the rows in and near the viewport, and the heights of the rows before and after them. */
export function visibleRows(rows: readonly NavRow[], top: number, height: number) {
  const spare = 400;
  let before = 0;
  let start = 0;
  for (const row of rows) {
    const next = before + heightOf(row);
    if (next > top - spare) break;
    before = next;
    start += 1;
  }
  let shown = before;
  let end = start;
  for (const row of rows.slice(start)) {
    if (shown > top + height + spare) break;
    shown += heightOf(row);
    end += 1;
  }
  let after = 0;
  for (const row of rows.slice(end)) after += heightOf(row);
  return { start, end, before, after };
}

/** Returns the distance of a page's row from the top of the list; null when it is not listed. */
export function offsetOf(rows: readonly NavRow[], path: string): number | null {
  return offsetWhere(rows, (row) =>
    row.type === "item" ? row.item.path === path : row.type === "group" && row.id === path,
  );
}

/** Returns the distance of the first matching row from the top of the list. */
export function offsetWhere(rows: readonly NavRow[], isIt: (row: NavRow) => boolean): number | null {
  let offset = 0;
  for (const row of rows) {
    if (isIt(row)) return offset;
    offset += heightOf(row);
  }
  return null;
}
