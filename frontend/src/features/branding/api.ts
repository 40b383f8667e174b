/** The calls of branding and their types, until the generated client has them. */
import { client } from "@/api/client";
import { apiFetch } from "@/api/http";
import type { ThemeField, ThemeFields } from "./fields";

export interface GlobalBranding extends ThemeFields {
  use_custom_branding: boolean;
}

/** Which theme a project uses. */
export interface ProjectTheme {
  id: string;
  name: string;
  slug: string;
  is_public: boolean;
  use_custom_branding: number;
  /** The name of the chosen mode, such as `Global Theme`. */
  mode: string;
  /** The name of the theme that readers see. */
  effective: string;
  /** How many fields the project overrides. */
  overrides: number;
  warning: string | null;
  /** The modes that can be chosen. */
  available: number[];
}

/** What a project overrides; fields that it does not override are null. */
export interface ProjectBranding extends ThemeFields {
  use_custom_branding: number;
  project: ProjectTheme;
}

interface MeasuredPair {
  color: string;
  background: string;
  ratio: number;
  /** The colour before it was adjusted, and its ratio; null if it was not. */
  from: string | null;
  from_ratio: number | null;
}

export interface ContrastRow {
  key: string;
  name: string;
  needs: number;
  light: MeasuredPair;
  dark: MeasuredPair;
  explanation: string;
  is_adjusted: boolean;
}

export interface ThemeRole {
  field: ThemeField;
  name: string;
  light: string;
  dark: string;
  is_adjusted: boolean;
}

export interface ThemePreview {
  css: string;
  /** Addresses of the style sheets with the fonts of the theme. */
  style_sheets?: string[];
  /** The theme in a link. */
  fragment: string;
  is_customised: boolean;
  /** How many rows were adjusted. */
  adjusted: number;
  rows: ContrastRow[];
  roles: ThemeRole[];
}

export type PictureKind = "logo" | "favicon";

// The client's answers have no type of their own: the generated operations give them theirs.
const typed = <Answer>(answer: Promise<unknown>) => answer as Promise<Answer>;
const withSignal = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal });
const JSON_BODY = { headers: { "Content-Type": "application/json" } };

export const getBranding = (signal?: AbortSignal) =>
  typed<GlobalBranding>(client.get({ url: "/api/branding", ...withSignal(signal) }));

export const putBranding = (body: ThemeFields & { use_custom_branding?: boolean }) =>
  typed<GlobalBranding>(client.put({ url: "/api/branding", body, ...JSON_BODY }));

export const deleteBranding = () => typed<GlobalBranding>(client.delete({ url: "/api/branding" }));

export const listProjectThemes = (signal?: AbortSignal) =>
  typed<{ projects: ProjectTheme[] }>(client.get({ url: "/api/branding/projects", ...withSignal(signal) }));

export const getProjectBranding = (id: string, signal?: AbortSignal) =>
  typed<ProjectBranding>(client.get({ url: "/api/branding/projects/{id}", path: { id }, ...withSignal(signal) }));

export const putProjectBranding = (id: string, body: ThemeFields | { use_custom_branding: number }) =>
  typed<ProjectBranding>(client.put({ url: "/api/branding/projects/{id}", path: { id }, body, ...JSON_BODY }));

export const deleteProjectBranding = (id: string) =>
  typed<ProjectBranding>(client.delete({ url: "/api/branding/projects/{id}", path: { id } }));

/** Stores a picture for the account and returns its address. The theme has it once it is saved with that address. */
export async function uploadPicture(kind: PictureKind, file: File): Promise<string> {
  const body = new FormData();
  body.append("file", file);
  const request = new Request(`${location.origin}/api/branding/upload-${kind}`, { method: "POST", body });
  const answer = (await (await apiFetch(request)).json()) as Partial<Record<`${PictureKind}_url`, string>>;
  const address = answer[`${kind}_url`];
  if (address === undefined) throw new Error("The response has no address.");
  return address;
}

export const deletePicture = (kind: PictureKind) =>
  typed<object>(client.delete({ url: "/api/branding/assets/{kind}", path: { kind } }));

export const previewTheme = (theme: ThemeFields, signal?: AbortSignal) =>
  typed<ThemePreview>(
    client.post({ url: "/api/branding/preview", body: { theme }, ...JSON_BODY, ...withSignal(signal) }),
  );

/** Reads a theme from a file or a link. */
export const readTheme = (body: { json: string } | { fragment: string }, signal?: AbortSignal) =>
  typed<{ theme: Partial<ThemeFields> }>(
    client.post({ url: "/api/branding/read", body, ...JSON_BODY, ...withSignal(signal) }),
  );
