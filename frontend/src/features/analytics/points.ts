import type { AnalyticsReport } from "@/api/generated/types.gen";

/** All times of analytics are in UTC, as they are counted. */
const day = new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" });
const hour = new Intl.DateTimeFormat("en-US", {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
});
const long = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" });

/** Formats the beginning of an hour or day: "14:00", "Mon, Nov 23". */
export function formatPoint(start: string, isHourly: boolean): string {
  const time = Date.parse(start);
  return Number.isNaN(time) ? "" : (isHourly ? hour : day).format(time);
}

/** Formats a period with both ends: "Oct 26, 2026 – Nov 24, 2026". */
export function formatPeriod({ since, until, is_hourly }: AnalyticsReport["period"]): string {
  const last = Date.parse(until) - 1;
  const from = long.format(Date.parse(since));
  const to = long.format(last);
  if (is_hourly) return `${from}, ${hour.format(Date.parse(since))} – ${to}, ${hour.format(last + 1)}`;
  return from === to ? from : `${from} – ${to}`;
}

/** Returns the day that the last point of a period is in: "2026-11-24". */
export function lastDay({ until }: AnalyticsReport["period"]): string {
  return new Date(Date.parse(until) - 1).toISOString().slice(0, 10);
}

export function isWeekend(start: string): boolean {
  return [0, 6].includes(new Date(start).getUTCDay());
}

/** Adds up the views that are not counted for each hour or day. */
export function sumUncounted({ points, uncounted }: AnalyticsReport): number[] {
  const sums = new Map<string, number>();
  for (const { start, views } of uncounted) sums.set(start, (sums.get(start) ?? 0) + views);
  return points.map(({ start }) => sums.get(start) ?? 0);
}

/** Adds up the views that are not counted for each reason, the most frequent first. */
export function sumReasons({ uncounted }: AnalyticsReport): { reason: string; views: number }[] {
  const sums = new Map<string, number>();
  for (const { reason, views } of uncounted) sums.set(reason, (sums.get(reason) ?? 0) + views);
  return [...sums].map(([reason, views]) => ({ reason, views })).toSorted((a, b) => b.views - a.views);
}

/** Returns the index of the hour or day that a time is in; -1 if it is in none. */
export function indexOfTime({ points, period }: AnalyticsReport, time: string): number {
  const at = Date.parse(time);
  if (at >= Date.parse(period.until)) return -1;
  return points.findLastIndex(({ start }) => Date.parse(start) <= at);
}

/** Writes the report's points as CSV (RFC 4180). */
export function toCsv({ points }: AnalyticsReport): string {
  const rows = points.map(({ start, views, visitors, compared_views, compared_visitors }) =>
    [start, views, visitors, compared_views ?? "", compared_visitors ?? ""].join(","),
  );
  return ["start,views,visitors,compared_views,compared_visitors", ...rows, ""].join("\r\n");
}
