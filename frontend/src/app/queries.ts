import { queryOptions } from "@tanstack/react-query";
import { searchHelp } from "@/api/generated/sdk.gen";

/** The documentation changes only when the program does. */
const FRESH_MS = 60 * 60_000;

/** Searches the documentation. */
export const helpSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ["help", "search", q],
    queryFn: ({ signal }) => searchHelp({ query: { q }, signal }),
    staleTime: FRESH_MS,
    enabled: q !== "",
  });
