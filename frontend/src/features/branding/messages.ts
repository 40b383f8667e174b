import { ApiError } from "@/api/errors";
import { PRODUCT } from "@/lib/product";
import { UPLOADS } from "@/lib/generated/theme-choices";

export type PictureKind = "logo" | "favicon";

/** The texts of section 8 of the specification. */
export const messages = {
  projectsFailed: "Failed to load projects",
  brandingFailed: "Failed to load branding settings",
  modeFailed: "Failed to update project settings",
  uploadFailed: (kind: PictureKind) => `Failed to upload ${kind}`,
  deleteFailed: (kind: PictureKind) => `Failed to delete ${kind}`,
  uploaded: (kind: PictureKind) => `${TITLES[kind]} uploaded successfully`,
  deleted: (title: string) => `${title} deleted successfully`,
  saveFailed: "Failed to save branding settings",
  resetFailed: "Failed to reset branding",
  projectMissing: "Project not found",
  saved: "Branding settings saved successfully",
  projectSaved: "Project branding settings saved successfully",
  reset: "Branding reset to defaults",
  projectReset: "Project branding reset to use default values",
  needsPro: "Upgrade to Pro to save branding settings",
} as const;

export const TITLES: Record<PictureKind, string> = { logo: "Logo", favicon: "Favicon" };

export const RESET_QUESTION =
  "Are you sure you want to reset all branding settings to their default values? This action cannot be undone.";
export const CLEAR_QUESTION =
  "Are you sure you want to clear all project-specific branding overrides? The project will use default values.";
export const LEAVE_EMPTY = "Leave empty to use default values.";
export const NOTE =
  "After customising, activate the theme and assign it to projects through Project Branding Settings.";

/** The toast after a change of a project's mode. */
export const MODE_MESSAGES: Readonly<Record<number, string>> = {
  0: `Project will use default ${PRODUCT} branding`,
  1: "Project will use custom branding (configure it with the settings button)",
  2: "Project will use your global branding settings",
};

export const MODES = [
  { value: 0, name: "Default" },
  { value: 1, name: "Custom Theme" },
  { value: 2, name: "Global Theme" },
] as const;

/** Returns the toast for a failed save or upload: the server's own text, if it sent one. */
export function textOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.code === "plan_limit") return messages.needsPro;
  const { error: text } = (error.body ?? {}) as { error?: unknown };
  return typeof text === "string" && text !== "" ? text : fallback;
}

/** Returns why a file cannot be uploaded, or null. The server judges its content. */
export function refuseFile(kind: PictureKind, { size, type }: { size: number; type: string }): string | null {
  const { maxBytes, types } = UPLOADS[kind];
  if (!types.some((one) => one === type)) return "Invalid file type. Please check the accepted formats.";
  // As the specification counts: 512,000 bytes are 500KB.
  return size > maxBytes ? `File too large. Maximum size is ${maxBytes / 1024}KB.` : null;
}
