/** The periods that end now. Without one, the log shows all that the plan keeps. */
export const PERIODS = [
  { key: "7d", label: "Last 7 days", days: 7 },
  { key: "30d", label: "Last 30 days", days: 30 },
] as const;

/** Who can have done something. */
export const ACTORS = [
  { key: "session", label: "You" },
  { key: "key", label: "API keys" },
  { key: "system", label: "The server" },
  { key: "provider", label: "Payment provider" },
] as const;

export type Period = (typeof PERIODS)[number]["key"] | "kept" | "days";

/** What the log shows. The address carries it. */
export interface AuditView {
  /** The searched text. */
  q: string;
  actor: string | null;
  kind: string | null;
  /** The slug or the id of a project. */
  project: string | null;
  period: Period;
  /** The first and the last day of chosen days: `2026-11-01`. Either may be missing. */
  from: string;
  to: string;
}

export const WHOLE_LOG: AuditView = {
  q: "",
  actor: null,
  kind: null,
  project: null,
  period: "kept",
  from: "",
  to: "",
};

const DAY_MS = 86_400_000;
const KEYS = ["q", "actor", "kind", "project", "period", "from", "to"] as const;

const isDay = (text: string | null): text is string =>
  text !== null && /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Reads what the address asks for. What it cannot mean is left out. */
export function readView(parameters: URLSearchParams): AuditView {
  const day = (key: string) => {
    const text = parameters.get(key);
    return isDay(text) ? text : "";
  };
  const period = parameters.get("period");
  const [from, to] = [day("from"), day("to")];
  const hasDays = period === "days" || from !== "" || to !== "";
  return {
    q: parameters.get("q") ?? "",
    actor: ACTORS.find(({ key }) => key === parameters.get("actor"))?.key ?? null,
    kind: parameters.get("kind") || null,
    project: parameters.get("project") || null,
    period: hasDays ? "days" : (PERIODS.find(({ key }) => key === period)?.key ?? "kept"),
    from,
    to,
  };
}

/** Writes it into the address, and leaves everything else there. */
export function writeView(parameters: URLSearchParams, view: AuditView): URLSearchParams {
  const written = new URLSearchParams(parameters);
  for (const key of KEYS) {
    const value = key === "period" && view.period === "kept" ? null : view[key];
    if (value === null || value === "") written.delete(key);
    else written.set(key, value);
  }
  return written;
}

/** Returns whether anything is left out. */
export const isFiltered = (view: AuditView) => KEYS.some((key) => view[key] !== WHOLE_LOG[key]);

/** The filters as the server takes them. */
export interface AuditFilters {
  q?: string;
  actor?: string;
  kind?: string;
  project?: string;
  from?: string;
  to?: string;
}

/** Returns the filters for a request. A period of days begins that many days before today, in UTC. */
export function filtersOf(view: AuditView, now = Date.now()): AuditFilters {
  const days = PERIODS.find(({ key }) => key === view.period)?.days;
  const from = days === undefined ? view.from : new Date(now - days * DAY_MS).toISOString().slice(0, 10);
  const all = { q: view.q.trim(), actor: view.actor, kind: view.kind, project: view.project, from, to: view.to };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null && value !== ""));
}
