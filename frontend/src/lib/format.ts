// Created on first use: each costs milliseconds, and the first page often needs none.
const whole = once(() => new Intl.NumberFormat("en-US"));
const exact = once(() => new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", hourCycle: "h23" }));
const day = once(() => new Intl.DateTimeFormat("en-US", { dateStyle: "long" }));
const utcDay = once(() => new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }));
const shortDay = once(() => new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" }));
const time = once(() => new Intl.DateTimeFormat("en-US", { timeStyle: "short", hourCycle: "h23" }));
const relative = once(() => new Intl.RelativeTimeFormat("en", { numeric: "auto" }));

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Formats a number: 12480 → "12,480", unknown → a dash. */
export function formatCount(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : whole().format(value);
}

/** Formats a number with its noun: formatNoun(1, "type") → "1 type", formatNoun(2, "type") → "2 types". */
export function formatNoun(count: number, singular: string, plural = `${singular}s`): string {
  return `${whole().format(count)} ${count === 1 ? singular : plural}`;
}

/** Formats an amount in the smallest unit: 1900 "usd" → "$19.00". */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency: currency.toUpperCase() });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

/** Formats bytes in the largest decimal unit of at least 1: "1.2 MB" (10^6 bytes). */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return formatNoun(bytes, "byte");
  if (bytes < 999_500) return `${whole().format(Math.round(bytes / 1000))} KB`;
  if (bytes < 999_950_000) return `${(bytes / 1e6).toFixed(1)} MB`;
  return `${(bytes / 1e9).toFixed(1)} GB`;
}

/** A time in RFC 3339, or in seconds since 1970. */
type Moment = string | number;

function dateOf(moment: Moment): Date {
  return new Date(typeof moment === "number" ? moment * 1000 : moment);
}

/** Formats a date: "December 22, 2026". */
export function formatDate(moment: Moment): string {
  return day().format(dateOf(moment));
}

/** Formats the UTC day that begins at a time: "December 22, 2026". */
export function formatUtcDay(moment: Moment): string {
  return utcDay().format(dateOf(moment));
}

/** Formats a date near to now: "Dec 22". */
export function formatShortDate(moment: Moment): string {
  return shortDay().format(dateOf(moment));
}

/** Formats the time of day: "14:00". */
export function formatTime(iso: string): string {
  return time().format(new Date(iso));
}

/** Formats a date with its time: "December 22, 2026 at 14:00". */
export function formatExact(iso: string): string {
  return exact().format(new Date(iso));
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** Formats a time relative to now: "3 hours ago", "yesterday", "just now". */
export function formatRelative(iso: string, now = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  for (const [unit, size] of steps) {
    if (Math.abs(seconds) >= size) return relative().format(Math.trunc(seconds / size), unit);
  }
  return "just now";
}
