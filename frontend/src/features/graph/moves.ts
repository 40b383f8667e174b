export type Direction = "left" | "right" | "up" | "down";

const keys: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

export function directionOf(key: string): Direction | null {
  return keys[key] ?? null;
}

interface Place {
  x: number;
  y: number;
}

/** Weight of sideways distance, so that arrow keys prefer straight ahead. */
const ASIDE = 2.5;

/** Finds the target of an arrow key: the nearest place within 45° of its direction. */
export function findPlaceTowards(places: readonly Place[], from: Place, direction: Direction): number | null {
  const isAcross = direction === "left" || direction === "right";
  const sign = direction === "left" || direction === "up" ? -1 : 1;
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, place] of places.entries()) {
    const [dx, dy] = [place.x - from.x, place.y - from.y];
    const along = (isAcross ? dx : dy) * sign;
    const aside = Math.abs(isAcross ? dy : dx);
    if (along <= 0.5) continue;
    // A box that is more to the side than ahead is chosen only when nothing lies ahead.
    const cost = along + aside * ASIDE + (aside > along ? 10_000 : 0);
    if (cost < least) [best, least] = [index, cost];
  }
  return best;
}
