import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { createApiKey, listApiKeys } from "@/api/generated/sdk.gen";
import type { ApiKeySecret, CreateApiKey } from "@/api/generated/types.gen";
import { readToken } from "@/api/token";

/** There is no sign-in token in this browser. */
export class MissingTokenError extends Error {
  override name = "MissingTokenError";
}

/** The user's API keys. They are listed on every plan, because they are kept when Pro ends. */
export const apiKeysQuery = () =>
  queryOptions({
    queryKey: ["api-keys"],
    queryFn: ({ signal }) => {
      needToken();
      return listApiKeys({ signal });
    },
    // Programs use the keys meanwhile.
    staleTime: 0,
  });

/** Creates a key. Not a mutation, because the query client keeps the results of those and this one has the secret. */
export async function createKey(queries: QueryClient, body: CreateApiKey, requestKey: string): Promise<ApiKeySecret> {
  needToken();
  const created = await createApiKey({ body, headers: { "Idempotency-Key": requestKey } });
  void queries.invalidateQueries({ queryKey: apiKeysQuery().queryKey });
  return created;
}

function needToken(): void {
  if (readToken() === null) throw new MissingTokenError();
}
