/** A period that ends now. */
export interface Period {
  key: string;
  label: string;
  days: number;
}

/** The time that a list is limited to. The address carries it. */
export interface PeriodView {
  /** `kept` for everything that is kept, `days` for chosen days, or the key of a period. */
  period: string;
  /** The first and the last of the chosen days in UTC: `2026-11-01`. Either may be missing. */
  from: string;
  to: string;
}

export const ALL_KEPT: PeriodView = { period: "kept", from: "", to: "" };

const DAY_MS = 86_400_000;

/** Returns a day in UTC, counted back from now: `2026-11-24`. */
export const dayBefore = (days: number, now = Date.now()) => new Date(now - days * DAY_MS).toISOString().slice(0, 10);

/** Returns whether a text is a day of this century. A half-typed year is not: `0202-11-01`. */
export const isDay = (text: string) => /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Reads the time that the address asks for. What it cannot mean is left out. */
export function readPeriod(parameters: URLSearchParams, periods: readonly Period[]): PeriodView {
  const day = (key: string) => {
    const text = parameters.get(key) ?? "";
    return isDay(text) ? text : "";
  };
  const period = parameters.get("period");
  const [from, to] = [day("from"), day("to")];
  const hasDays = period === "days" || from !== "" || to !== "";
  return { period: hasDays ? "days" : (periods.find(({ key }) => key === period)?.key ?? ALL_KEPT.period), from, to };
}

/** Returns the days for a request. A period begins that many days before today, so that the request is the same all day. */
export function daysOf({ period, from, to }: PeriodView, periods: readonly Period[], now = Date.now()) {
  const days = periods.find(({ key }) => key === period)?.days;
  return { from: days === undefined ? from : dayBefore(days, now), to };
}

/** Writes what is set into the address, and leaves everything that is not of the view there. */
export function writeParameters<View extends object>(
  parameters: URLSearchParams,
  view: View,
  whole: View,
  keys: readonly (keyof View & string)[],
): URLSearchParams {
  const written = new URLSearchParams(parameters);
  for (const key of keys) {
    const value = view[key];
    if (value === whole[key] || value === null || value === "") written.delete(key);
    else written.set(key, String(value));
  }
  return written;
}
