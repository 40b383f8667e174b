import { queryOptions } from "@tanstack/react-query";
import { previewSchema } from "@/api/generated/sdk.gen";

/** Returns a page of a schema that belongs to no project. */
export const preview = (sdl: string, path: string | null, signal: AbortSignal) =>
  previewSchema({ body: path === null ? { sdl } : { sdl, path }, signal });

/** A page of the preview that this browser keeps, by its path. */
export const previewQuery = (sdl: string, path: string) =>
  queryOptions({
    queryKey: ["preview", sdl, path],
    queryFn: ({ signal }) => preview(sdl, path, signal),
    staleTime: Infinity,
  });
