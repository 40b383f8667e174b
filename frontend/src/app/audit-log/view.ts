import { ALL_KEPT, daysOf, type PeriodView, readPeriod, writeParameters } from "@/lib/period";

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

/** What the log shows. The address carries it. */
export interface AuditView extends PeriodView {
  /** The searched text. */
  q: string;
  actor: string | null;
  kind: string | null;
  /** The slug or the id of a project. */
  project: string | null;
}

export const WHOLE_LOG: AuditView = { q: "", actor: null, kind: null, project: null, ...ALL_KEPT };

const KEYS = ["q", "actor", "kind", "project", "period", "from", "to"] as const;

/** Reads what the address asks for. What it cannot mean is left out. */
export const readView = (parameters: URLSearchParams): AuditView => ({
  q: parameters.get("q") ?? "",
  actor: ACTORS.find(({ key }) => key === parameters.get("actor"))?.key ?? null,
  kind: parameters.get("kind") || null,
  project: parameters.get("project") || null,
  ...readPeriod(parameters, PERIODS),
});

/** Writes it into the address, and leaves everything else there. */
export const writeView = (parameters: URLSearchParams, view: AuditView): URLSearchParams =>
  writeParameters(parameters, view, WHOLE_LOG, KEYS);

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

/** Returns the filters for a request. */
export function filtersOf(view: AuditView, now = Date.now()): AuditFilters {
  const { q, actor, kind, project } = view;
  const all = { q: q.trim(), actor, kind, project, ...daysOf(view, PERIODS, now) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null && value !== ""));
}
