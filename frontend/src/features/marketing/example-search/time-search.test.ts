import { expect, test } from "vitest";
import { timeSearch } from "./time-search";

/** A clock that shows whole steps of the time that searches of one length take. */
function clock(searchMs: number, stepMs: number, startMs: number) {
  let real = startMs;
  return {
    search: () => void (real += searchMs),
    now: () => Math.floor(real / stepMs) * stepMs,
  };
}

test.each([
  [0.4, 0.1],
  [0.4, 1],
  [1.3, 1],
  [0.7, 100],
  [40, 1],
])("a search of %d ms is measured with a clock of %d ms", (searchMs, stepMs) => {
  const { search, now } = clock(searchMs, stepMs, 12.345);
  const { microseconds = 0, runs = 0 } = timeSearch(search, now) ?? {};
  // One search more or less, at the beginning and at the end.
  expect(Math.abs(microseconds / 1000 - searchMs) / searchMs).toBeLessThanOrEqual(1 / runs + 0.03);
});

test("there is no time where the clock stands still", () => {
  expect(
    timeSearch(
      () => undefined,
      () => 5,
    ),
  ).toBeNull();
});
