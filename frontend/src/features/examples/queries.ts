import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError } from "@/api/errors";
import {
  deleteNamedExample,
  getSampleValues,
  listNamedExamples,
  previewNamedExample,
  previewSampleValues,
  saveNamedExample,
  saveSampleValues,
} from "@/api/generated/sdk.gen";
import type {
  ApiErrorBody,
  NamedExample,
  PreviewNamedExample,
  SampleValueInput,
  SaveNamedExample,
} from "@/api/generated/types.gen";

/** Time until the list is asked for again, while old versions are not checked yet. */
const NEXT_CHECK_MS = 1_000;
/** A list is asked for so often at most. */
const MAX_CHECKS = 100;

export const examplesQuery = (id: string) =>
  queryOptions({
    queryKey: ["projects", id, "examples"],
    queryFn: ({ signal }) => listNamedExamples({ path: { id }, signal }),
    // Each request checks some more versions.
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      const unchecked = Math.max(0, ...(data?.examples.map((example) => example.unchecked_versions) ?? []));
      return unchecked > 0 && dataUpdateCount < MAX_CHECKS ? NEXT_CHECK_MS : false;
    },
  });

/** What readers would get from a text that is not saved. The current version checks it. */
export const previewQuery = (id: string, version: number | null, body: PreviewNamedExample) =>
  queryOptions({
    queryKey: ["projects", id, "example-preview", version, body],
    queryFn: ({ signal }) => previewNamedExample({ path: { id }, body, signal }),
    staleTime: Infinity,
    gcTime: 60_000,
  });

/** Saves an example under the key. Version 0 is for a new one, and fails if the key is taken. */
export const saveExampleMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: ({ key, body }: { key: string; body: SaveNamedExample }) =>
      saveNamedExample({ path: { id, example: key }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: examplesQuery(id).queryKey, exact: true }),
  });

export const deleteExampleMutation = (queries: QueryClient, id: string, key: string) =>
  mutationOptions({
    mutationFn: () => deleteNamedExample({ path: { id, example: key } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: examplesQuery(id).queryKey, exact: true }),
  });

export const sampleValuesQuery = (id: string) =>
  queryOptions({
    queryKey: ["projects", id, "sample-values"],
    queryFn: ({ signal }) => getSampleValues({ path: { id }, signal }),
  });

/** In how many places the values would be used, and which cannot be. The values are part of the key, so results never mix. */
export const sampleValuesPreviewQuery = (id: string, version: number | null, values: readonly SampleValueInput[]) =>
  queryOptions({
    queryKey: ["projects", id, "sample-values", "preview", version, values],
    queryFn: ({ signal }) => previewSampleValues({ path: { id }, body: { values: [...values] }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });

export const saveSampleValuesMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (values: readonly SampleValueInput[]) =>
      saveSampleValues({ path: { id }, body: { values: [...values] } }),
    onSuccess: (saved) => {
      queries.setQueryData(sampleValuesQuery(id).queryKey, saved);
      // The pages of the docs have other examples now.
      void queries.invalidateQueries({
        queryKey: ["projects", id],
        predicate: ({ queryKey }) => queryKey[2] !== "sample-values",
      });
    },
  });

export interface Conflict {
  /** The example on the server; null when it was deleted. */
  current: NamedExample | null;
}

/** Returns the conflicting edit when saving failed because of one. */
export function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.code !== "version_conflict") return null;
  return { current: (error.body as ApiErrorBody).current_example ?? null };
}
