import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { checkSchema, getDocumentationScore, previewHideRules, saveHideRules } from "@/api/generated/sdk.gen";
import { hideRulesQuery, projectQuery } from "@/app/project/queries";

/** What rules would hide. The key is the rules, so an answer is never taken for that to others. */
export const hidePreviewQuery = (id: string, version: number | null, rules: readonly string[]) =>
  queryOptions({
    queryKey: ["projects", id, "hide-rules", "preview", version, rules],
    queryFn: ({ signal }) => previewHideRules({ path: { id }, body: { rules: [...rules] }, signal }),
    gcTime: 60_000,
    retry: false,
  });

export const saveHideRulesMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (rules: readonly string[]) => saveHideRules({ path: { id }, body: { rules: [...rules] } }),
    onSuccess: (saved) => {
      queries.setQueryData(hideRulesQuery(id).queryKey, saved);
      // Counts, changes and the score are of what is left.
      void queries.invalidateQueries({
        queryKey: projectQuery(id).queryKey,
        predicate: ({ queryKey }) => queryKey[2] !== "hide-rules",
      });
      queries.removeQueries({ queryKey: ["projects", id, "changes"] });
    },
  });

export const scoreQuery = (id: string, version: number | null) =>
  queryOptions({
    queryKey: ["projects", id, "score", version],
    queryFn: ({ signal }) => getDocumentationScore({ path: { id }, signal }),
    enabled: version !== null,
  });

/** Looks at a schema as publishing it would, and stores nothing. */
export const checkSchemaMutation = (id: string) =>
  mutationOptions({
    mutationFn: ({ sdl, signal }: { sdl: string; signal: AbortSignal }) =>
      checkSchema({ path: { id }, body: { sdl }, signal }),
  });
