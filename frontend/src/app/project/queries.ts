import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { isNotFound } from "@/api/errors";
import { saveFile } from "@/api/files";
import {
  createEndpoint,
  getHideRules,
  getProject,
  getSchema,
  getSlug,
  listEndpoints,
  listProjects,
  publishSchema,
  updateProject,
} from "@/api/generated/sdk.gen";
import type { CreateEndpoint, SchemaOrigin, UpdateProject } from "@/api/generated/types.gen";

export const projectsQuery = () =>
  queryOptions({ queryKey: ["projects"], queryFn: ({ signal }) => listProjects({ signal }) });

export const projectQuery = (id: string) =>
  queryOptions({ queryKey: ["projects", id], queryFn: ({ signal }) => getProject({ path: { id }, signal }) });

/** The current version with SDL and findings; null without a request while nothing is published. */
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
    // Keep the form mounted while the first version loads.
    placeholderData: keepPreviousData,
  });

/** Whether the slug is free for a project. */
export const slugQuery = (slug: string) =>
  queryOptions({
    queryKey: ["slugs", slug],
    queryFn: ({ signal }) => getSlug({ path: { slug }, signal }),
    staleTime: 10_000,
    retry: false,
  });

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
    mutationFn: ({
      sdl,
      message = "",
      source,
      signal,
    }: {
      sdl: string;
      message?: string;
      source?: SchemaOrigin | undefined;
      signal?: AbortSignal;
    }) =>
      publishSchema({
        path: { id },
        body: { sdl, ...(source && { source }), ...(message.trim() === "" ? {} : { message: message.trim() }) },
        ...(signal && { signal }),
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: projectsQuery().queryKey }),
  });

export const endpointsQuery = (id: string) =>
  queryOptions({
    queryKey: ["projects", id, "endpoints"],
    queryFn: ({ signal }) => listEndpoints({ path: { id }, signal }),
  });

/** Adds an endpoint as part of another action. Returns the error, or null. */
export async function addEndpoint(queries: QueryClient, id: string, body: CreateEndpoint): Promise<unknown> {
  try {
    await createEndpoint({ path: { id }, body });
    return null;
  } catch (error) {
    return error;
  } finally {
    void queries.invalidateQueries({ queryKey: endpointsQuery(id).queryKey });
  }
}

export const hideRulesQuery = (id: string) =>
  queryOptions({
    queryKey: ["projects", id, "hide-rules"],
    queryFn: ({ signal }) => getHideRules({ path: { id }, signal }),
  });

export type SchemaFormat = "sdl" | "introspection";

/** Saves a version's schema under the file name from the server. */
export const downloadVersion = (id: string, number: number, format: SchemaFormat): Promise<void> =>
  saveFile(`/api/projects/${encodeURIComponent(id)}/versions/${number}/download?format=${format}`);
