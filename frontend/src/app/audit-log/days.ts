const clock = new Intl.DateTimeFormat("en-US", { timeStyle: "short", hourCycle: "h23", timeZone: "UTC" });
const moment = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "medium",
  hourCycle: "h23",
  timeZone: "UTC",
});
const day = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });
const dayOfYear = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

const DAY_MS = 86_400_000;
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Formats the time of day in UTC: "10:41". */
export const formatClock = (iso: string) => clock.format(new Date(iso));

/** Formats a time to the second: "November 24, 2026 at 10:41:07 UTC". */
export const formatMoment = (iso: string) => `${moment.format(new Date(iso))} UTC`;

/** Formats a day in UTC, seen from now: "Today, November 24"; of another year "November 24, 2025". */
export function formatDay(date: string, now = Date.now()): string {
  const text = (date.startsWith(dateOf(now).slice(0, 4)) ? day : dayOfYear).format(new Date(date));
  if (date === dateOf(now)) return `Today, ${text}`;
  return date === dateOf(now - DAY_MS) ? `Yesterday, ${text}` : text;
}

export interface Day<Item> {
  /** The day in UTC: `2026-11-24`. */
  date: string;
  items: Item[];
}

/** Groups items, which are in the order of time, by their day in UTC. */
export function byDay<Item extends { at: string }>(items: readonly Item[]): Day<Item>[] {
  const days: Day<Item>[] = [];
  for (const item of items) {
    const date = item.at.slice(0, 10);
    const last = days.at(-1);
    if (last?.date === date) last.items.push(item);
    else days.push({ date, items: [item] });
  }
  return days;
}
