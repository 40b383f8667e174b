import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  clearProjectBranding,
  deleteBrandingAsset,
  getBranding,
  getProjectBranding,
  getPublicDocs,
  getPublicPage,
  listProjectThemes,
  previewSchema,
  previewTheme,
  proposeTheme,
  readTheme,
  resetBranding,
  saveBranding,
  saveProjectBranding,
  uploadFavicon,
  uploadLogo,
} from "@/api/generated/sdk.gen";
import type { Branding, ProjectBranding } from "@/api/generated/types.gen";
import sample from "@/app/schema-source/example.graphql?raw";
import type { PictureKind } from "./messages";
import { THEME_FIELDS, type ThemeFields } from "./fields";
import { type Docs, firstPage } from "./preview-page";

const ALL = ["branding"] as const;
/** What a theme looks like never changes, so undo and redo need no request. */
const KEPT_MS = 10 * 60_000;

export const brandingQuery = () =>
  queryOptions({ queryKey: [...ALL, "global"], queryFn: ({ signal }) => getBranding({ signal }), staleTime: 0 });

export const projectThemesQuery = () =>
  queryOptions({
    queryKey: [...ALL, "projects"],
    queryFn: ({ signal }) => listProjectThemes({ signal }),
    staleTime: 0,
  });

export const projectBrandingQuery = (id: string) =>
  queryOptions({
    queryKey: [...ALL, "projects", id],
    queryFn: ({ signal }) => getProjectBranding({ path: { id }, signal }),
    staleTime: 0,
  });

/** The style sheet of a theme and its contrast. */
export const themePreviewQuery = (theme: ThemeFields) =>
  queryOptions({
    queryKey: [...ALL, "preview", ...THEME_FIELDS.map((field) => theme[field])],
    queryFn: ({ signal }) => previewTheme({ body: { theme }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: KEPT_MS,
    retry: false,
  });

/** The theme that a link carries. */
export const sharedThemeQuery = (fragment: string) =>
  queryOptions({
    queryKey: [...ALL, "shared", fragment],
    queryFn: ({ signal }) => readTheme({ body: { fragment }, signal }),
    staleTime: Infinity,
    retry: false,
  });

/** A project whose docs the preview shows. */
export interface PreviewProject {
  username: string;
  slug: string;
}

/** A page of a project's docs, or of a sample. Without a path it is a page with much to see. */
export const previewDocsQuery = (project: PreviewProject | null, path: string | null) =>
  queryOptions({
    queryKey: [...ALL, "docs", project?.username ?? null, project?.slug ?? null, path],
    queryFn: ({ signal }): Promise<Docs> =>
      project === null ? samplePage(path, signal) : docsPage(project, path, signal),
    placeholderData: (before: Docs | undefined, query) =>
      query?.queryKey[2] === (project?.username ?? null) && query.queryKey[3] === (project?.slug ?? null)
        ? before
        : undefined,
    staleTime: KEPT_MS,
  });

async function samplePage(path: string | null, signal: AbortSignal): Promise<Docs> {
  const { navigation, page } = await previewSchema({
    body: { sdl: sample, ...(path !== null && { path }) },
    signal,
  });
  return { name: "Sample API", version: null, navigation, page };
}

async function docsPage(project: PreviewProject, path: string | null, signal: AbortSignal): Promise<Docs> {
  const docs = await getPublicDocs({ path: { ...project }, query: {}, signal });
  const { navigation } = docs;
  const page = await getPublicPage({
    path: { ...project, path: path ?? firstPage(navigation) },
    query: {},
    signal,
  });
  return { name: docs.project.name, version: docs.version.number, navigation, page };
}

/** The list says which modes can be chosen, and that depends on every theme. */
const renewList = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: projectThemesQuery().queryKey, exact: true });

export const saveBrandingMutation = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: (body: ThemeFields) => saveBranding({ body }),
    onSuccess: (answer) => keepGlobal(queries, answer),
  });

/** Switches the saved theme on or off for projects. */
export const activateMutation = (queries: QueryClient, saved: ThemeFields) =>
  mutationOptions({
    mutationFn: (isActive: boolean) => saveBranding({ body: { ...saved, use_custom_branding: isActive } }),
    onSuccess: (answer) => keepGlobal(queries, answer),
  });

export const resetBrandingMutation = (queries: QueryClient) =>
  mutationOptions({ mutationFn: () => resetBranding(), onSuccess: (answer) => keepGlobal(queries, answer) });

function keepGlobal(queries: QueryClient, answer: Branding): void {
  queries.setQueryData(brandingQuery().queryKey, answer);
  void renewList(queries);
}

export const saveProjectMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (body: ThemeFields) => saveProjectBranding({ path: { id }, body }),
    onSuccess: (answer) => keepProject(queries, id, answer),
  });

export const clearProjectMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: () => clearProjectBranding({ path: { id } }),
    onSuccess: (answer) => keepProject(queries, id, answer),
  });

function keepProject(queries: QueryClient, id: string, answer: ProjectBranding): void {
  queries.setQueryData(projectBrandingQuery(id).queryKey, answer);
  void renewList(queries);
}

export const setModeMutation = (queries: QueryClient, id: string) =>
  mutationOptions({
    mutationFn: (mode: number) => saveProjectBranding({ path: { id }, body: { use_custom_branding: mode } }),
    onSuccess: (answer) => {
      queries.setQueryData(projectBrandingQuery(id).queryKey, answer);
      queries.setQueryData(
        projectThemesQuery().queryKey,
        (list) => list && { projects: list.projects.map((row) => (row.id === id ? answer.project : row)) },
      );
    },
    onSettled: () => renewList(queries),
  });

export const uploadMutation = (kind: PictureKind) =>
  mutationOptions({
    mutationFn: async (file: File) =>
      kind === "logo"
        ? (await uploadLogo({ body: { file } })).logo_url
        : (await uploadFavicon({ body: { file } })).favicon_url,
  });

/** Returns the fields that are empty without a picture. The one for dark pages goes with the logo. */
export const emptied = (kind: PictureKind) =>
  kind === "logo" ? { logo_url: null, logo_dark_url: null } : { favicon_url: null };

export const deletePictureMutation = (queries: QueryClient, kind: PictureKind) =>
  mutationOptions({
    mutationFn: () => deleteBrandingAsset({ path: { picture: kind } }),
    onSuccess: () => {
      queries.setQueryData(brandingQuery().queryKey, (saved) => saved && { ...saved, ...emptied(kind) });
      void renewList(queries);
    },
  });

export const importMutation = () => mutationOptions({ mutationFn: (json: string) => readTheme({ body: { json } }) });

/** Reads a theme from a website. Nothing is saved. */
export const websiteMutation = () =>
  mutationOptions({
    mutationFn: ({ url, signal }: { url: string; signal: AbortSignal }) => proposeTheme({ body: { url }, signal }),
  });

/** For copies of other themes: what a project overrides, or the global theme. */
export const readProjectFields = (queries: QueryClient, id: string) =>
  queries.fetchQuery({ ...projectBrandingQuery(id), staleTime: 0 });
export const readGlobalFields = (queries: QueryClient) => queries.fetchQuery({ ...brandingQuery(), staleTime: 0 });
