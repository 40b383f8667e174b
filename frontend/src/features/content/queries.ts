import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError } from "@/api/errors";
import {
  deleteContentSection,
  getContentSection,
  getPublicDocs,
  listContent,
  previewContentSection,
  reorderContent,
  saveContentSection,
  searchPublicDocs,
} from "@/api/generated/sdk.gen";
import type { ContentSection, SaveSection } from "@/api/generated/types.gen";
import { OPERATION_KINDS } from "@/lib/generated/kinds";

export const contentQuery = (id: string) =>
  queryOptions({
    queryKey: ["projects", id, "content"],
    queryFn: ({ signal }) => listContent({ path: { id }, signal }),
  });

export const sectionQuery = (id: string, section: string) =>
  queryOptions({
    queryKey: ["projects", id, "content", section],
    queryFn: ({ signal }) => getContentSection({ path: { id, section }, signal }),
    // The text must not change while it is edited; saving detects conflicts.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** The section as readers will see it. */
export const previewQuery = (id: string, title: string, body: string) =>
  queryOptions({
    queryKey: ["projects", id, "preview", title, body],
    queryFn: ({ signal }) => previewContentSection({ path: { id }, body: { title, body }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** Names that a code span can link to: types and directives of the published schema. */
export const namesQuery = (username: string, slug: string) =>
  queryOptions({
    queryKey: ["docs", username, slug, "names"],
    queryFn: async ({ signal }) => {
      const { navigation } = await getPublicDocs({ path: { username, slug }, signal });
      const others = new Set<string>(["guides", ...OPERATION_KINDS]);
      return navigation.groups
        .filter(({ kind }) => !others.has(kind))
        .flatMap(({ kind, items }) => items.map(({ name }) => (kind === "directives" ? `@${name}` : name)));
    },
    staleTime: 5 * 60_000,
  });

/** `Type.member` names that match the text typed so far. */
export const membersQuery = (username: string, slug: string, typed: string) =>
  queryOptions({
    queryKey: ["docs", username, slug, "members", typed],
    queryFn: async ({ signal }) => {
      const { hits } = await searchPublicDocs({ path: { username, slug }, query: { q: typed, limit: 20 }, signal });
      const owner = typed.slice(0, typed.indexOf(".")).toLowerCase();
      return hits.flatMap((hit) => (hit.owner?.toLowerCase() === owner ? [`${hit.owner}.${hit.name}`] : []));
    },
    // Keep the last names while the next letter is looked up; those that no longer match are filtered out.
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  });

export const saveSectionMutation = (queries: QueryClient, id: string, section: string) =>
  mutationOptions({
    mutationFn: (body: SaveSection) => saveContentSection({ path: { id, section }, body }),
    onSuccess: (answer) => {
      queries.setQueryData(sectionQuery(id, section).queryKey, answer);
      void queries.invalidateQueries({ queryKey: contentQuery(id).queryKey, exact: true });
      // The save succeeded, so the server is back; retry failed previews.
      void queries.refetchQueries({
        queryKey: ["projects", id, "preview"],
        type: "active",
        predicate: ({ state }) => state.status === "error",
      });
    },
  });

export const createSectionMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: ({ key, body }: { key: string; body: SaveSection }) =>
      saveContentSection({ path: { id, section: key }, body }),
    onSuccess: (answer) => {
      queries.setQueryData(sectionQuery(id, answer.section.key).queryKey, answer);
      return queries.invalidateQueries({ queryKey: contentQuery(id).queryKey, exact: true });
    },
  });

export const showSectionMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: ({ key, isVisible, version }: { key: string; isVisible: boolean; version: number }) =>
      saveContentSection({ path: { id, section: key }, body: { is_visible: isVisible, version } }),
    onSettled: () => queries.invalidateQueries({ queryKey: contentQuery(id).queryKey, exact: true }),
  });

export const reorderMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (sections: string[]) => reorderContent({ path: { id }, body: { sections } }),
    // One after the other: an earlier order must not arrive last.
    scope: { id: `reorder-content-${id}` },
    onSuccess: ({ sections }) => queries.setQueryData(contentQuery(id).queryKey, (old) => old && { ...old, sections }),
    onError: () => queries.invalidateQueries({ queryKey: contentQuery(id).queryKey, exact: true }),
  });

export const deleteSectionMutation = (queries: QueryClient, id: string, section: string) =>
  mutationOptions({
    mutationFn: () => deleteContentSection({ path: { id, section } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: contentQuery(id).queryKey, exact: true }),
  });

export interface Conflict {
  /** The section on the server; null when it was deleted. */
  current: ContentSection | null;
}

/** Returns the conflicting edit when saving failed because of one. */
export function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.code !== "version_conflict") return null;
  const { current } = error.body as { current?: ContentSection };
  return { current: current ?? null };
}
