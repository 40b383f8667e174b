import { queryOptions } from "@tanstack/react-query";
import { getPublicGraph, getPublicGraphMap } from "@/api/generated/sdk.gen";
import type { Depth, KindWord } from "./parameters";

/** A published version does not change; a newer one is seen after this long, or on reload. */
const FRESH_MS = 5 * 60_000;

export const graphQuery = (username: string, slug: string, focus: string, depth: Depth, kinds: readonly KindWord[]) =>
  queryOptions({
    queryKey: ["docs", username, slug, "graph", focus, depth, kinds.join(",")],
    queryFn: ({ signal }) => getPublicGraph({ path: { username, slug }, query: { focus, depth, kinds: kinds.join(",") || undefined }, signal }),
    staleTime: FRESH_MS,
  });

export const mapQuery = (username: string, slug: string) =>
  queryOptions({
    queryKey: ["docs", username, slug, "graph-map"],
    queryFn: ({ signal }) => getPublicGraphMap({ path: { username, slug }, signal }),
    staleTime: FRESH_MS,
  });
