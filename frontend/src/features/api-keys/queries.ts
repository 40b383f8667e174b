import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { deleteApiKey, endOldSecret, rotateApiKey } from "@/api/generated/sdk.gen";
import type { ApiKeySecret } from "@/api/generated/types.gen";
import { apiKeysQuery } from "@/app/api-keys/queries";

/**
 * Gives a key a new secret; the old one works for 24 more hours. Not a mutation, because the query client keeps the
 * results of those and this one has the secret.
 */
export async function rotateKey(queries: QueryClient, id: string, requestKey: string): Promise<ApiKeySecret> {
  const rotated = await rotateApiKey({ path: { key_id: id }, headers: { "Idempotency-Key": requestKey } });
  void queries.invalidateQueries({ queryKey: apiKeysQuery().queryKey });
  return rotated;
}

export const endOldSecretMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: () => endOldSecret({ path: { key_id: id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: apiKeysQuery().queryKey }),
  });

export const deleteKeyMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: () => deleteApiKey({ path: { key_id: id } }),
    onSuccess: () => {
      queries.setQueryData(
        apiKeysQuery().queryKey,
        (list) => list && { apiKeys: list.apiKeys.filter((key) => key.id !== id) },
      );
      return queries.invalidateQueries({ queryKey: apiKeysQuery().queryKey });
    },
  });
