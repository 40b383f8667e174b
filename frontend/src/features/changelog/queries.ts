import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { getVersionChanges, listVersions, restoreVersion } from "@/api/generated/sdk.gen";
import { projectsQuery } from "@/app/project/queries";

export const versionsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["projects", id, "versions"],
    queryFn: ({ pageParam, signal }) =>
      listVersions({ path: { id }, query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

const MINUTE = 60_000;

/** The changes of a version, or between two. Versions are immutable; only the views of their pages change. */
export const changesQuery = (id: string, number: number, from?: number) =>
  queryOptions({
    queryKey: ["projects", id, "changes", number, from ?? null],
    queryFn: ({ signal }) =>
      getVersionChanges({ path: { id, number }, query: from === undefined ? {} : { from }, signal }),
    staleTime: 10 * MINUTE,
  });

export const restoreVersionMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (number: number) => restoreVersion({ path: { id, number } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: projectsQuery().queryKey }),
  });
