/** The picture of a neighbourhood: boxes, rows and lines with their places. Independent of the DOM. */
import type { PublicGraph, PublicGraphEdge, PublicGraphNode } from "@/api/generated/types.gen";
import { type Line, linesAtRest, linesOf } from "./lines";
import { BOX, heightOf, isNarrow, type Place, placesOf, rowsFor, WIDE } from "./places";
import { lettersIn, TEXT } from "./text-sizes";
import type { Bounds, Size } from "./view";

export const ROW_HEIGHT = 22;
/** Members listed in the focus's box. When its neighbours are taller, the box lists as many as fit their height. */
const MAX_ROWS = 16;
const MAX_STACKED_ROWS = 6;
/** The height of the focus's box without its rows. */
const FRAME = BOX.height + 10;
/** Distance of the name from the left edge of the box. The letter of the kind is in front of it. */
const NAME_START = 40;
const FOCUS_LETTERS = 26;
const NOTE_LETTERS = 26;
const ROW_LETTERS = 33;

export interface Box {
  index: number;
  name: string;
  /** The name, shortened to fit. */
  label: string;
  kind: string;
  path: string;
  /** The field that leads to this type or to the focus. */
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
  /** Index of the box of the member's type, if it has one. */
  target: number | null;
}

export interface Scene {
  boxes: Box[];
  rows: Row[];
  /** Number of the focus's members that are not listed. */
  moreRows: number;
  lines: Line[];
  /** The lines shown while no box is highlighted. */
  atRest: Line[];
  bounds: Bounds;
  /** The part shown first. */
  near: Bounds;
  /** Number of boxes outside that part. */
  far: number;
}

/** Shortens a text in the middle, because names in a schema often differ only at the ends. */
export function shorten(text: string, letters: number): string {
  const all = [...text];
  if (all.length <= letters) return text;
  const end = Math.floor((letters - 1) / 2);
  return `${all.slice(0, letters - 1 - end).join("")}…${all.slice(all.length - end).join("")}`;
}

/** Describes an edge: "owner, author and 3 more", or a word for edges without names. */
export function edgeInWords(edge: Pick<PublicGraphEdge, "kind" | "names" | "count">): string {
  if (edge.kind === "implements") return "implements";
  if (edge.kind === "member") return "member";
  const names = edge.names.join(", ");
  const more = edge.count - edge.names.length;
  return more > 0 ? `${names} and ${more} more` : names;
}

export function sceneOf(graph: PublicGraph, room: Size = WIDE): Scene {
  const { rows, more } = rowsOf(graph, maxRowsOf(graph, room));
  const focusRows = rows.length + (more > 0 ? 1 : 0);
  const notes = notesOf(graph);
  // A box that no row leads to is connected to the head of the focus's box.
  const layout = placesOf(graph, focusRows > 0 ? FRAME + focusRows * ROW_HEIGHT : BOX.height, room, (index) =>
    rows.findIndex((row) => row.target === index),
  );
  const boxes = graph.nodes.flatMap((node, index) => {
    const place = layout.places[index];
    return place === undefined ? [] : [boxOf(node, index, place, notes.get(index))];
  });
  const lines = linesOf(graph, layout, rows);
  const { near } = layout;
  const far = boxes.filter(
    (box) =>
      box.left < near.left ||
      box.top < near.top ||
      box.left + box.width > near.left + near.width ||
      box.top + box.height > near.top + near.height,
  ).length;
  return {
    boxes,
    rows,
    moreRows: more,
    lines,
    atRest: linesAtRest(lines, layout.isStacked),
    bounds: layout.bounds,
    near,
    far,
  };
}

/** Returns how many members to list so that the box of the focus is as tall as the columns beside it. */
function maxRowsOf(graph: PublicGraph, room: Size): number {
  if (isNarrow(room)) return MAX_STACKED_ROWS;
  const few = Math.min(graph.nodes[0]?.fields ?? 0, MAX_ROWS);
  const { rows } = rowsFor(graph, FRAME + few * ROW_HEIGHT, room);
  const longest = Math.min(
    rows,
    Math.max(
      ...[true, false].map((isRight) => graph.nodes.filter(({ x, depth }) => depth === 1 && x > 0 === isRight).length),
    ),
  );
  return Math.max(MAX_ROWS, Math.floor((heightOf(longest) - FRAME) / ROW_HEIGHT) - 1);
}

function boxOf(node: PublicGraphNode, index: number, place: Place, note: string | undefined): Box {
  const isFocus = index === 0;
  const { left, top, width, height } = place;
  return {
    index,
    name: node.name,
    label: shorten(node.name, isFocus ? FOCUS_LETTERS : lettersIn(width - NAME_START - 8, TEXT.xs)),
    kind: node.kind,
    path: node.path,
    note: isFocus ? "" : shorten(note ?? countOf(node), NOTE_LETTERS),
    left,
    top,
    width,
    height,
  };
}

function countOf({ kind, fields }: PublicGraphNode): string {
  const [one, many] =
    kind === "enums" ? ["value", "values"] : kind === "unions" ? ["member", "members"] : ["field", "fields"];
  return fields === 0 ? "" : `${fields} ${fields === 1 ? one : many}`;
}

/** Returns a note like "owner +3": the first name and the number of others. Fields come before arguments. */
function noteOf(edges: readonly PublicGraphEdge[]): string {
  const edge = edges.find(({ kind }) => kind !== "argument") ?? edges[0];
  if (edge === undefined) return "";
  const count = edges.reduce((all, one) => all + one.count, 0);
  const more = count > 1 ? ` +${count - 1}` : "";
  return shorten(edge.names[0] ?? edgeInWords(edge), NOTE_LETTERS - more.length) + more;
}

/** Returns a note for each neighbour: how it uses the focus, or is used by it, depending on its side. */
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

/** Returns the members to list. If there are too many, those that lead to a box come first. */
function rowsOf({ members, nodes }: PublicGraph, most: number): { rows: Row[]; more: number } {
  const all = nodes[0]?.fields ?? members.length;
  let listed = members;
  if (members.length > most) {
    const leading = members.filter((member) => member.node !== null).slice(0, most);
    const rest = members.filter((member) => member.node === null).slice(0, most - leading.length);
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
