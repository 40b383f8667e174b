import { expect, test } from "vitest";
import { ALL_KEPT, daysOf, isDay, readPeriod } from "./period";

const PERIODS = [{ key: "7d", label: "Last 7 days", days: 7 }];
const read = (address: string) => readPeriod(new URLSearchParams(address), PERIODS);

test("a period, chosen days, or everything that is kept", () => {
  expect(read("")).toEqual(ALL_KEPT);
  expect(read("period=7d")).toEqual({ ...ALL_KEPT, period: "7d" });
  expect(read("period=days")).toEqual({ ...ALL_KEPT, period: "days" });
  expect(read("period=7d&from=2026-11-01")).toEqual({ period: "days", from: "2026-11-01", to: "" });
  expect(read("period=1y&from=yesterday&to=2026-13-45")).toEqual(ALL_KEPT);
});

test("a period begins with a day in UTC", () => {
  const now = Date.parse("2026-11-24T23:30:00Z");
  expect(daysOf(read("period=7d"), PERIODS, now)).toEqual({ from: "2026-11-17", to: "" });
  expect(daysOf(read("to=2026-11-05"), PERIODS, now)).toEqual({ from: "", to: "2026-11-05" });
});

test("a day with a half-typed year is not one", () => {
  expect(["2026-11-01", "0202-11-01", "2026-02-30x", ""].map(isDay)).toEqual([true, false, false, false]);
});
