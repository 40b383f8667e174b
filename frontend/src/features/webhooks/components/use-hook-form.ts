import * as z from "zod/mini";
import type { Webhook } from "@/api/generated/types.gen";
import { rule } from "@/ui/form/rule";
import { useServerForm } from "@/ui/form/use-server-form";
import { coordinateProblem, MAX_COORDINATES } from "../words";

const shape = (needsUrl: boolean) =>
  z.object({
    format: z.enum(["standard", "slack", "discord", "teams"]),
    url: z.string().check(rule((url) => (needsUrl && url.trim() === "" ? "Enter the address to call." : null))),
    events: z
      .array(
        z.enum([
          "*",
          "schema.published",
          "schema.breaking_change",
          "project.created",
          "project.updated",
          "project.deleted",
        ]),
      )
      .check(rule((events) => (events.length === 0 ? "Choose at least one event." : null))),
    min_severity: z.enum(["safe", "dangerous", "breaking"]),
    // Null for all projects.
    project_ids: z.nullable(
      z.array(z.string()).check(rule((ids) => (ids.length === 0 ? "Choose at least one project." : null))),
    ),
    coordinates: z.array(z.string()).check(
      rule((coordinates) => {
        if (coordinates.length > MAX_COORDINATES)
          return `Use at most ${MAX_COORDINATES} coordinates. One pattern can replace several.`;
        return coordinates.map(coordinateProblem).find((problem) => problem !== null) ?? null;
      }),
    ),
  });

export type HookValues = z.infer<ReturnType<typeof shape>>;

const NEW: HookValues = {
  format: "standard",
  url: "",
  events: ["schema.breaking_change", "schema.published"],
  min_severity: "safe",
  project_ids: null,
  coordinates: [],
};

/** Returns the values of the form for a webhook. A secret address is not among them. */
export function valuesOf(hook: Webhook | null): HookValues {
  if (hook === null) return NEW;
  return {
    format: hook.format,
    url: hook.format === "standard" ? hook.url : "",
    events: hook.events,
    min_severity: hook.min_severity,
    project_ids: hook.project_ids,
    coordinates: hook.coordinates,
  };
}

/** Returns the filter of a webhook as the server takes it. */
export const filterOf = ({ events, min_severity, project_ids, coordinates }: HookValues) => ({
  events,
  min_severity,
  project_ids,
  coordinates,
});

export function useHookForm(hook: Webhook | null, send: (values: HookValues) => Promise<unknown>) {
  return useServerForm({
    schema: shape(hook === null || hook.format === "standard"),
    defaultValues: valuesOf(hook),
    send,
  });
}

export type HookForm = ReturnType<typeof useHookForm>;
