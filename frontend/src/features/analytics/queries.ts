import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getPageCoverage, getProjectAnalytics, listVersions } from "@/api/generated/sdk.gen";
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
    // Also the readers of this moment.
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });

/** How the pages of the current version were read in the last 90 days. */
export const coverageQuery = (id: string) =>
  queryOptions({
    queryKey: ["projects", id, "page coverage"],
    queryFn: ({ signal }) => getPageCoverage({ path: { id }, query: { period: "90d" }, signal }),
    staleTime: 30_000,
  });

/** The newest versions, for the marks on the chart. */
export const newestVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["projects", id, "newest versions"],
    queryFn: ({ signal }) => listVersions({ path: { id }, query: { limit: 100 }, signal }),
  });
