import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  checkUnpublishedSchema,
  createProject,
  proposeSlug,
  readTheme,
  saveProjectBranding,
} from "@/api/generated/sdk.gen";
import type { CreateProject } from "@/api/generated/types.gen";
import { projectQuery, projectsQuery } from "@/app/project/queries";

/** The mode of a project that has a theme of its own. */
const CUSTOM_THEME = 1;

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

/** Gives a new project the theme that a fragment carries. Returns the error, or null. */
export async function applyTheme(id: string, fragment: string): Promise<unknown> {
  try {
    const { theme } = await readTheme({ body: { fragment } });
    await saveProjectBranding({ path: { id }, body: { ...theme, use_custom_branding: CUSTOM_THEME } });
    return null;
  } catch (error) {
    return error;
  }
}
