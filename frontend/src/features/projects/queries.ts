import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { checkUnpublishedSchema, createProject, proposeSlug } from "@/api/generated/sdk.gen";
import type { CreateProject } from "@/api/generated/types.gen";
import { projectQuery, projectsQuery } from "@/app/project/queries";

/** The slug that the server proposes for a name. */
export const slugProposalQuery = (name: string) =>
  queryOptions({
    queryKey: ["slugs", "of name", name],
    queryFn: ({ signal }) => proposeSlug({ query: { name }, signal }),
    staleTime: 10_000,
    retry: false,
    // Keep the last address while the name is typed.
    placeholderData: keepPreviousData,
  });

/** Checks a schema as creating a project would, but stores nothing. */
export const checkUnpublished = (sdl: string, signal: AbortSignal) => checkUnpublishedSchema({ body: { sdl }, signal });

/** Creates a project. Requests with the same `key` create it only once. */
export async function makeProject(queries: QueryClient, body: CreateProject, key: string, signal: AbortSignal) {
  const created = await createProject({ body, headers: { "Idempotency-Key": key }, signal });
  queries.setQueryData(projectQuery(created.project.id).queryKey, { project: created.project });
  void queries.invalidateQueries({ queryKey: projectsQuery().queryKey, exact: true });
  return created;
}
