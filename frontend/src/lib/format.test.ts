import { expect, test } from "vitest";
import {
  formatBytes,
  formatCount,
  formatDate,
  formatExact,
  formatMoney,
  formatNoun,
  formatRelative,
  formatShortDate,
  formatTime,
  formatUtcDay,
} from "./format";

test("numbers are grouped, zero is zero, unknown is a dash", () => {
  expect([formatCount(12480), formatCount(0), formatCount(null)]).toEqual(["12,480", "0", "–"]);
  expect([formatNoun(1, "type"), formatNoun(1623, "type"), formatNoun(2, "query", "queries")]).toEqual([
    "1 type",
    "1,623 types",
    "2 queries",
  ]);
});

test("bytes have a readable unit", () => {
  expect([1, 6285, 999_400, 1_223_842, 999_940_000, 2_304_000_000].map(formatBytes)).toEqual([
    "1 byte",
    "6 KB",
    "999 KB",
    "1.2 MB",
    "999.9 MB",
    "2.3 GB",
  ]);
});

test("amounts have their currency, and UTC days do not depend on the time zone", () => {
  expect([formatMoney(1900, "usd"), formatMoney(0, "usd")]).toEqual(["$19.00", "$0.00"]);
  expect(formatUtcDay("2026-11-28T00:00:00Z")).toBe("November 28, 2026");
});

test("times are relative", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  const ago = (seconds: number) => formatRelative(new Date(now - seconds * 1000).toISOString(), now);
  expect([ago(5), ago(150), ago(7300), ago(86_500), ago(40 * 86_400)]).toEqual([
    "just now",
    "2 minutes ago",
    "2 hours ago",
    "yesterday",
    "last month",
  ]);
});

test("all dates are in the order of American English", () => {
  const noon = new Date(2026, 11, 22, 14, 5);
  const [iso, seconds] = [noon.toISOString(), noon.getTime() / 1000];
  expect([formatDate(iso), formatDate(seconds)]).toEqual(["December 22, 2026", "December 22, 2026"]);
  expect([formatShortDate(iso), formatShortDate(seconds)]).toEqual(["Dec 22", "Dec 22"]);
  expect([formatExact(iso), formatTime(iso)]).toEqual(["December 22, 2026 at 14:05", "14:05"]);
  expect(formatTime(new Date(2026, 11, 22, 0, 5).toISOString())).toBe("00:05");
});
