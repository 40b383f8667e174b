/** Lays out the boxes of a neighbourhood in the given room. Independent of the DOM. */
import type { PublicGraph } from "@/api/generated/types.gen";
import type { Bounds, Size } from "./view";

export const BOX = { width: 200, height: 44 } as const;
export const FOCUS_WIDTH = 260;
/** Margin around all boxes. */
export const MARGIN = 24;
/** Below this scale names are unreadable; then only the nearest boxes are shown at first. */
export const MIN_FIT = 0.78;
/** A picture of few boxes is enlarged up to this scale. */
export const MAX_FIT = 1.1;
/** Assumed size before the first measurement. */
export const WIDE: Size = { width: 1100, height: 620 };
/** Size for export and print, where everything is visible. */
export const PAPER: Size = { width: 1200, height: 1200 };
/** In narrower pictures boxes are stacked, because a column on each side would be unreadable. */
const NARROW = 672;

/** Height of a row, with room for lines in between. */
const ROW = BOX.height + 20;
/** Gap between two columns, and between the focus and the first column. */
const COLUMN_GAP = 40;
const FOCUS_GAP = 80;
/** Additional gap between columns of different depth. */
const LAYER_GAP = 60;
const MIN_ROWS = 4;
/** Stacked boxes: gap between them, and indent per step. */
const STACK_GAP = 10;
const INDENT = 22;

export interface Place extends Bounds {
  /** -1 uses the focus, 1 is used by it, 0 is the focus. */
  side: -1 | 0 | 1;
  /** Columns from the focus; 0 is the focus. */
  column: number;
}

export interface Places {
  /** Places by index of the node. */
  places: Place[];
  /** Whether boxes are stacked, each below the box that leads to it. */
  isStacked: boolean;
  /** Inner edges of the columns on each side, by column; the first is that of the focus. */
  edges: Readonly<Record<-1 | 1, readonly number[]>>;
  bounds: Bounds;
  /** The part shown first: everything, or as much around the focus as can be read. */
  near: Bounds;
}

export const isNarrow = ({ width }: Size) => width > 0 && width < NARROW;

/** Returns how many rows fit when the picture is scaled down as far as it stays readable. */
export const mostRows = ({ height }: Size) =>
  Math.max(MIN_ROWS, Math.floor((height / MIN_FIT - 2 * MARGIN + ROW - BOX.height) / ROW));

/** Returns the height of this many rows of boxes. */
export const heightOf = (rows: number) => rows * ROW - (ROW - BOX.height);

/** The nodes of each side by depth, nearest first. */
type Layers = Readonly<Record<-1 | 1, readonly (readonly number[])[]>>;

function layersOf({ nodes }: PublicGraph): Layers {
  const layers: Record<-1 | 1, number[][]> = { [-1]: [], 1: [] };
  for (const [index, { x, depth }] of nodes.entries()) {
    if (index === 0) continue;
    const side = layers[x > 0 ? 1 : -1];
    while (side.length < depth) side.push([]);
    side[depth - 1]?.push(index);
  }
  return layers;
}

/** Returns how many columns are needed, and their width, when no column has more than `rows` rows. */
function columnsOf(layers: readonly (readonly number[])[], rows: number) {
  const columns = layers.filter(({ length }) => length > 0).map(({ length }) => Math.ceil(length / rows));
  const count = columns.reduce((all, one) => all + one, 0);
  const width =
    count === 0 ? 0 : FOCUS_GAP - COLUMN_GAP + count * (BOX.width + COLUMN_GAP) + (columns.length - 1) * LAYER_GAP;
  return { columns, width };
}

function sizeAt(layers: Layers, focusHeight: number, rows: number): Size {
  const [left, right] = [columnsOf(layers[-1], rows), columnsOf(layers[1], rows)];
  const most = Math.max(...[...layers[-1], ...layers[1]].map(({ length }) => Math.min(rows, length)), 0);
  return {
    width: left.width + FOCUS_WIDTH + right.width + 2 * MARGIN,
    height: Math.max(focusHeight, heightOf(most)) + 2 * MARGIN,
  };
}

/**
 * Returns the number of rows that shows the most at once. When not everything is readable at once, it is as many
 * rows as fit, so that the picture continues only to the sides.
 */
