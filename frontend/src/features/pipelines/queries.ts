import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  allowChange,
  getChangePolicy,
  getCheck,
  listApiKeys,
  listChecks,
  saveChangePolicy,
  withdrawAllowedChange,
} from "@/api/generated/sdk.gen";
import type { AllowChange } from "@/api/generated/types.gen";

export const checksQuery = (id: string) =>
  queryOptions({
    queryKey: ["projects", id, "checks"],
    queryFn: ({ signal }) => listChecks({ path: { id }, signal }),
    // Pipelines add runs meanwhile.
    staleTime: 0,
  });

export const checkQuery = (id: string, checkId: string) =>
  queryOptions({
    queryKey: ["projects", id, "checks", checkId],
    queryFn: ({ signal }) => getCheck({ path: { id, check_id: checkId }, signal }),
  });

export const policyQuery = (id: string) =>
  queryOptions({
    queryKey: ["projects", id, "change-policy"],
    queryFn: ({ signal }) => getChangePolicy({ path: { id }, signal }),
  });

/** The keys of the user, for the set-up, if the plan includes any. */
export const keysQuery = (isIncluded: boolean) =>
  queryOptions({ queryKey: ["api-keys"], queryFn: ({ signal }) => listApiKeys({ signal }), enabled: isIncluded });

/** Rulings of all checks depend on the decisions. */
async function renewRulings(queries: QueryClient, id: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: policyQuery(id).queryKey }),
    queries.invalidateQueries({ queryKey: checksQuery(id).queryKey }),
  ]);
}

export const allowChangeMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: AllowChange) => allowChange({ path: { id }, body }),
    onSuccess: () => renewRulings(queries, id),
  });

export const withdrawMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (allowedId: string) => withdrawAllowedChange({ path: { id, allowed_id: allowedId } }),
    onSuccess: () => renewRulings(queries, id),
  });

/** Ignores the changes at one more path, or no longer. Reads the patterns first, so that none is lost. */
export const ignoreMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: async ({ pattern, isIgnored }: { pattern: string; isIgnored: boolean }) => {
      const { ignored } = await getChangePolicy({ path: { id } });
      const others = ignored.filter((line) => line !== pattern);
      return saveChangePolicy({ path: { id }, body: { ignored: isIgnored ? [...others, pattern] : others } });
    },
    onSuccess: () => renewRulings(queries, id),
  });

/** Saves whether breaking changes in hidden parts fail. */
export const hiddenPartsMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (isOn: boolean) => saveChangePolicy({ path: { id }, body: { hidden_parts_count: isOn } }),
    onSuccess: () => renewRulings(queries, id),
  });
