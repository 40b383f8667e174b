import { queryOptions } from "@tanstack/react-query";
import { listProjects } from "@/api/generated/sdk.gen";

/** The reader's own projects, to find one that has no docs yet. */
export const ownProjectsQuery = queryOptions({
  queryKey: ["projects"],
  queryFn: ({ signal }) => listProjects({ signal }),
});
