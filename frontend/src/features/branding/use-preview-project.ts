import { useQuery } from "@tanstack/react-query";
import { projectsQuery } from "@/app/project/queries";
import type { PreviewProject } from "./queries";

/** Returns the project whose docs the preview shows: the given one, or the first with a schema. Null for the sample;
 * undefined until the projects have loaded. */
export function usePreviewProject(id: string | null): PreviewProject | null | undefined {
  const { data, isError } = useQuery(projectsQuery());
  if (isError) return null;
  if (data === undefined) return undefined;
  const published = data.projects.filter(({ current_version: version }) => version !== null);
  const project = id === null ? published[0] : published.find((one) => one.id === id);
  return project === undefined ? null : { username: data.username, slug: project.slug };
}
