import { MAX_USERNAME, MIN_USERNAME, NAME_PATTERN } from "@/lib/generated/limits";

/** Returns the problem of a typed username, or null. Only the server knows the reserved ones. */
export function usernameProblem(username: string): string | null {
  if (username.length < MIN_USERNAME || username.length > MAX_USERNAME)
    return `Use ${MIN_USERNAME} to ${MAX_USERNAME} characters.`;
  if (!NAME_PATTERN.test(username)) return "Use lower-case letters, digits and single hyphens between them.";
  return null;
}
