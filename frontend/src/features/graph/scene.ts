/** The picture of a neighbourhood: boxes, rows and lines with their places. Knows no screen. */
import type { PublicGraph, PublicGraphEdge, PublicGraphNode } from "@/api/generated/types.gen";

export const BOX = { width: 200, height: 44 } as const;
export const FOCUS_WIDTH = 260;
export const ROW_HEIGHT = 22;
/** Members listed in the box of the focus. */
const MOST_ROWS = 16;
/** Letters that fit a box, in the code face at 12.5 px, and a row of the focus. */
const BOX_LETTERS = 19;
const FOCUS_LETTERS = 26;
const NOTE_LETTERS = 26;
const ROW_LETTERS = 33;

export interface Box {
  index: number;
  name: string;
  /** The name as far as it fits. */
  label: string;
  kind: string;
  path: string;
  /** Where it says what leads to it or to the focus. */
  note: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A member in the box of the focus. */
export interface Row {
  name: string;
  type: string;
  /** Baseline, from the top of the box. */
  y: number;
  /** Index of the box that it leads to. */
  target: number | null;
}

export interface Line {
  from: number;
  to: number;
  /** An SVG path. */
  path: string;
  isOfFocus: boolean;
}

export interface Scene {
  boxes: Box[];
  rows: Row[];
  /** How many members of the focus are not listed. */
  moreRows: number;
  lines: Line[];
  bounds: { left: number; top: number; width: number; height: number };
}

/** A text cut in its middle: names of a schema often differ at both ends only. */
export function shorten(text: string, letters: number): string {
  const all = [...text];
  if (all.length <= letters) return text;
  const end = Math.floor((letters - 1) / 2);
  return `${all.slice(0, letters - 1 - end).join("")}…${all.slice(all.length - end).join("")}`;
}

/** "owner, author and 3 more", or the word for what has no names. */
export function edgeInWords(edge: Pick<PublicGraphEdge, "kind" | "names" | "count">): string {
  if (edge.kind === "implements") return "implements";
  if (edge.kind === "member") return "member";
  const names = edge.names.join(", ");
  const more = edge.count - edge.names.length;
  return more > 0 ? `${names} and ${more} more` : names;
}

export function sceneOf(graph: PublicGraph): Scene {
  const { rows, more } = rowsOf(graph);
  const notes = notesOf(graph);
  const places = inOrderOfRows(graph, rows);
  const boxes = graph.nodes.map((node, index) => boxOf({ ...node, y: places.get(index) ?? node.y }, index, index === 0 ? rows.length + (more > 0 ? 1 : 0) : 0, notes.get(index)));
  return { boxes, rows, moreRows: more, lines: linesOf(graph, boxes, rows), bounds: boundsOf(boxes) };
}

/**
 * Heights for a single column right of the focus, in the order of the rows that lead there, so that
 * lines do not cross: the server does not know what the box of the focus lists.
 */
function inOrderOfRows({ nodes }: PublicGraph, rows: readonly Row[]): Map<number, number> {
  const right = [...nodes.entries()].filter(([, node]) => node.x > 0);
  const column = right[0]?.[1].x;
  if (right.some(([, node]) => node.depth > 1 || node.x !== column)) return new Map();
  const heights = right.map(([, node]) => node.y).sort((a, b) => a - b);
  // What no row leads to is reached from the head of the box.
  const rowOf = (index: number) => rows.findIndex((row) => row.target === index);
  const ordered = right.map(([index]) => index).sort((a, b) => rowOf(a) - rowOf(b) || a - b);
  return new Map(ordered.map((index, at) => [index, heights[at] ?? 0]));
}

function boxOf(node: PublicGraphNode, index: number, rows: number, note: string | undefined): Box {
  const isFocus = index === 0;
  const width = isFocus ? FOCUS_WIDTH : BOX.width;
  const height = BOX.height + (rows > 0 ? rows * ROW_HEIGHT + 10 : 0);
  return {
    index,
    name: node.name,
    label: shorten(node.name, isFocus ? FOCUS_LETTERS : BOX_LETTERS),
    kind: node.kind,
    path: node.path,
    note: isFocus ? "" : shorten(note ?? countOf(node), NOTE_LETTERS),
    left: node.x - width / 2,
    top: node.y - height / 2,
    width,
    height,
  };
}

function countOf({ kind, fields }: PublicGraphNode): string {
  const [one, many] = kind === "enums" ? ["value", "values"] : kind === "unions" ? ["member", "members"] : ["field", "fields"];
  return fields === 0 ? "" : `${fields} ${fields === 1 ? one : many}`;
}

/** "owner +3": the first by name, and how many more there are. A field says more than an argument of one. */
function noteOf(edges: readonly PublicGraphEdge[]): string {
  const edge = edges.find(({ kind }) => kind !== "argument") ?? edges[0];
  if (edge === undefined) return "";
  const count = edges.reduce((all, one) => all + one.count, 0);
  const more = count > 1 ? ` +${count - 1}` : "";
  return shorten(edge.names[0] ?? edgeInWords(edge), NOTE_LETTERS - more.length) + more;
}

/** For neighbours of the focus: how they use it or are used, as far as they do what stands on their side. */
function notesOf({ nodes, edges }: PublicGraph): Map<number, string> {
  const [sides, others] = [new Map<number, PublicGraphEdge[]>(), new Map<number, PublicGraphEdge[]>()];
  for (const edge of edges) {
    if (edge.from === edge.to || (edge.from !== 0 && edge.to !== 0)) continue;
    const other = edge.from === 0 ? edge.to : edge.from;
    const isRight = (nodes[other]?.x ?? 0) > 0;
    const found = isRight === (edge.from === 0) ? sides : others;
    found.set(other, [...(found.get(other) ?? []), edge]);
  }
  return new Map([...others, ...sides].map(([index, found]) => [index, noteOf(found)]));
}

/** The members that are listed: where there are too many, those that lead somewhere first. */
function rowsOf({ members, nodes }: PublicGraph): { rows: Row[]; more: number } {
  const all = nodes[0]?.fields ?? members.length;
  let listed = members;
  if (members.length > MOST_ROWS) {
    const leading = members.filter((member) => member.node !== null).slice(0, MOST_ROWS);
    const rest = members.filter((member) => member.node === null).slice(0, MOST_ROWS - leading.length);
    const kept = new Set([...leading, ...rest]);
    listed = members.filter((member) => kept.has(member));
  }
  const rows = listed.map((member, at) => {
    const type = shorten(member.type, ROW_LETTERS - Math.min([...member.name].length, 16) - 1);
    const name = shorten(member.name, type === "" ? ROW_LETTERS : ROW_LETTERS - [...type].length - 1);
    return { name, type, y: BOX.height + at * ROW_HEIGHT + 16, target: member.node };
  });
  return { rows, more: Math.max(0, all - rows.length) };
}

interface Point {
  x: number;
  y: number;
}

function linesOf(graph: PublicGraph, boxes: readonly Box[], rows: readonly Row[]): Line[] {
  const lines: Line[] = [];
  const focus = boxes[0];
  if (focus === undefined) return lines;
  for (const edge of graph.edges) {
    const from = boxes[edge.from];
    const to = boxes[edge.to];
    // What uses itself is said in the list.
    if (from === undefined || to === undefined || from === to) continue;
    const isOfFocus = edge.from === 0 || edge.to === 0;
    const add = (start: Point, end: Point) => lines.push({ from: edge.from, to: edge.to, path: curve(start, end), isOfFocus });
    const own = edge.from === 0 && edge.kind !== "argument" && edge.kind !== "implements" ? rows.filter((row) => row.target === edge.to) : [];
    if (own.length === 0) add(port(from, to), port(to, from));
    for (const row of own) {
      const { x } = port(focus, to);
      add({ x, y: focus.top + row.y - 4 }, port(to, focus));
    }
  }
  return lines;
}

/** Where a line to another box leaves this one: on its side, beside the name. */
function port(box: Box, other: Box): Point {
  const isRight = other.left + other.width / 2 > box.left + box.width / 2;
  return { x: isRight ? box.left + box.width : box.left, y: box.top + BOX.height / 2 };
}

function curve(start: Point, end: Point): string {
  const reach = Math.max(30, Math.abs(end.x - start.x) / 2);
  const way = end.x >= start.x ? 1 : -1;
  const at = (x: number, y: number) => `${Math.round(x)} ${Math.round(y)}`;
  return `M${at(start.x, start.y)}C${at(start.x + way * reach, start.y)} ${at(end.x - way * reach, end.y)} ${at(end.x, end.y)}`;
}

const MARGIN = 24;

function boundsOf(boxes: readonly Box[]): Scene["bounds"] {
  if (boxes.length === 0) return { left: 0, top: 0, width: 1, height: 1 };
  const left = Math.min(...boxes.map((box) => box.left)) - MARGIN;
  const top = Math.min(...boxes.map((box) => box.top)) - MARGIN;
  const right = Math.max(...boxes.map((box) => box.left + box.width)) + MARGIN;
  const bottom = Math.max(...boxes.map((box) => box.top + box.height)) + MARGIN;
  return { left, top, width: right - left, height: bottom - top };
}
