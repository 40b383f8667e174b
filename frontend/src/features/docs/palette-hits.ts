import type { Navigation, SearchHit } from "@/api/generated/types.gen";
import { lookOf } from "./kinds";
import { nearestNames } from "./nearest";
import { kindOf } from "./nav-rows";
import type { RecentPage } from "./recent";

export interface PaletteHit {
  kind: string;
  name: string;
  owner: string | null;
  description: string;
  /** Path with its anchor. */
  path: string;
  /** Matched parts of the name: start and end. */
  ranges: readonly (readonly [number, number])[];
}

export interface PaletteGroup {
  label: string;
  hits: PaletteHit[];
}

export function fromSearch(hit: SearchHit): PaletteHit {
  const ranges = hit.ranges.flatMap(([start, end]) => (start === undefined || end === undefined ? [] : [[start, end] as const]));
  return { kind: hit.kind, name: hit.name, owner: hit.owner ?? null, description: hit.description, path: hit.path, ranges };
}

export const fromRecent = ({ kind, title, path }: RecentPage): PaletteHit => ({
  kind: kind === "index" ? kindOf(path) : kind,
  name: title,
  owner: null,
  description: "",
  path,
  ranges: [],
});

export function nearHits(navigation: Navigation, q: string): PaletteHit[] {
  return nearestNames(navigation, q).map(({ name, path }) => ({ kind: kindOf(path), name, owner: null, description: "", path, ranges: [] }));
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_]+/g, "");

/** Is the text all of the name: such a hit is the first, whatever else there is. */
export function isNamed(hit: PaletteHit, q: string): boolean {
  return hit.owner === null && plain(hit.name) === plain(q);
}

const AT_ONCE = 8;

/** Names that hold the text, found here at once, for the moment until the server's answer is in. */
export function hitsAtOnce(navigation: Navigation, q: string): PaletteHit[] {
  const wanted = q.toLowerCase().replaceAll(/\s+/g, "");
  if (wanted === "") return [];
  const found: { hit: PaletteHit; rank: number }[] = [];
  for (const group of navigation.groups) {
    for (const { name, path } of group.items) {
      const at = name.toLowerCase().indexOf(wanted);
      if (at < 0) continue;
      const rank = (name.length === wanted.length ? 0 : at === 0 ? 1000 : 2000) + name.length;
      found.push({ rank, hit: { kind: group.kind, name, owner: null, description: "", path, ranges: [[at, at + wanted.length]] } });
    }
  }
  return found.sort((a, b) => a.rank - b.rank).slice(0, AT_ONCE).map(({ hit }) => hit);
}

/** By kind; the group with the best hit comes first, so that the best hit of all is on top. */
export function groupHits(hits: readonly PaletteHit[]): PaletteGroup[] {
  const groups = new Map<string, PaletteGroup>();
  for (const hit of hits) {
    const group = groups.get(hit.kind);
    if (group) group.hits.push(hit);
    else groups.set(hit.kind, { label: lookOf(hit.kind).label, hits: [hit] });
  }
  return [...groups.values()];
}

/** The name cut into parts that matched and parts that did not; positions count characters. */
export function markedParts(name: string, ranges: PaletteHit["ranges"]): { text: string; isMatch: boolean }[] {
  const letters = [...name];
  const parts: { text: string; isMatch: boolean }[] = [];
  let at = 0;
  const push = (end: number, isMatch: boolean) => {
    if (end > at) parts.push({ text: letters.slice(at, end).join(""), isMatch });
    at = Math.max(at, end);
  };
  for (const [start, end] of ranges) {
    push(start, false);
    push(end, true);
  }
  push(letters.length, false);
  return parts;
}
