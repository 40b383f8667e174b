import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { checkSchema, getDocumentationScore, previewHideRules, saveHideRules } from "@/api/generated/sdk.gen";
import { hideRulesQuery, projectQuery } from "@/app/project/queries";

/** A preview of what the rules would hide. The rules are part of the key, so results never mix. */
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
      // Counts, changes and the score leave out hidden items.
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

/** Checks a schema as publishing would, but stores nothing. */
export const checkSchemaMutation = (id: string) =>
  mutationOptions({
    mutationFn: ({ sdl, signal }: { sdl: string; signal: AbortSignal }) =>
      checkSchema({ path: { id }, query: { preview: true }, body: { sdl }, signal }),
  });
