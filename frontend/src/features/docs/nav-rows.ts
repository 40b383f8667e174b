import type { Navigation, NavigationItem } from "@/api/generated/types.gen";
import { formatCount } from "@/lib/format";

/** Groups up to this size are listed whole; the server's first page uses the same numbers. */
const WHOLE_GROUP = 40;
/** Items shown before and after the current one in larger groups. */
const AROUND = 7;

export const GROUP_HEIGHT = 32;
export const ITEM_HEIGHT = 28;

export type NavRow =
  | { type: "home" }
  | { type: "graph" }
  | { type: "group"; kind: string; label: string; count: string; isOpen: boolean }
  | { type: "item"; item: NavigationItem }
  /** What is left out; `next` is the page of it that stands where this row does once it is shown. */
  | { type: "more"; kind: string; text: string; next: string };

export interface NavState {
  /** The page that the window of its group stands around. */
  anchor: string;
  /** Groups that the reader opened or closed. */
  toggled: Readonly<Record<string, boolean>>;
  /** Groups that are shown whole. */
  whole: ReadonlySet<string>;
}

/** The part of a group that is shown: start and end. */
export function windowOf(count: number, at: number): [number, number] {
  if (count <= WHOLE_GROUP) return [0, count];
  const size = 2 * AROUND + 1;
  const start = Math.min(Math.max(at - AROUND, 0), count - size);
  return [start, start + size];
}

export const kindOf = (path: string) => path.split("/", 1)[0] ?? "";

/** The navigation as a flat list of rows. */
export function navRows(navigation: Navigation, path: string, state: NavState): NavRow[] {
  const rows: NavRow[] = [{ type: "home" }, { type: "graph" }];
  for (const group of navigation.groups) {
    // The owner's own pages are few and stand open, as in the server's navigation.
    const isOwners = group.kind === "guides";
    const isOpen = state.toggled[group.kind] ?? (isOwners || group.kind === kindOf(path));
    rows.push({ type: "group", kind: group.kind, label: group.label, count: formatCount(group.items.length), isOpen });
    if (!isOpen) continue;
    const at = group.items.findIndex((item) => item.path === state.anchor);
    // A group that was opened by hand is what the reader wants to look through.
    const isWhole = isOwners || state.whole.has(group.kind) || state.toggled[group.kind] === true;
    const [start, end] = isWhole ? [0, group.items.length] : windowOf(group.items.length, Math.max(at, 0));
    const more = (place: number, text: string) => {
      const next = group.items[place]?.path;
      if (next !== undefined) rows.push({ type: "more", kind: group.kind, text, next });
    };
    more(start - 1, `… ${formatCount(start)} before`);
    for (const item of group.items.slice(start, end)) rows.push({ type: "item", item });
    more(end, `… ${formatCount(group.items.length - end)} more`);
  }
  return rows;
}

export const heightOf = (row: NavRow) =>
  row.type === "home" || row.type === "graph" || row.type === "group" ? GROUP_HEIGHT : ITEM_HEIGHT;

/** The rows that a viewport shows, with some to spare, and the heights of what is left out. */
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

/** Distance of a page's row from the top of the list; null where it is not listed. */
export function offsetOf(rows: readonly NavRow[], path: string): number | null {
  return offsetWhere(rows, (row) => row.type === "item" && row.item.path === path);
}

/** Distance of the first such row from the top of the list. */
export function offsetWhere(rows: readonly NavRow[], isIt: (row: NavRow) => boolean): number | null {
  let offset = 0;
  for (const row of rows) {
    if (isIt(row)) return offset;
    offset += heightOf(row);
  }
  return null;
}
