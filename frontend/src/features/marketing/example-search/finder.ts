import { nameOf } from "@/lib/name";
import { wordAt } from "@/lib/names";
import { type DocsGroup, type Entry, makeIndex } from "@/static-site/entries";
import { parseQuery, sentenceOf, splitFilters } from "@/static-site/query";
import { searchFiltered } from "@/static-site/search";
import type { ExampleHits } from "./messages";

/** As many hits as the card has room for. */
const MAX_HITS = 6;

/** The names and descriptions of a schema, as the engine writes them for static sites. */
export interface IndexData {
  texts: readonly string[];
  groups: readonly DocsGroup[];
  entries: readonly Entry[];
}

/** Returns the search of a schema, which finds what the engine finds. */
export function makeFinder({ texts, groups, entries }: IndexData): (q: string) => ExampleHits {
  const index = makeIndex(entries, texts, groups);
  return (q) => {
    const { hits, total, problems } = searchFiltered(index, q, MAX_HITS);
    const words = wordsOf(q);
    return {
      hits: hits.map(({ kind, name, owner, description, page, anchor }) => ({
        kind,
        name,
        owner,
        description,
        page: page.join("/"),
        anchor,
        ranges: rangesOf(words, name),
      })),
      total,
      problems,
    };
  };
}

/** Returns the words of a query that a hit's own name may have: without filters and without its owner. */
function wordsOf(q: string): readonly string[] {
  return parseQuery(sentenceOf(splitFilters(q)[0]))?.member.words ?? [];
}

/** Returns the parts of a name that are one of the words, in order and apart from each other. */
function rangesOf(words: readonly string[], text: string): (readonly [number, number])[] {
  const name = nameOf(text);
  const found = words.flatMap((word) => {
    const at = wordAt(word, name);
    return at === undefined ? [] : [[at, at + word.length] as const];
  });
  found.sort(([a], [b]) => a - b);
  return found.reduce<(readonly [number, number])[]>((all, [start, end]) => {
    const last = all.at(-1);
    if (last === undefined || start > last[1]) return [...all, [start, end]];
    return [...all.slice(0, -1), [last[0], Math.max(last[1], end)]];
  }, []);
}
