import { infiniteQueryOptions, mutationOptions, type QueryClient } from "@tanstack/react-query";
import { createIncident, deleteIncident, listIncidents, updateIncident } from "@/api/generated/sdk.gen";
import type { Incident, IncidentInput } from "@/api/generated/types.gen";
import { statusPageQuery } from "../queries";

export const incidentsQuery = () =>
  infiniteQueryOptions({
    queryKey: ["incidents"],
    queryFn: ({ pageParam, signal }) =>
      listIncidents({ query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

const refresh = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: incidentsQuery().queryKey }),
    queries.invalidateQueries({ queryKey: statusPageQuery().queryKey }),
  ]);

/** Saves an incident; `edited` is the one that it replaces, null for a new one. */
export const saveIncidentMutation = (queries: QueryClient, edited: Incident | null) =>
  mutationOptions({
    mutationFn: (incident: IncidentInput) =>
      edited === null
        ? createIncident({ body: incident })
        : updateIncident({ path: { incident_id: edited.id }, body: { version: edited.version, incident } }),
    onSuccess: () => refresh(queries),
  });

export const deleteIncidentMutation = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => deleteIncident({ path: { incident_id: id } }),
    onSuccess: () => refresh(queries),
  });
