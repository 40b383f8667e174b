import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError, isNotFound } from "@/api/errors";
import {
  answerPublicPage,
  commentPublicAnswer,
  getPublicDocs,
  getPublicPage,
  getPublicType,
  getPublicUser,
  listPublicVersions,
  searchPublicDocs,
} from "@/api/generated/sdk.gen";
import type { AnswerPage, ApiErrorBody, Elsewhere } from "@/api/generated/types.gen";
import type { PublicDocs } from "@/api/generated/types.gen";
import { unlessNothingHere } from "@/api/nothing-here";
import { documentSeed, isSeedOf, lacksVersion } from "./seed";

/** A published version does not change; a newer one is seen after this long, or on reload. */
const FRESH_MS = 5 * 60_000;
export const SEARCH_LIMIT = 40;
/** A 404 younger than this is not requested again: hovering the link has just requested it. */
const ASKED_MS = 2_000;

/** `enabled` for queries that a hovered link may have just sent. */
export const unlessJustMissing = ({ state }: { state: { error: unknown; errorUpdatedAt: number } }): boolean =>
  !(isNotFound(state.error) && Date.now() - state.errorUpdatedAt < ASKED_MS);

/** The path of the page of search results. */
export const SEARCH_PAGE = "search";

/** Returns what the search page looks for. Links lead to another document there, so only the address knows. */
const searchedText = () => new URLSearchParams(window.location.search).get("q") ?? "";

/** Project, version and navigation; of the current version by default. */
export const docsQuery = (username: string, slug: string, version: number | null = null) =>
  queryOptions({
    queryKey: ["docs", username, slug, "navigation", version],
    queryFn: ({ signal }) =>
      unlessNothingHere(() => getPublicDocs({ path: { username, slug }, query: atVersion(version), signal })),
    staleTime: FRESH_MS,
  });

/** Returns what has loaded of the docs in any version. */
export function knownDocs(queries: QueryClient, username: string, slug: string): PublicDocs | undefined {
  const all = queries.getQueriesData<PublicDocs>({ queryKey: ["docs", username, slug, "navigation"] });
  return all.find(([, docs]) => docs !== undefined)?.[1];
}

/** One page; `path` as in the address ("overview", "objects/User", "v/3/objects/User"). */
export const pageQuery = (username: string, slug: string, path: string) =>
  queryOptions({
    queryKey: ["docs", username, slug, "page", path],
    queryFn: ({ signal }) => {
      const { version, page } = splitVersion(path);
      return unlessNothingHere(() =>
        getPublicPage({
          path: { username, slug, path: page },
          query: { ...atVersion(version), ...(page === SEARCH_PAGE && { q: searchedText() }) },
          signal,
        }),
      );
    },
    staleTime: FRESH_MS,
  });

/** A type's kind and summary; with `members` also its fields or values as HTML. */
export const typeQuery = (username: string, slug: string, version: number | null, name: string, members: boolean) =>
  queryOptions({
    queryKey: ["docs", username, slug, "type", version, name, members],
    queryFn: ({ signal }) =>
      getPublicType({ path: { username, slug, name }, query: { members, ...atVersion(version) }, signal }),
    staleTime: FRESH_MS,
  });

export const searchQuery = (username: string, slug: string, version: number | null, q: string) =>
  queryOptions({
    queryKey: ["docs", username, slug, "search", version, q],
    queryFn: ({ signal }) =>
      searchPublicDocs({ path: { username, slug }, query: { q, limit: SEARCH_LIMIT, ...atVersion(version) }, signal }),
    staleTime: FRESH_MS,
    enabled: q !== "",
  });

/** The newest versions. */
export const versionsQuery = (username: string, slug: string) =>
  queryOptions({
    queryKey: ["docs", username, slug, "versions"],
    queryFn: ({ signal }) => listPublicVersions({ path: { username, slug }, signal }),
    staleTime: FRESH_MS,
  });

/** Stores a reader's answer to whether a page was helpful. */
export const answerPage = (username: string, slug: string, body: AnswerPage) =>
  answerPublicPage({ path: { username, slug }, body });

export const commentAnswer = (username: string, slug: string, id: string, comment: string) =>
  commentPublicAnswer({ path: { username, slug, answer_id: id }, body: { comment } });

export const publicUserQuery = (username: string) =>
  queryOptions({
    queryKey: ["users", username],
    queryFn: ({ signal }) => unlessNothingHere(() => getPublicUser({ path: { username }, signal })),
  });

/** Returns where to find a missing page or version, if the 404 response says so. */
export function elsewhereOf(error: unknown): Elsewhere | null {
  return error instanceof ApiError ? ((error.body as Partial<ApiErrorBody> | null)?.elsewhere ?? null) : null;
}

/** Returns a page's path, given the part of the address after the project. */
export function pagePath(rest: string | undefined): string {
  return (rest ?? "").replace(/^\/+|\/+$/g, "") || "overview";
}

const atVersion = (version: number | null) => (version === null ? {} : { version });

/** Splits "v/3/objects/User" into version and page. The version is null when the address names none. */
export function splitVersion(path: string): { version: number | null; page: string } {
  const [, number, page] = /^v\/([1-9]\d{0,8})(?:\/(.*))?$/.exec(path) ?? [];
  return number === undefined ? { version: null, page: path } : { version: Number(number), page: page || "overview" };
}

/** Returns the version; null, which is the current one, when the document says that the version does not exist. */
export function existingVersion(username: string, slug: string, version: number | null): number | null {
  const seed = documentSeed();
  return seed !== null && isSeedOf(seed, username, slug, version) && lacksVersion(seed) ? null : version;
}

/** Fetches the page behind a link, unless it was a 404 a moment ago. */
export function prefetchPage(queries: QueryClient, username: string, slug: string, path: string): Promise<void> {
  const query = pageQuery(username, slug, path);
  const state = queries.getQueryState(query.queryKey);
  return state !== undefined && !unlessJustMissing({ state }) ? Promise.resolve() : queries.prefetchQuery(query);
}

/** Puts the page from the document into the cache and fetches the rest. Resolves when all requests have ended. */
export function prefetchDocs(queries: QueryClient, username: string, slug: string, path: string): Promise<unknown> {
  const seed = documentSeed();
  const { queryKey } = pageQuery(username, slug, path);
  const { version, page } = splitVersion(path);
  const isSeeded = seed !== null && isSeedOf(seed, username, slug, version) && seed.page.path === page;
  if (isSeeded && queries.getQueryData(queryKey) === undefined) queries.setQueryData(queryKey, seed.page);
  return Promise.all([
    prefetchPage(queries, username, slug, path),
    queries.prefetchQuery(docsQuery(username, slug, existingVersion(username, slug, version))),
  ]);
}
