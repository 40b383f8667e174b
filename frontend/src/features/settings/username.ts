const LONGEST = 39;
const SHORTEST = 2;

/** What is wrong with a typed username, or null. What is reserved, the server knows. */
export function usernameProblem(username: string): string | null {
  if (username.length < SHORTEST || username.length > LONGEST) return `Use ${SHORTEST} to ${LONGEST} characters.`;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(username)) return "Use lower-case letters, digits and single hyphens between them.";
  return null;
}
