/** Texts about API keys that say what happened. */
import { ApiError } from "@/api/errors";
import { MissingTokenError } from "./queries";

export const CREATED = "API key created successfully! Make sure to copy it now.";
export const ROTATED = "API key rotated successfully! Make sure to copy it now.";
export const OLD_SECRET_ENDED = "The old secret no longer works.";
export const DELETED = "API key deleted successfully";
export const COPIED = "Copied to clipboard!";
export const PROJECTS_FAILED = "Failed to fetch projects";
export const NAME_MISSING = "Please enter a name for the API key";
export const NAME_MISMATCH = "Key name does not match. Please type the exact name.";

/** Why the keys did not load. */
export function describeLoadError(error: unknown): string {
  return error instanceof MissingTokenError ? "No auth token found" : "Failed to fetch API keys";
}

export const describeCreateError = (error: unknown) => describeFailure(error, "Failed to create API key");
export const describeRotateError = (error: unknown) => describeFailure(error, "Failed to rotate API key");
export const describeEndError = (error: unknown) => describeFailure(error, "The old secret could not be ended");
export const describeDeleteError = (error: unknown) => describeFailure(error, "Failed to delete API key");

/** The server's text, or else the fallback. */
function describeFailure(error: unknown, fallback: string): string {
  if (error instanceof MissingTokenError) return "Please log in again";
  return serverText(error) ?? fallback;
}

function serverText(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const { body } = error;
  const hasText = typeof body === "object" && body !== null && "error" in body && typeof body.error === "string";
  return hasText && body.error !== "" ? (body.error as string) : null;
}
