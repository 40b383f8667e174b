import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { deleteProject } from "@/api/generated/sdk.gen";
import { projectsQuery } from "@/app/project/queries";

export const deleteProjectMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: () => deleteProject({ path: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: projectsQuery().queryKey, exact: true }),
  });
