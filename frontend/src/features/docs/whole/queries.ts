import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getProjectDocs, getProjectPage, getProjectType, searchProjectDocs } from "@/api/generated/sdk.gen";
import { SEARCH_LIMIT, splitVersion } from "../queries";

// All keys are below the project's, so that publishing or saving a rule invalidates them.

/** Navigation of the complete docs, and the list of items hidden from readers. */
export const wholeDocsQuery = (id: string, version: number | null) =>
  queryOptions({
    queryKey: ["projects", id, "docs", "navigation", version],
    queryFn: ({ signal }) => getProjectDocs({ path: { id }, query: atVersion(version), signal }),
    placeholderData: keepPreviousData,
  });

/** A page of the complete docs; `path` as in the address. */
export const wholePageQuery = (id: string, path: string) =>
  queryOptions({
    queryKey: ["projects", id, "docs", "page", path],
    queryFn: ({ signal }) => {
      const { version, page } = splitVersion(path);
      return getProjectPage({ path: { id, path: page }, query: atVersion(version), signal });
    },
  });

export const wholeTypeQuery = (id: string, version: number | null, name: string, members: boolean) =>
  queryOptions({
    queryKey: ["projects", id, "docs", "type", version, name, members],
    queryFn: ({ signal }) => getProjectType({ path: { id, name }, query: { members, ...atVersion(version) }, signal }),
  });

export const wholeSearchQuery = (id: string, version: number | null, q: string) =>
  queryOptions({
    queryKey: ["projects", id, "docs", "search", version, q],
    queryFn: ({ signal }) =>
      searchProjectDocs({ path: { id }, query: { q, limit: SEARCH_LIMIT, ...atVersion(version) }, signal }),
    enabled: q !== "",
  });

const atVersion = (version: number | null) => (version === null ? {} : { version });
