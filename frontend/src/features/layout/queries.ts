import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { getDocsLayout, previewDocsLayout, saveDocsLayout } from "@/api/generated/sdk.gen";
import type { DocsLayout, SaveDocsLayout } from "@/api/generated/types.gen";

export const layoutQuery = (id: string) =>
  queryOptions({
    queryKey: ["projects", id, "docs-layout"],
    queryFn: ({ signal }) => getDocsLayout({ path: { id }, signal }),
  });

/** What a layout would do with the current version. The layout is part of the key, so results never mix. */
export const layoutPreviewQuery = (id: string, version: number | null, layout: DocsLayout) =>
  queryOptions({
    queryKey: ["projects", id, "docs-layout", "preview", version, layout],
    queryFn: ({ signal }) => previewDocsLayout({ path: { id }, body: { layout }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });

export const saveLayoutMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: SaveDocsLayout) => saveDocsLayout({ path: { id }, body }),
    onSuccess: (saved) => {
      queries.setQueryData(layoutQuery(id).queryKey, saved);
      // The pages of the docs look different now.
      void queries.invalidateQueries({
        queryKey: ["projects", id],
        predicate: ({ queryKey }) => queryKey[2] !== "docs-layout",
      });
    },
  });
