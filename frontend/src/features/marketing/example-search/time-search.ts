import type { SearchTime } from "./messages";

/** A search is repeated for this long, and this often at least, because the first runs are slower. */
const MEASURED_MS = 25;
const MIN_RUNS = 5;
/** Ends the measurement where the clock stands still. */
const MAX_RUNS = 2000;

/**
 * Returns the mean time of a search that is repeated; null if the clock does not move. Browsers round their clock, some to a
 * whole millisecond, so the measurement begins and ends when the clock has just moved.
 */
export function timeSearch(search: () => unknown, now = () => performance.now()): SearchTime | null {
  const start = repeat(search, now, now(), 0, 1);
  if (start === null) return null;
  const end = repeat(search, now, start.at, MEASURED_MS, MIN_RUNS);
  if (end === null) return null;
  return { microseconds: ((end.at - start.at) * 1000) / end.runs, runs: end.runs };
}

/** Searches so often at least, and until the clock moves and shows more than `from` plus the wait. */
function repeat(search: () => unknown, now: () => number, from: number, wait: number, least: number) {
  let before = from;
  for (let runs = 1; runs <= MAX_RUNS; runs += 1) {
    search();
    const at = now();
    if (runs >= least && at > from + wait && at > before) return { at, runs };
    before = at;
  }
  return null;
}
