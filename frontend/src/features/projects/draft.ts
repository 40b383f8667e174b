import * as z from "zod/mini";
import { DRAFT_PREFIX } from "@/lib/drafts";

/** What was typed into the create form, kept in this tab, for this user, until the project exists. */
const projectKey = (userId: string) => `${DRAFT_PREFIX}project_${userId}`;

const draft = z.object({
  name: z.string(),
  /** Null while the address follows the name. */
  slug: z.nullable(z.string()),
  sdl: z.string(),
  isPublic: z.catch(z.boolean(), true),
});
export type Draft = z.infer<typeof draft>;

export const emptyDraft: Draft = { name: "", slug: null, sdl: "", isPublic: true };

export function readDraft(userId: string): Draft | null {
  try {
    const parsed = draft.safeParse(JSON.parse(sessionStorage.getItem(projectKey(userId)) ?? "null"));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Keeps the draft; a schema larger than the storage is left out rather than losing the rest. */
export function writeDraft(userId: string, value: Draft): void {
  try {
    if (value.name.trim() === "" && value.slug === null && value.sdl === "") sessionStorage.removeItem(projectKey(userId));
    else sessionStorage.setItem(projectKey(userId), JSON.stringify(value));
  } catch {
    if (value.sdl !== "") writeDraft(userId, { ...value, sdl: "" });
  }
}

export function clearDraft(userId: string): void {
  try {
    sessionStorage.removeItem(projectKey(userId));
  } catch {
    // Nothing was stored.
  }
}

const schemaKey = (projectId: string) => `${DRAFT_PREFIX}schema_${projectId}`;

const schemaDraft = z.object({ sdl: z.string(), message: z.string() });
export type SchemaDraft = z.infer<typeof schemaDraft>;

/** What was typed into the publish form of a project and not published, kept in this tab. */
export function readSchemaDraft(projectId: string): SchemaDraft | null {
  try {
    const parsed = schemaDraft.safeParse(JSON.parse(sessionStorage.getItem(schemaKey(projectId)) ?? "null"));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** False where the browser has no room for it. */
export function writeSchemaDraft(projectId: string, value: SchemaDraft): boolean {
  try {
    if (value.sdl.trim() === "" && value.message.trim() === "") sessionStorage.removeItem(schemaKey(projectId));
    else sessionStorage.setItem(schemaKey(projectId), JSON.stringify(value));
    return true;
  } catch {
    // Larger than the storage: the file is still with its owner. What was kept before is of another text.
    clearSchemaDraft(projectId);
    return false;
  }
}

export function clearSchemaDraft(projectId: string): void {
  try {
    sessionStorage.removeItem(schemaKey(projectId));
  } catch {
    // Nothing was stored.
  }
}
