import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { readToken } from "@/api/token";
import { MissingTokenError } from "./messages";

export type AccessType = "read" | "write";

export interface ApiKey {
  id: string;
  name: string;
  prefix: string;
  accessType: AccessType;
  scopes: string;
  createdAt: string;
  lastUsedAt?: string | null;
  expiresAt?: string | null;
  requests24h: number;
  routes24h: RouteCount[];
  expiresSoon: boolean;
  rotatedUntil?: string | null;
}

export interface RouteCount {
  route: string;
  requests: number;
}

export interface NewApiKey {
  name: string;
  accessType: AccessType;
  expiresInDays?: number;
}

/** A key with its secret, which the server sends this once. */
export interface KeyWithSecret {
  key: string;
  apiKey: ApiKey;
}

export const apiKeysQuery = () =>
  queryOptions({
    queryKey: ["api-keys"],
    queryFn: ({ signal }) => {
      needToken();
      return client.get({ url: "/api/user/api-keys", signal }) as Promise<{ apiKeys: ApiKey[] }>;
    },
    // Programs use the keys meanwhile.
    staleTime: 0,
  });

/** Creates a key. Not a mutation, because the query client keeps the results of those and this one has the secret. */
export async function createKey(queries: QueryClient, body: NewApiKey): Promise<KeyWithSecret> {
  needToken();
  const created = (await client.post({ url: "/api/user/api-keys", ...json(body) })) as KeyWithSecret;
  void queries.invalidateQueries({ queryKey: apiKeysQuery().queryKey });
  return created;
}

/** Gives a key a new secret; the old one works for 24 more hours. Not a mutation for the same reason. */
export async function rotateKey(queries: QueryClient, id: string): Promise<KeyWithSecret> {
  const rotated = (await client.post({ url: "/api/user/api-keys/{id}/rotate", path: { id } })) as KeyWithSecret;
  void queries.invalidateQueries({ queryKey: apiKeysQuery().queryKey });
  return rotated;
}

export const deleteKeyMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: () => client.delete({ url: "/api/user/api-keys/{id}", path: { id } }),
    onSuccess: () => {
      queries.setQueryData(
        apiKeysQuery().queryKey,
        (list) => list && { apiKeys: list.apiKeys.filter((key) => key.id !== id) },
      );
      return queries.invalidateQueries({ queryKey: apiKeysQuery().queryKey });
    },
  });

function json(body: unknown) {
  return { body, headers: { "Content-Type": "application/json" } };
}

function needToken(): void {
  if (readToken() === null) throw new MissingTokenError();
}
