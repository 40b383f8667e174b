import { queryOptions } from "@tanstack/react-query";
import { listProjects } from "@/api/generated/sdk.gen";

/** The reader's own projects: one of them may have nothing to read yet. */
export const ownProjectsQuery = queryOptions({
  queryKey: ["projects"],
  queryFn: ({ signal }) => listProjects({ signal }),
});
