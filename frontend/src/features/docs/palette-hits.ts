import type { Navigation, SearchHit } from "@/api/generated/types.gen";
import { kindOf } from "@/app/nav-rows";
import { nameOf } from "@/lib/name";
import { isType, orderOf } from "@/lib/page-order";
import { lookOf } from "./kinds";
import { nearestNames } from "./nearest";
import type { RecentPage } from "./recent";

export interface PaletteHit {
  kind: string;
  name: string;
  owner: string | null;
  description: string;
  isDeprecated: boolean;
  /** Path of the page, with the anchor. */
  path: string;
  /** Matched parts of the name: start and end. */
  ranges: readonly (readonly [number, number])[];
}

export interface PaletteGroup {
  label: string;
  hits: PaletteHit[];
}

export function fromSearch(hit: SearchHit): PaletteHit {
  const ranges = hit.ranges.flatMap(([start, end]) =>
    start === undefined || end === undefined ? [] : [[start, end] as const],
  );
  return {
    kind: hit.kind,
    name: hit.name,
    owner: hit.owner ?? null,
    description: hit.description,
    isDeprecated: hit.deprecated,
    path: hit.path,
    ranges,
  };
}

export const fromRecent = ({ kind, title, path }: RecentPage): PaletteHit => ({
  kind: kind === "index" ? kindOf(path) : kind,
  name: title,
  owner: null,
  description: "",
  isDeprecated: false,
  path,
  ranges: [],
});

export function findNearHits(navigation: Navigation, q: string): PaletteHit[] {
  // In `Type.field` only the last part is the name to look for.
  return nearestNames(navigation, q.split(".").at(-1) || q).map(({ name, path }) => ({
    kind: kindOf(path),
    name,
    owner: null,
    description: "",
    isDeprecated: false,
    path,
    ranges: [],
  }));
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_]+/g, "");

/** Returns whether the text is the hit's whole name. Such a hit always comes first. */
export function isNamed(hit: PaletteHit, q: string): boolean {
  return hit.owner === null && plain(hit.name) === plain(q);
}

const MAX_INSTANT_HITS = 8;
/** Points of a name that was typed whole, at least. */
const WHOLE_NAME = 8;

/** Returns whether a word starts here: in `pullRequest` at the R, in `OPEN_ISSUES` at the I. */
const beginsWord = (name: string, at: number) =>
  name[at - 1] === "_" || (/[A-Z]/.test(name[at] ?? "") && /[^A-Z]/.test(name[at - 1] ?? ""));

/** Returns whether `rest` makes another form of the word: `labels`, `locked`, `starrable`. */
function isForm(word: string, rest: string): boolean {
  const again = rest.startsWith(word.at(-1) ?? "-") ? rest.slice(1) : "";
  return word.length > 2 && (/^(e?[sdr]|ers|ing|able)$/.test(rest) || /^(e[dr]|ers|ing|able)$/.test(again));
}

interface Match {
  points: number;
  at: number;
  length: number;
}

/** Returns whether the text is the name's initials: `pr` for `PullRequest`. */
function isInitials(name: string, typed: string): boolean {
  const { lower, humps } = nameOf(name);
  return typed.length > 1 && humps.map((at) => lower[at]).join("") === typed;
}

/** Rates how well a name matches, by the server's rules. Best to worst: the exact name, the name in another case, its
 * initials, its words, its beginning, the beginning of a word, any part. The server's list replaces these hits. */
function matchOf(name: string, q: string, isOfType: boolean): Match | null {
  const lower = name.toLowerCase();
  const typed = q.toLowerCase();
  const all = { at: 0, length: name.length };
  if (name === q && q !== typed) return { points: 10, ...all };
  const wanted = lower.includes(typed) ? typed : typed.replaceAll(/[\s_]+/g, "");
  if (plain(name) === plain(typed)) return { points: lower === typed ? 9 : WHOLE_NAME, ...all };
  if (isInitials(name, typed)) return { points: 7.75, at: 0, length: 1 };
  const isOneWord = !/[a-z_][A-Z]|_/.test(name);
  let best: Match | null = null;
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) {
    const rest = /^[a-z]*/.exec(name.slice(at + wanted.length))?.[0] ?? "";
    const isStart = at === 0 || beginsWord(name, at);
    const isOtherForm = isStart && rest !== "" && isForm(wanted, rest);
    const isWhole = isStart && (rest === "" || isOtherForm);
    const isNoun = at === 0 && isOfType && isOneWord;
    const rank =
      isOtherForm && at === 0 && isOneWord
        ? 7
        : at === 0 && (isWhole || isNoun)
          ? 6
          : isWhole
            ? 5.875
            : at === 0
              ? 4
              : isStart
                ? 3
                : 2;
    const less = (isOtherForm && !isOneWord) || (isOfType && name.endsWith("Edge")) ? 0.125 : 0;
    const points = rank + wanted.length / name.length / 2 - less;
    if (best === null || points > best.points) best = { points, at, length: wanted.length };
  }
  return best;
}

/** Finds names that contain the text, to show until the server's response arrives. */
export function findInstantHits(navigation: Navigation, q: string): PaletteHit[] {
  const typed = q.trim();
  if (typed === "") return [];
  const found: { hit: PaletteHit; points: number; order: number }[] = [];
  for (const { kind, items } of navigation.groups) {
    for (const { name, path, deprecated } of items) {
      const match = matchOf(name, typed, isType(kind));
      if (match === null) continue;
      found.push({
        points: match.points,
        order: orderOf(kind, deprecated, { isWhole: match.points >= WHOLE_NAME, isOtherCase: false }),
        hit: {
          kind,
          name,
          owner: null,
          description: "",
          isDeprecated: deprecated,
          path,
          ranges: [[match.at, match.at + match.length]],
        },
      });
    }
  }
  return found
    .sort((a, b) => b.points - a.points || a.order - b.order)
    .slice(0, MAX_INSTANT_HITS)
    .map(({ hit }) => hit);
}

/** Groups hits by kind. The group with the best hit comes first, so that the best hit is on top. */
export function groupHits(hits: readonly PaletteHit[]): PaletteGroup[] {
  const groups = new Map<string, PaletteGroup>();
  for (const hit of hits) {
    const group = groups.get(hit.kind);
    if (group) group.hits.push(hit);
    else groups.set(hit.kind, { label: lookOf(hit.kind).label, hits: [hit] });
  }
  return [...groups.values()];
}

/** Splits a name into parts that matched and parts that did not. The ranges count characters. */
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
