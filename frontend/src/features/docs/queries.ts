import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { getPublicDocs, getPublicPage, getPublicUser, searchPublicDocs } from "@/api/generated/sdk.gen";
import { documentSeed } from "./seed";

/** A published version does not change; a newer one is seen after this long, or on reload. */
const FRESH_MS = 5 * 60_000;
const SEARCH_LIMIT = 40;

/** Project, version and navigation. */
export const docsQuery = (username: string, slug: string) =>
  queryOptions({
    queryKey: ["docs", username, slug],
    queryFn: ({ signal }) => getPublicDocs({ path: { username, slug }, signal }),
    staleTime: FRESH_MS,
  });

/** One page; `path` as the engine gives it ("overview", "objects/User"). */
export const pageQuery = (username: string, slug: string, path: string) =>
  queryOptions({
    queryKey: ["docs", username, slug, "page", path],
    queryFn: ({ signal }) => getPublicPage({ path: { username, slug, path }, signal }),
    staleTime: FRESH_MS,
  });

export const searchQuery = (username: string, slug: string, q: string) =>
  queryOptions({
    queryKey: ["docs", username, slug, "search", q],
    queryFn: ({ signal }) => searchPublicDocs({ path: { username, slug }, query: { q, limit: SEARCH_LIMIT }, signal }),
    staleTime: FRESH_MS,
    enabled: q !== "",
  });

export const publicUserQuery = (username: string) =>
  queryOptions({
    queryKey: ["users", username],
    queryFn: ({ signal }) => getPublicUser({ path: { username }, signal }),
  });

/** The part of the address behind the project, as a page's path. */
export function pagePath(rest: string | undefined): string {
  return (rest ?? "").replace(/^\/+|\/+$/g, "") || "overview";
}

/** Takes the page that the document came with into the cache and starts fetching what is missing. */
export function prefetchDocs(queries: QueryClient, username: string, slug: string, path: string): void {
  const seed = documentSeed();
  const { queryKey } = pageQuery(username, slug, path);
  const isSeeded = seed?.docs.username === username && seed.docs.slug === slug && seed.page.path === path;
  if (isSeeded && queries.getQueryData(queryKey) === undefined) queries.setQueryData(queryKey, seed.page);
  void queries.prefetchQuery(pageQuery(username, slug, path));
  void queries.prefetchQuery(docsQuery(username, slug));
}
