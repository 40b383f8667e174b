import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getProjectAnalytics, listVersions } from "@/api/generated/sdk.gen";
import type { View } from "./view";

/** What readers did within a period. The previous report stays until the next one has loaded. */
export const reportQuery = (id: string, { period, from, to, compare, filter }: View) =>
  queryOptions({
    queryKey: ["projects", id, "analytics", period, from, to, compare, filter],
    queryFn: ({ signal }) =>
      getProjectAnalytics({
        path: { id },
        query: {
          ...(period === "custom" ? { from, to } : { period }),
          compare,
          ...(filter === null ? {} : { filter }),
        },
        signal,
      }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

/** The newest versions, for the marks on the chart. */
export const newestVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["projects", id, "newest versions"],
    queryFn: ({ signal }) => listVersions({ path: { id }, query: { limit: 100 }, signal }),
  });
