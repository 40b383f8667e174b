import * as z from "zod/mini";
import type { Incident, IncidentInput } from "@/api/generated/types.gen";
import { MAX_INCIDENT_TEXT, MAX_INCIDENT_TITLE } from "@/lib/generated/limits";
import { rule } from "@/ui/form/rule";

const component = z.enum(["app", "docs", "mail", "jobs", "database"]);
const state = z.enum(["investigating", "identified", "monitoring", "resolved"]);
/** A time as `<input type="datetime-local">` has it, in UTC. */
const time = z.string();

export const incidentForm = z.object({
  title: z
    .string()
    .check(
      rule((text) =>
        text.trim() === "" || text.trim().length > MAX_INCIDENT_TITLE
          ? `Give the incident a title of 1 to ${MAX_INCIDENT_TITLE} characters.`
          : null,
      ),
    ),
  impact: z.enum(["degraded", "partial_outage", "outage"]),
  components: z
    .array(component)
    .check(rule((chosen) => (chosen.length === 0 ? "Choose at least one component." : null))),
  started_at: time.check(rule((text) => (text === "" ? "Say when it began." : null))),
  resolved_at: time,
  updates: z.array(
    z.object({
      id: z.nullable(z.string()),
      state,
      body: z
        .string()
        .check(
          rule((text) =>
            text.trim() === "" || text.length > MAX_INCIDENT_TEXT
              ? `Write 1 to ${MAX_INCIDENT_TEXT.toLocaleString("en")} characters about the incident.`
              : null,
          ),
        ),
    }),
  ),
});

export type IncidentValues = z.infer<typeof incidentForm>;
export type UpdateValues = IncidentValues["updates"][number];

const minute = (iso: string) => iso.slice(0, 16);

/** Returns the values of the form for an incident, or for a new one that begins now. */
export function valuesOf(incident: Incident | null, now: Date): IncidentValues {
  if (incident === null) {
    return {
      title: "",
      impact: "degraded",
      components: [],
      started_at: minute(now.toISOString()),
      resolved_at: "",
      updates: [{ id: null, state: "investigating", body: "" }],
    };
  }
  const { title, impact, components, started_at, resolved_at, updates } = incident;
  return {
    title,
    impact,
    components: [...components],
    started_at: minute(started_at),
    resolved_at: resolved_at === null ? "" : minute(resolved_at),
    updates: updates.map(({ id, state: at, body }) => ({ id, state: at, body })),
  };
}

/** Returns whether the last update says that the incident is over. */
export function isResolved({ updates }: Pick<IncidentValues, "updates">): boolean {
  return updates.at(-1)?.state === "resolved";
}

/** Returns the request. A time that was not edited keeps its seconds, which the form does not show. */
export function inputOf(values: IncidentValues, edited: Incident | null): IncidentInput {
  const iso = (text: string, before: string | null | undefined) =>
    before && minute(before) === text ? before : `${text}:00Z`;
  const end = isResolved(values) && values.resolved_at !== "" ? values.resolved_at : null;
  return {
    title: values.title.trim(),
    impact: values.impact,
    components: values.components,
    started_at: iso(values.started_at, edited?.started_at),
    resolved_at: end === null ? null : iso(end, edited?.resolved_at),
    updates: values.updates,
  };
}
