/** The periods that end now, with the key that chooses each. */
export const PERIODS = [
  { key: "24h", label: "24 h", shortcut: "d" },
  { key: "7d", label: "7 d", shortcut: "w" },
  { key: "30d", label: "30 d", shortcut: "m" },
  { key: "90d", label: "90 d", shortcut: "q" },
  { key: "12mo", label: "12 months", shortcut: "y" },
] as const;

export const COMPARISONS = [
  { key: "previous", label: "Same weekdays before" },
  { key: "year", label: "A year before" },
  { key: "none", label: "Nothing" },
] as const;

export type Period = (typeof PERIODS)[number]["key"] | "custom";
export type Comparison = (typeof COMPARISONS)[number]["key"];
export type Measure = "views" | "visitors";

/** What the dashboard shows. The address carries it. */
export interface View {
  period: Period;
  /** The first and the last day of a custom period: `2026-11-01`. */
  from: string;
  to: string;
  compare: Comparison;
  /** The row that the chart is about: `page:objects/User`. */
  filter: string | null;
  measure: Measure;
  tab: "dashboard" | "filtered";
}

const DAY_MS = 86_400_000;
const DAYS: Record<Exclude<Period, "custom">, number> = { "24h": 1, "7d": 7, "30d": 30, "90d": 90, "12mo": 365 };

const isDay = (text: string | null): text is string =>
  text !== null && /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Reads what the address asks for. What it cannot mean is the default. */
export function readView(parameters: URLSearchParams): View {
  const from = parameters.get("from");
  const to = parameters.get("to");
  const isCustom = isDay(from) && isDay(to) && from <= to;
  return {
    period: isCustom ? "custom" : (PERIODS.find(({ key }) => key === parameters.get("period"))?.key ?? "30d"),
    from: isCustom ? from : "",
    to: isCustom ? to : "",
    compare: COMPARISONS.find(({ key }) => key === parameters.get("compare"))?.key ?? "previous",
    filter: parameters.get("filter") || null,
    measure: parameters.get("show") === "visitors" ? "visitors" : "views",
    tab: parameters.get("tab") === "filtered" ? "filtered" : "dashboard",
  };
}

/** Writes it for the address; what has its default is left out. */
export function writeView(view: View): URLSearchParams {
  const parameters = new URLSearchParams();
  if (view.period === "custom") {
    parameters.set("from", view.from);
    parameters.set("to", view.to);
  } else if (view.period !== "30d") parameters.set("period", view.period);
  if (view.compare !== "previous") parameters.set("compare", view.compare);
  if (view.filter !== null) parameters.set("filter", view.filter);
  if (view.measure !== "views") parameters.set("show", view.measure);
  if (view.tab !== "dashboard") parameters.set("tab", view.tab);
  return parameters;
}

/** Moves the period by its own length; null if that would lead past today. */
export function movePeriod(view: View, steps: -1 | 1, now = Date.now()): View | null {
  const today = Date.parse(dayOf(now));
  const last = view.period === "custom" ? Date.parse(view.to) : today;
  const days = view.period === "custom" ? Math.round((last - Date.parse(view.from)) / DAY_MS) + 1 : DAYS[view.period];
  const until = last + steps * days * DAY_MS;
  if (steps > 0 && last >= today) return null;
  const to = Math.min(until, today);
  return { ...view, period: "custom", from: dayOf(to - (days - 1) * DAY_MS), to: dayOf(to) };
}

/** Returns how much a figure has changed, in percent; null if there is nothing to compare it with. */
export function changeOf(now: number, before: number | null | undefined): number | null {
  return before === null || before === undefined || before === 0 ? null : ((now - before) / before) * 100;
}

/** Formats seconds: "48 s", "1 min 42 s". */
export function formatSeconds(seconds: number | null): string {
  if (seconds === null) return "–";
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  return whole % 60 === 0 ? `${whole / 60} min` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
