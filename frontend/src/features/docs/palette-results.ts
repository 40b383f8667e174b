import { messageOf } from "@/api/errors";
import type { Navigation, SearchResults } from "@/api/generated/types.gen";
import { findInstantHits, findNearHits, fromRecent, fromSearch, groupHits, type PaletteGroup } from "./palette-hits";
import type { RecentPage } from "./recent";

interface Searched {
  /** The text. */
  q: string;
  /** The response to it; null until it has arrived. */
  fresh: SearchResults | null;
  recent: readonly RecentPage[];
  navigation: Navigation | null;
  /** Whether a filter is being typed that can still become a valid one. */
  isCompleting: boolean;
  error: unknown;
}

/** Returns what the palette lists, and a sentence about it, which is empty for results. */
export function listResults({ q, fresh, recent, navigation, isCompleting, error }: Searched): {
  groups: PaletteGroup[];
  note: string;
} {
  if (q === "") {
    return recent.length > 0
      ? { groups: [{ label: "Recent", hits: recent.map(fromRecent) }], note: "" }
      : { groups: [], note: "Type the name of a type, field or operation." };
  }
  if (fresh === null) {
    const hits = navigation === null ? [] : findInstantHits(navigation, q);
    return {
      groups: groupHits(hits),
      note: hits.length > 0 ? "" : error !== null ? messageOf(error) : "Searching…",
    };
  }
  const problem = isCompleting ? "" : (fresh.problems?.join(" ") ?? "");
  if (fresh.hits.length > 0 || problem !== "" || isCompleting)
    return { groups: groupHits(fresh.hits.map(fromSearch)), note: problem };
  if (fresh.filters !== undefined) return { groups: [], note: "Nothing matches these filters." };
  const near = navigation === null ? [] : findNearHits(navigation, q);
  return {
    groups: near.length > 0 ? [{ label: "Nearest names", hits: near }] : [],
    note: `Nothing is called “${q}”.`,
  };
}
