import { expect, test } from "vitest";
import { formatBytes, formatCount, formatNoun, formatRelative, formatUsDate } from "./format";

test("numbers are grouped, zero is zero, unknown is a dash", () => {
  expect([formatCount(12480), formatCount(0), formatCount(null)]).toEqual(["12,480", "0", "–"]);
  expect([formatNoun(1, "type"), formatNoun(1623, "type"), formatNoun(2, "query", "queries")]).toEqual([
    "1 type",
    "1,623 types",
    "2 queries",
  ]);
});

test("bytes have a readable unit", () => {
  expect([formatBytes(1), formatBytes(6285), formatBytes(999_400), formatBytes(1_223_842)]).toEqual([
    "1 byte",
    "6 KB",
    "999 KB",
    "1.2 MB",
  ]);
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

test("dates of bills are long US dates", () => {
  expect(formatUsDate(Date.UTC(2026, 11, 22, 12) / 1000)).toBe("December 22, 2026");
});
