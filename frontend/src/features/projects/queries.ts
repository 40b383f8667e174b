import { infiniteQueryOptions, keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { isNotFound } from "@/api/errors";
import {
  checkSchema,
  checkUnpublishedSchema,
  createEndpoint,
  createProject,
  diagnoseSchema,
  deleteEndpoint,
  deleteProject,
  getProject,
  getPublicLlmDocs,
  getSchema,
  getSlug,
  getVersionChanges,
  listFeedback,
  importEndpointSchema,
  introspectAddress,
  listEndpoints,
  listProjects,
  listVersions,
  publishSchema,
  restoreVersion,
  testEndpoint,
  updateEndpoint,
  updateProject,
} from "@/api/generated/sdk.gen";
import type { CreateEndpoint, CreateProject, Endpoint, Introspect, SchemaOrigin, UpdateEndpoint, UpdateProject } from "@/api/generated/types.gen";

export const projectsQuery = () =>
  queryOptions({ queryKey: ["projects"], queryFn: ({ signal }) => listProjects({ signal }) });

export const projectQuery = (id: string) =>
  queryOptions({ queryKey: ["projects", id], queryFn: ({ signal }) => getProject({ path: { id }, signal }) });

/** The current version with its SDL and findings; null, and not asked for, while nothing is published. */
export const schemaQuery = (id: string, version: number | null) =>
  queryOptions({
    queryKey: ["projects", id, "schema", version !== null],
    queryFn: async ({ signal }) => {
      if (version === null) return null;
      try {
        return await getSchema({ path: { id }, signal });
      } catch (error) {
        if (isNotFound(error)) return null;
        throw error;
      }
    },
    // The form stays while the first version comes.
    placeholderData: keepPreviousData,
  });

/** Files for language models, with sizes, and the MCP server. `version` is the one that is shown. */
export const llmDocsQuery = (username: string, slug: string, version: number | null) =>
  queryOptions({
    queryKey: ["llm-docs", username, slug, version],
    queryFn: ({ signal }) => getPublicLlmDocs({ path: { username, slug }, signal }),
    enabled: version !== null,
  });

/** Whether a project could take that address now. */
export const slugQuery = (slug: string) =>
  queryOptions({ queryKey: ["slugs", slug], queryFn: ({ signal }) => getSlug({ path: { slug }, signal }), staleTime: 10_000, retry: false });

/** Reads a schema as creating a project with it would, and stores nothing. */
export const checkUnpublished = (sdl: string, signal: AbortSignal) => checkUnpublishedSchema({ body: { sdl }, signal });

/** Makes a project. The same `key` makes the same one, however often it is sent. */
export async function makeProject(queries: QueryClient, body: CreateProject, key: string, signal: AbortSignal) {
  const created = await createProject({ body, headers: { "Idempotency-Key": key }, signal });
  queries.setQueryData(projectQuery(created.project.id).queryKey, { project: created.project });
  void queries.invalidateQueries({ queryKey: projectsQuery().queryKey, exact: true });
  return created;
}

export const updateProjectMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: UpdateProject) => updateProject({ path: { id }, body }),
    onSuccess: (answer) => {
      queries.setQueryData(projectQuery(id).queryKey, answer);
      void queries.invalidateQueries({ queryKey: projectsQuery().queryKey, exact: true });
    },
  });

export const publishSchemaMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: ({ sdl, message = "", source, signal }: { sdl: string; message?: string; source?: SchemaOrigin | undefined; signal?: AbortSignal }) =>
      publishSchema({ path: { id }, body: { sdl, ...(source && { source }), ...(message.trim() === "" ? {} : { message: message.trim() }) }, ...(signal && { signal }) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: projectsQuery().queryKey }),
  });

/** What is wrong with a text, for the editor. */
export const diagnose = (sdl: string, signal: AbortSignal) => 
  // The text itself, not JSON of it.
  diagnoseSchema({ body: sdl, bodySerializer: null, signal });

/** Looks at a schema as publishing it would, and stores nothing. */
export const checkSchemaMutation = (id: string) =>
  mutationOptions({ mutationFn: ({ sdl, signal }: { sdl: string; signal: AbortSignal }) => checkSchema({ path: { id }, body: { sdl }, signal }) });

/** The same of a schema that is not typed. */
export const checkQuery = (id: string, sdl: string) =>
  queryOptions({
    // Not below "projects": publishing makes all of those be asked for again.
    queryKey: ["check", id, sdl],
    queryFn: ({ signal }) => checkSchema({ path: { id }, body: { sdl }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const versionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["projects", id, "versions"],
    queryFn: ({ pageParam, signal }) => listVersions({ path: { id }, query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

export const feedbackQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["projects", id, "feedback"],
    queryFn: ({ pageParam, signal }) => listFeedback({ path: { id }, query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** What changed with a version, or from another one to it. Versions never change. */
export const changesQuery = (id: string, number: number, from?: number) =>
  queryOptions({
    queryKey: ["projects", id, "changes", number, from ?? null],
    queryFn: ({ signal }) => getVersionChanges({ path: { id, number }, query: from === undefined ? {} : { from }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const restoreVersionMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (number: number) => restoreVersion({ path: { id, number } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: projectsQuery().queryKey }),
  });

export const deleteProjectMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: () => deleteProject({ path: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: projectsQuery().queryKey, exact: true }),
  });

export const endpointsQuery = (id: string) =>
  queryOptions({ queryKey: ["projects", id, "endpoints"], queryFn: ({ signal }) => listEndpoints({ path: { id }, signal }) });

/** Changes an endpoint, or makes one where it has no id. */
export const saveEndpointMutation = (queries: QueryClient, id: string, endpointId: string | null) =>
  mutationOptions({
    mutationFn: (body: CreateEndpoint & UpdateEndpoint) =>
      endpointId === null ? createEndpoint({ path: { id }, body }) : updateEndpoint({ path: { id, endpointId }, body }),
    // The mark of the default may have left another one.
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
      queries.setQueryData(endpointsQuery(id).queryKey, (list) => list && {
        ...list,
        endpoints: list.endpoints.map((endpoint): Endpoint => (endpoint.id === endpointId ? { ...endpoint, last_test } : endpoint)),
      }),
  });

/** Asked for each time it is opened, and given up when it is closed. */
export const endpointSchemaQuery = (id: string, endpointId: string) =>
  queryOptions({
    queryKey: ["import", id, endpointId],
    queryFn: ({ signal }) => importEndpointSchema({ path: { id, endpointId }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const introspectMutation = () =>
  mutationOptions({ mutationFn: ({ signal, ...body }: Introspect & { signal: AbortSignal }) => introspectAddress({ body, signal }) });
