import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  checkSchema,
  createEndpoint,
  deleteEndpoint,
  importEndpointSchema,
  testEndpoint,
  updateEndpoint,
} from "@/api/generated/sdk.gen";
import type { CreateEndpoint, Endpoint, UpdateEndpoint } from "@/api/generated/types.gen";
import { endpointsQuery } from "@/app/project/queries";

/** Checks an imported schema against the current version. */
export const checkQuery = (id: string, sdl: string) =>
  queryOptions({
    // The key is not below "projects", because publishing invalidates all of those.
    queryKey: ["check", id, sdl],
    queryFn: ({ signal }) => checkSchema({ path: { id }, query: { preview: true }, body: { sdl }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Updates an endpoint, or creates one when the id is null. */
export const saveEndpointMutation = (queries: QueryClient, id: string, endpointId: string | null) =>
  mutationOptions({
    mutationFn: (body: CreateEndpoint & UpdateEndpoint) =>
      endpointId === null ? createEndpoint({ path: { id }, body }) : updateEndpoint({ path: { id, endpointId }, body }),
    // Another endpoint may no longer be the default.
    onSuccess: () => queries.invalidateQueries({ queryKey: endpointsQuery(id).queryKey }),
  });

export const deleteEndpointMutation = (queries: QueryClient, id: string, endpointId: string) =>
  mutationOptions({
    mutationFn: () => deleteEndpoint({ path: { id, endpointId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: endpointsQuery(id).queryKey }),
  });

export const testEndpointMutation = (queries: QueryClient, id: string, endpointId: string) =>
  mutationOptions({
    mutationFn: () => testEndpoint({ path: { id, endpointId } }),
    onSuccess: (last_test) =>
      queries.setQueryData(
        endpointsQuery(id).queryKey,
        (list) =>
          list && {
            ...list,
            endpoints: list.endpoints.map((endpoint): Endpoint =>
              endpoint.id === endpointId ? { ...endpoint, last_test } : endpoint,
            ),
          },
      ),
  });

/** Requested each time the dialog opens, and aborted when it closes. */
export const endpointSchemaQuery = (id: string, endpointId: string) =>
  queryOptions({
    queryKey: ["import", id, endpointId],
    queryFn: ({ signal }) => importEndpointSchema({ path: { id, endpointId }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
