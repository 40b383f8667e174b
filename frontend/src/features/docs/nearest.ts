import type { Navigation, NavigationItem } from "@/api/generated/types.gen";

function letterPairs(word: string): Set<string> {
  const text = `^${word.toLowerCase().replace(/[^a-z0-9]/g, "")}$`;
  const found = new Set<string>();
  for (let at = 0; at + 1 < text.length; at += 1) found.add(text.slice(at, at + 2));
  return found;
}

/** Names with a lower score are too different to suggest. */
const MIN_SCORE = 0.4;

/** Returns the names that share the most letter pairs with `wanted` (Dice's coefficient), best first. */
export function nearestNames(navigation: Navigation, wanted: string, count = 3): NavigationItem[] {
  const asked = letterPairs(wanted);
  const scored: { item: NavigationItem; score: number }[] = [];
  for (const group of navigation.groups) {
    for (const item of group.items) {
      const own = letterPairs(item.name);
      let shared = 0;
      for (const pair of own) if (asked.has(pair)) shared += 1;
      const score = (2 * shared) / (own.size + asked.size);
      if (score >= MIN_SCORE) scored.push({ item, score });
    }
  }
  return scored
    .sort(
      (a, b) =>
        b.score - a.score ||
        Math.abs(a.item.name.length - wanted.length) - Math.abs(b.item.name.length - wanted.length),
    )
    .slice(0, count)
    .map(({ item }) => item);
}
