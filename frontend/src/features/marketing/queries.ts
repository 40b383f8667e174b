import { queryOptions } from "@tanstack/react-query";
import { isNotFound } from "@/api/errors";
import { introspectPublicAddress, previewSchema, previewTheme, searchPreview } from "@/api/generated/sdk.gen";
import type { IntrospectedSchema, SchemaPreview, ThemePreview } from "@/api/generated/types.gen";

const MAX_HITS = 40;

/** The page to show: at a path, about a line of the text, or by default that of the most used type. */
export interface Wanted {
  path?: string;
  line?: number;
}

/** The newest text that the server has seen, and the key that stands for it. */
let known: { sdl: string; key: string } | null = null;

/** Returns a page of a schema that belongs to no project. A text that the server knows is not sent again. */
export async function preview(sdl: string, wanted: Wanted, signal: AbortSignal): Promise<SchemaPreview> {
  const answer =
    (await previewKnown(sdl, wanted, signal)) ?? (await previewSchema({ body: { sdl, ...wanted }, signal }));
  known = { sdl, key: answer.key };
  return answer;
}

async function previewKnown(sdl: string, wanted: Wanted, signal: AbortSignal): Promise<SchemaPreview | null> {
  if (known?.sdl !== sdl) return null;
  try {
    return await previewSchema({ body: { key: known.key, ...wanted }, signal });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    // The server has forgotten the text, or has no such page.
    return null;
  }
}

/** Returns a theme whose colours are all made from one. */
export function makeTheme(colour: string): Promise<ThemePreview> {
  return previewTheme({ body: { theme: { primary_color: colour, accent_color: colour, link_color: colour } } });
}

/** Reads the schema of a public endpoint. */
export function readPublicEndpoint(url: string, signal: AbortSignal): Promise<IntrospectedSchema> {
  return introspectPublicAddress({ body: { url }, signal });
}

/** The newest text that was queried. Its number stands for it in the keys of queries, because it may have megabytes. */
let numbered = { sdl: "", number: 0 };

function numberOf(sdl: string): number {
  if (numbered.sdl !== sdl) numbered = { sdl, number: numbered.number + 1 };
  return numbered.number;
}

/** A page of the preview that this browser keeps, by its path. */
export const previewQuery = (sdl: string, path: string) =>
  queryOptions({
    queryKey: ["preview", numberOf(sdl), "page", path],
    queryFn: ({ signal }) => preview(sdl, { path }, signal),
    staleTime: Infinity,
  });

/** A search in the preview that this browser keeps. */
export const previewSearchQuery = (sdl: string, q: string) =>
  queryOptions({
    // As long as the keys of other searches of docs.
    queryKey: ["preview", String(numberOf(sdl)), "docs", "search", null as number | null, q],
    queryFn: async ({ signal }) => {
      const search = (key: string) => searchPreview({ body: { key, q, limit: MAX_HITS }, signal });
      try {
        if (known?.sdl === sdl) return await search(known.key);
      } catch (error) {
        if (!isNotFound(error)) throw error;
        known = null;
      }
      return search((await preview(sdl, { path: "overview" }, signal)).key);
    },
    staleTime: Infinity,
    enabled: q !== "",
  });
