import type { Navigation, NavigationItem } from "@/api/generated/types.gen";
import { formatCount } from "@/lib/format";

/** Larger groups show only the pages around the current one. The server's first page uses the same numbers. */
const MAX_WHOLE_GROUP = 40;
/** Items shown before and after the current one in larger groups. */
const AROUND = 7;

export const GROUP_HEIGHT = 32;
export const ITEM_HEIGHT = 28;

export type NavRow =
  | { type: "home" }
  | { type: "group"; kind: string; label: string; count: string; isOpen: boolean }
  | { type: "item"; item: NavigationItem }
  /** The page of everything deprecated. */
  | { type: "deprecated"; count: string }
  /** Stands for pages that are not listed; `next` is the page that takes its place when they are. */
  | { type: "more"; kind: string; text: string; next: string };

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

/** Returns the navigation as a flat list of rows. */
export function navRows(navigation: Navigation, path: string, state: NavState): NavRow[] {
  const rows: NavRow[] = [{ type: "home" }];
  for (const group of navigation.groups) {
    // Guides are few, so they are always open, as in the server's navigation.
    const isOwners = group.kind === "guides";
    const isOpen = state.toggled[group.kind] ?? (isOwners || group.kind === kindOf(path));
    rows.push({ type: "group", kind: group.kind, label: group.label, count: formatCount(group.items.length), isOpen });
    if (!isOpen) continue;
    const at = group.items.findIndex((item) => item.path === state.anchor);
    // A reader who opens a group wants to look through all of it.
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
  const { deprecated } = navigation;
  if (deprecated != null) rows.push({ type: "deprecated", count: formatCount(deprecated) });
  return rows;
}

export const heightOf = (row: NavRow) => (row.type === "item" || row.type === "more" ? ITEM_HEIGHT : GROUP_HEIGHT);

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
  return offsetWhere(rows, (row) => row.type === "item" && row.item.path === path);
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
