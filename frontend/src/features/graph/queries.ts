import { queryOptions } from "@tanstack/react-query";
import { getPublicGraph, getPublicGraphMap } from "@/api/generated/sdk.gen";
import type { PublicGraphMap } from "@/api/generated/types.gen";
import { unlessNothingHere } from "@/api/nothing-here";
import type { GraphParameters } from "./parameters";

/** A published version does not change; a newer one is seen after this long, or on reload. */
const FRESH_MS = 5 * 60_000;

declare global {
  interface Window {
    /** The request for the map that index.html sends on the graph's page. */
    earlyMap?: Promise<Response> | undefined;
  }
}

/** Returns the response to the request that `index.html` made before any code had loaded; once, and only if it succeeded. */
async function earlyMap(): Promise<PublicGraphMap | null> {
  const early = window.earlyMap;
  window.earlyMap = undefined;
  const answer = await early?.catch(() => undefined);
  return answer?.ok === true ? ((await answer.json()) as PublicGraphMap) : null;
}

/** The map, or the neighbourhood of a type. A null `version` is the current one. */
export const graphQuery = (
  username: string,
  slug: string,
  version: number | null,
  { focus, depth, kinds }: GraphParameters,
) =>
  queryOptions({
    queryKey: ["docs", username, slug, "graph", version, focus, depth, kinds.join(",")],
    queryFn: ({ signal }) =>
      unlessNothingHere(() =>
        getPublicGraph({
          path: { username, slug },
          query: { focus: focus ?? "", depth, kinds: kinds.join(",") || undefined, version: version ?? undefined },
          signal,
        }),
      ),
    staleTime: FRESH_MS,
  });

export const mapQuery = (username: string, slug: string, version: number | null) =>
  queryOptions({
    queryKey: ["docs", username, slug, "graph-map", version],
    queryFn: async ({ signal }) =>
      (await earlyMap()) ??
      unlessNothingHere(() =>
        getPublicGraphMap({ path: { username, slug }, query: { version: version ?? undefined }, signal }),
      ),
    staleTime: FRESH_MS,
  });
