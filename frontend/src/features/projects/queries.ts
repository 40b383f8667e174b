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
    // The address before it stays while a name is typed on.
    placeholderData: keepPreviousData,
  });

/** Reads a schema as creating a project with it would, and stores nothing. */
export const checkUnpublished = (sdl: string, signal: AbortSignal) => checkUnpublishedSchema({ body: { sdl }, signal });

/** Makes a project. The same `key` makes the same one, however often it is sent. */
export async function makeProject(queries: QueryClient, body: CreateProject, key: string, signal: AbortSignal) {
  const created = await createProject({ body, headers: { "Idempotency-Key": key }, signal });
  queries.setQueryData(projectQuery(created.project.id).queryKey, { project: created.project });
  void queries.invalidateQueries({ queryKey: projectsQuery().queryKey, exact: true });
  return created;
}
