/** The lines of a neighbourhood: they pass between the boxes, not behind them. */
import type { PublicGraph, PublicGraphEdge } from "@/api/generated/types.gen";
import { BOX, parentsOf, type Place, type Places } from "./places";

/** If there are more lines between neighbours, they are drawn for one box at a time. */
const MAX_OTHERS = 40;
/** Distance from the middle of a row to the lane between it and the next. */
const LANE = 32;
/** How far a line between two boxes of the same column swings out. */
const SWING = 30;
/** Distance from the left edge of a stacked box to the line that leads down from it, and that line's corner radius. */
const STEM = 11;
const CORNER = 7;

export interface Line {
  from: number;
  to: number;
  /** An SVG path. */
  path: string;
  /** A line of the focus, on the path to a type further away, or between other types. */
  kind: "focus" | "way" | "other";
}

interface Row {
  y: number;
  target: number | null;
}

interface Point {
  x: number;
  y: number;
}

/** Returns all lines. Types that use themselves get none; the list mentions them. */
export function linesOf(graph: PublicGraph, layout: Places, rows: readonly Row[]): Line[] {
  const parents = parentsOf(graph);
  const isWay = ({ from, to }: PublicGraphEdge) => parents.get(from) === to || parents.get(to) === from;
  const lines: Line[] = [];
  for (const edge of graph.edges) {
    const { from, to } = edge;
    const [a, b] = [layout.places[from], layout.places[to]];
    if (a === undefined || b === undefined || from === to) continue;
    const kind = from === 0 || to === 0 ? "focus" : isWay(edge) ? "way" : "other";
    const add = (path: string) => lines.push({ from, to, path, kind });
    const [inner, outer] = a.column <= b.column ? [a, b] : [b, a];
    if (layout.isStacked) {
      add(kind === "other" ? swing(a, b, 1) : stem(inner, outer));
      continue;
    }
    const own =
      from === 0 && edge.kind !== "argument" && edge.kind !== "implements"
        ? rows.filter((row) => row.target === to)
        : [];
    if (own.length === 0) add(route(inner, outer, layout, headOf(inner)));
    for (const row of own) add(route(inner, outer, layout, a.top + row.y - 4));
  }
  return lines;
}

/** Returns the lines shown while no box is highlighted. */
export function linesAtRest(lines: readonly Line[], isStacked: boolean): Line[] {
  const isQuiet = isStacked || lines.filter(({ kind }) => kind === "other").length > MAX_OTHERS;
  return isQuiet ? lines.filter(({ kind }) => kind !== "other") : [...lines];
}

/** The height at which lines leave and reach a box: level with its name. */
const headOf = (box: Place) => box.top + BOX.height / 2;

const at = ({ x, y }: Point) => `${Math.round(x)} ${Math.round(y)}`;

function bend(start: Point, end: Point, reach = Math.abs(end.x - start.x) / 2): string {
  const way = end.x >= start.x ? 1 : -1;
  return `C${at({ x: start.x + way * reach, y: start.y })} ${at({ x: end.x - way * reach, y: end.y })} ${at(end)}`;
}

/** Routes a line from a box to one further out, or in the same column. */
function route(inner: Place, outer: Place, { edges }: Places, height: number): string {
  const side = outer.side > 0 ? 1 : -1;
  if (inner.side !== 0 && inner.side !== outer.side) return across(inner, outer);
  if (inner.column === outer.column) return swing(inner, outer, side);
  const start = { x: side > 0 ? inner.left + inner.width : inner.left, y: height };
  const end = { x: side > 0 ? outer.left : outer.left + outer.width, y: headOf(outer) };
  if (outer.column === inner.column + 1) return `M${at(start)}${bend(start, end)}`;
  // Run along the lane beside its row, past the columns in between.
  const lane = end.y + (start.y > end.y ? LANE : -LANE);
  const first = { x: (edges[side][inner.column + 1] ?? end.x) - side * 4, y: lane };
  const last = { x: (edges[side][outer.column - 1] ?? start.x) + side * (BOX.width + 4), y: lane };
  return `M${at(start)}${bend(start, first)}H${Math.round(last.x)}${bend(last, end)}`;
}

/** Routes a line around the outside of a column, between two of its boxes. */
function swing(a: Place, b: Place, side: 1 | -1): string {
  const edge = (box: Place) => (side > 0 ? box.left + box.width : box.left);
  const [start, end] = [
    { x: edge(a), y: headOf(a) },
    { x: edge(b), y: headOf(b) },
  ];
  const out = side > 0 ? Math.max(start.x, end.x) + SWING : Math.min(start.x, end.x) - SWING;
  return `M${at(start)}C${at({ x: out, y: start.y })} ${at({ x: out, y: end.y })} ${at(end)}`;
}

/** Routes a line from one side of the focus to the other. */
function across(a: Place, b: Place): string {
  const port = (box: Place) => ({ x: box.side > 0 ? box.left : box.left + box.width, y: headOf(box) });
  const [start, end] = [port(a), port(b)];
  return `M${at(start)}${bend(start, end)}`;
}

/** Routes a line up or down along the left edge and then to the box. */
function stem(inner: Place, outer: Place): string {
  const down = outer.top > inner.top;
  const [x, y] = [inner.left + STEM, headOf(outer)];
  return `M${at({ x, y: down ? inner.top + inner.height : inner.top })}V${Math.round(down ? y - CORNER : y + CORNER)}Q${at({ x, y })} ${at({ x: x + CORNER, y })}H${Math.round(outer.left)}`;
}
