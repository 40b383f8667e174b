import type { AccessType } from "@/api/generated/types.gen";

/** Name of the environment variable that programs read a key from. */
export const KEY_VARIABLE = "GRAPHFOLIO_API_KEY";

/** Returns the address of a project's analytics summary. */
export function summaryUrl({ host, slug }: { host: string; slug: string }): string {
  return `${host}/api/public/analytics/${slug}/summary`;
}

export const PLACES = [
  { key: "shell", label: "Shell" },
  { key: "env", label: ".env" },
  { key: "actions", label: "GitHub Actions" },
] as const;

export type Place = (typeof PLACES)[number]["key"];

/** The first uses of a new key. */
export interface FirstUse {
  host: string;
  /** The project of the examples; null without a project. */
  slug: string | null;
  accessType: AccessType;
}

/** Returns the lines that store a secret in a place and use it for the first time. */
export function nextSteps(place: Place, secret: string, use: FirstUse): string {
  switch (place) {
    case "shell":
      return `export ${KEY_VARIABLE}=${secret}\n${firstCall(use)}`;
    case "env":
      return `${KEY_VARIABLE}=${secret}`;
    case "actions":
      return `# Paste the key when the command asks for it.
gh secret set ${KEY_VARIABLE}

# In the workflow:
env:
  ${KEY_VARIABLE}: \${{ secrets.${KEY_VARIABLE} }}`;
  }
}

function firstCall({ host, slug, accessType }: FirstUse): string {
  const authorisation = `-H "Authorization: Bearer $${KEY_VARIABLE}"`;
  const project = `${host}/api/projects/${slug ?? "your-project"}`;
  if (accessType === "audit") return `curl ${authorisation} \\\n  ${host}/api/audit-log`;
  return accessType === "read"
    ? `curl ${authorisation} \\\n  ${project}`
    : `curl ${authorisation} \\\n  -H "Content-Type: application/graphql" \\\n  --data-binary @schema.graphql \\\n  ${project}/schema/check`;
}