export function rowsFor(graph: PublicGraph, focusHeight: number, room: Size): { rows: number; isWhole: boolean } {
  const layers = layersOf(graph);
  const longest = Math.max(...[...layers[-1], ...layers[1]].map(({ length }) => length), 1);
  let best = { rows: longest, scale: 0 };
  for (let rows = longest; rows >= 1; rows -= 1) {
    const { width, height } = sizeAt(layers, focusHeight, rows);
    const scale = Math.min(MAX_FIT, room.width / width, room.height / height);
    if (scale > best.scale + 1e-6) best = { rows, scale };
  }
  return best.scale >= MIN_FIT ? { rows: best.rows, isWhole: true } : { rows: mostRows(room), isWhole: false };
}

/** Places all boxes. `rank` orders the boxes next to the focus from top to bottom. */
export function placesOf(graph: PublicGraph, focusHeight: number, room: Size, rank: (index: number) => number): Places {
  return isNarrow(room) ? stacked(graph, focusHeight, room) : inColumns(graph, focusHeight, room, rank);
}

function inColumns(graph: PublicGraph, focusHeight: number, room: Size, rank: (index: number) => number): Places {
  const layers = layersOf(graph);
  const { rows, isWhole } = rowsFor(graph, focusHeight, room);
  const { count, gap } = isWhole ? { count: null, gap: FOCUS_GAP } : firstColumns(layers, rows, room);
  const places: Place[] = graph.nodes.map(() => ({
    left: -FOCUS_WIDTH / 2,
    top: -focusHeight / 2,
    width: FOCUS_WIDTH,
    height: focusHeight,
    side: 0,
    column: 0,
  }));
  const height = (index: number) => graph.nodes[index]?.y ?? 0;
  const edges: Record<-1 | 1, number[]> = { [-1]: [-FOCUS_WIDTH / 2], 1: [FOCUS_WIDTH / 2] };
  for (const side of [-1, 1] as const) {
    // Boxes further out influence the order of the first column.
    const isAlone = layers[side].length === 1;
    const most = Math.min(rows, Math.max(0, ...layers[side].map(({ length }) => length)));
    let edge = FOCUS_WIDTH / 2 + gap;
    let column = 0;
    for (const nodes of layers[side]) {
      for (let start = 0; start < nodes.length; start += rows) {
        column += 1;
        edges[side].push(side * edge);
        // The nearest boxes fill the first columns; within a column the order avoids crossing lines.
        const inColumn = nodes
          .slice(start, start + rows)
          .sort((a, b) => (isAlone ? rank(a) - rank(b) : 0) || height(a) - height(b) || a - b);
        const first = Math.floor((most - inColumn.length) / 2);
        for (const [row, index] of inColumn.entries()) {
          const middle = (first + row - (most - 1) / 2) * ROW;
          places[index] = {
            left: side > 0 ? edge : -edge - BOX.width,
            top: middle - BOX.height / 2,
            ...BOX,
            side,
            column,
          };
        }
        edge += BOX.width + COLUMN_GAP;
      }
      if (nodes.length > 0) edge += LAYER_GAP;
    }
  }
  const bounds = around(places);
  return {
    places,
    isStacked: false,
    edges,
    bounds,
    near:
      count === null
        ? bounds
        : around(
            places.filter(({ side, column }) => side === 0 || column <= count[side]),
            COLUMN_GAP / 2,
          ),
  };
}

/** Returns how many whole columns on each side are readable at once, and the room left beside the focus. */
function firstColumns(layers: Layers, rows: number, room: Size) {
  const widths = (side: -1 | 1) =>
    columnsOf(layers[side], rows).columns.flatMap((columns, layer) =>
      Array.from(
        { length: columns },
        (_, at) => BOX.width + (layer > 0 && at === 0 ? LAYER_GAP : 0) + (layer + at > 0 ? COLUMN_GAP : FOCUS_GAP),
      ),
    );
  const columns = { [-1]: widths(-1), 1: widths(1) };
  const count = { [-1]: 0, 1: 0 };
  let left = room.width / MIN_FIT - FOCUS_WIDTH - COLUMN_GAP;
  for (;;) {
    const sides = ([1, -1] as const).filter((side) => (columns[side][count[side]] ?? Number.POSITIVE_INFINITY) <= left);
    // Extend the side that shows fewer.
    const [side] = sides.sort((a, b) => count[a] - count[b]);
    if (side === undefined) break;
    left -= columns[side][count[side]] ?? 0;
    count[side] += 1;
  }
  const sides = Math.max(1, Number(count[-1] > 0) + Number(count[1] > 0));
  return { count, gap: FOCUS_GAP + left / sides };
}

