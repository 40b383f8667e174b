/** The map of a whole schema, prepared for drawing and for the keyboard. */
import type { PublicGraphMap } from "@/api/generated/types.gen";
import { nameOf } from "@/lib/name";
import { isSure, matchOf, nearMatchOf, patternOf, raiseScore } from "@/lib/ranking";
import type { KindWord } from "./parameters";
import type { Bounds } from "./view";

export interface MapData {
  names: readonly string[];
  kinds: readonly string[];
  x: readonly number[];
  y: readonly number[];
  /** Diameters. */
  sizes: readonly number[];
  /** Pairs of linked types: from, to, from, to … */
  pairs: readonly number[];
  /** For each type, the types it is linked to. */
  neighbours: readonly (readonly number[])[];
  /** All types, sorted by size and then by connections. */
  order: readonly number[];
  omitted: number;
  width: number;
  height: number;
}

export function mapData(map: PublicGraphMap): MapData {
  const neighbours: number[][] = map.names.map(() => []);
  const pairs: number[] = [];
  for (const [from, targets] of map.links.entries()) {
    for (const to of targets) {
      pairs.push(from, to);
      neighbours[from]?.push(to);
      neighbours[to]?.push(from);
    }
  }
  const order = map.names
    .map((_, index) => index)
    .sort(
      (a, b) =>
        (map.sizes[b] ?? 0) - (map.sizes[a] ?? 0) ||
        (neighbours[b]?.length ?? 0) - (neighbours[a]?.length ?? 0) ||
        a - b,
    );
  return {
    names: map.names,
    kinds: map.kinds.map((number) => map.kind_words[number] ?? "objects"),
    x: map.x,
    y: map.y,
    sizes: map.sizes,
    pairs,
    neighbours,
    order,
    omitted: map.omitted_links,
    width: Math.max(1, map.width),
    height: Math.max(1, map.height),
  };
}

/** Returns the bounds of all dots, with a margin. */
export function boundsOf({ x, y, sizes }: MapData, margin: number): Bounds {
  const end = (places: readonly number[], side: 1 | -1) =>
    places.reduce(
      (far, place, index) => Math.max(far, side * place + (sizes[index] ?? 0) / 2),
      Number.NEGATIVE_INFINITY,
    ) + margin;
  if (x.length === 0) return { left: 0, top: 0, width: 1, height: 1 };
  const [left, top] = [-end(x, -1), -end(y, -1)];
  return { left, top, width: end(x, 1) - left, height: end(y, 1) - top };
}

/** Returns which types a filter shows. A filter without kinds shows all. */
export function shownTypes(map: MapData, kinds: readonly KindWord[]): readonly boolean[] {
  const wanted = new Set<string>(kinds);
  return map.kinds.map((kind) => wanted.size === 0 || wanted.has(kind));
}

/** Returns the type at a point of the map. Small types have a margin. */
export function typeAt(
  map: MapData,
  shown: readonly boolean[],
  point: { x: number; y: number },
  reach: number,
): number | null {
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const index of map.order) {
    if (shown[index] !== true) continue;
    const distance = Math.hypot((map.x[index] ?? 0) - point.x, (map.y[index] ?? 0) - point.y);
    const beyond = distance - Math.max((map.sizes[index] ?? 0) / 2, reach);
    if (beyond <= 0 && distance < least) [best, least] = [index, distance];
  }
  return best;
}

/** Returns the types whose names match the words, best first, by the rules of the search. */
export function findTypes(names: readonly string[], text: string, limit: number): number[] {
  const pattern = patternOf(text);
  const matching = (match: typeof matchOf) =>
    names.flatMap((typeName, index) => {
      const name = nameOf(typeName);
      const { score } = match(pattern, name);
      return score > 0 ? [{ index, points: raiseScore(pattern, name, "objects", score), length: typeName.length }] : [];
    });
  let found = matching(matchOf);
  if (!found.some(({ points }) => isSure(points, pattern, false))) found = matching(nearMatchOf);
  found.sort((a, b) => b.points - a.points || a.length - b.length || a.index - b.index);
  return found.slice(0, limit).map(({ index }) => index);
}