/** Stacks the types that use the focus above it and the types it uses below, each next to the box that leads to it. */
function stacked(graph: PublicGraph, focusHeight: number, room: Size): Places {
  const children = new Map<number, number[]>();
  for (const [index, parent] of parentsOf(graph)) children.set(parent, [...(children.get(parent) ?? []), index]);
  const focus: Place = { left: -FOCUS_WIDTH / 2, top: 0, width: FOCUS_WIDTH, height: focusHeight, side: 0, column: 0 };
  const places: Place[] = graph.nodes.map(() => focus);
  for (const side of [-1, 1] as const) {
    let edge = side > 0 ? focusHeight + STACK_GAP : -STACK_GAP;
    const put = (parent: number, column: number) => {
      for (const index of children.get(parent) ?? []) {
        if (((graph.nodes[index]?.x ?? 0) > 0 ? 1 : -1) !== side) continue;
        const left = focus.left + INDENT * column;
        places[index] = {
          left,
          top: side > 0 ? edge : edge - BOX.height,
          width: FOCUS_WIDTH - INDENT * column,
          height: BOX.height,
          side,
          column,
        };
        edge += side * (BOX.height + STACK_GAP);
        put(index, column + 1);
      }
    };
    put(0, 1);
  }
  const bounds = around(places);
  const isWhole = room.height / bounds.height >= MIN_FIT;
  return {
    places,
    isStacked: true,
    edges: { [-1]: [], 1: [] },
    bounds,
    near: isWhole ? bounds : firstStacked(places, bounds, room),
  };
}

/** Returns the bounds of the focus and as many whole boxes above and below as fit, the same number of each if possible. */
function firstStacked(places: readonly Place[], bounds: Bounds, room: Size): Bounds {
  const wanted = room.height / Math.min(MAX_FIT, room.width / bounds.width);
  const heights = [...places].sort((a, b) => a.top - b.top);
  let [first, last] = [heights.findIndex(({ side }) => side === 0), heights.findIndex(({ side }) => side === 0)];
  const top = () => (heights[first]?.top ?? 0) - STACK_GAP / 2;
  const height = () => (heights[last]?.top ?? 0) + (heights[last]?.height ?? 0) + STACK_GAP / 2 - top();
  const middle = last;
  while (height() < wanted && (first > 0 || last < heights.length - 1)) {
    const isDown = first === 0 || (last < heights.length - 1 && last - middle <= middle - first);
    if (isDown) last += 1;
    else first -= 1;
  }
  return { ...bounds, top: top(), height: height() };
}

/** Returns for each node its predecessor on the path from the focus, on the same side. */
export function parentsOf({ nodes, edges }: PublicGraph): Map<number, number> {
  const parents = new Map<number, number>();
  const sideOf = (index: number) => (index === 0 ? 0 : (nodes[index]?.x ?? 0) > 0 ? 1 : -1);
  for (const { from, to } of edges) {
    for (const [index, parent] of [
      [from, to],
      [to, from],
    ] as const) {
      const [side, above] = [sideOf(index), sideOf(parent)];
      if (index === 0 || (above !== 0 && above !== side)) continue;
      if ((nodes[parent]?.depth ?? 0) !== (nodes[index]?.depth ?? 0) - 1) continue;
      const known = parents.get(index);
      if (known === undefined || parent < known) parents.set(index, parent);
    }
  }
  // Types reached through the other side, or through an omitted type, are attached to the focus.
  for (const index of nodes.keys()) if (index > 0 && !parents.has(index)) parents.set(index, 0);
  return new Map([...parents].sort(([a], [b]) => a - b));
}

/** Returns the bounds of these places, with a margin. */
function around(places: readonly Bounds[], margin = MARGIN): Bounds {
  if (places.length === 0) return { left: 0, top: 0, width: 1, height: 1 };
  const left = Math.min(...places.map((place) => place.left)) - margin;
  const top = Math.min(...places.map((place) => place.top)) - MARGIN;
  const right = Math.max(...places.map((place) => place.left + place.width)) + margin;
  const bottom = Math.max(...places.map((place) => place.top + place.height)) + MARGIN;
  return { left, top, width: right - left, height: bottom - top };
}
