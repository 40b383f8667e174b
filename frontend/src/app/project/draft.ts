import * as z from "zod/mini";
import { removeDraft } from "@/lib/draft-names";
import { type Draft, readDraft, writeDraft } from "@/lib/drafts";
import { chosenThemeShape } from "../schema-handover";

/** Name of the draft of the create form. It is stored in this browser until the project exists. */
const projectName = (userId: string) => `project_${userId}`;

const projectShape = z.object({
  name: z.string(),
  /** Null while the slug is made from the name. */
  slug: z.nullable(z.string()),
  sdl: z.string(),
  isPublic: z.catch(z.boolean(), true),
  /** The theme that was chosen for the schema before signing in, and whether the project gets it. */
  theme: z.catch(z.nullable(chosenThemeShape), null),
  usesTheme: z.catch(z.boolean(), true),
});
export type ProjectDraft = z.infer<typeof projectShape>;

export const emptyDraft: ProjectDraft = {
  name: "",
  slug: null,
  sdl: "",
  isPublic: true,
  theme: null,
  usesTheme: true,
};

export function readProjectDraft(userId: string): Draft<ProjectDraft> | null {
  return readDraft(projectName(userId), projectShape);
}

/** Stores the draft, without the schema if that is too large for the storage. */
export function writeProjectDraft(userId: string, value: ProjectDraft): void {
  const isEmpty = value.name.trim() === "" && value.slug === null && value.sdl === "";
  if (isEmpty) clearProjectDraft(userId);
  else if (!writeDraft(projectName(userId), value) && value.sdl !== "")
    writeProjectDraft(userId, { ...value, sdl: "" });
}

export function clearProjectDraft(userId: string): void {
  removeDraft(projectName(userId));
}

/** The name of the draft of a project's next schema version. */
export const schemaDraftName = (projectId: string) => `schema_${projectId}`;

export const schemaShape = z.object({ sdl: z.string(), message: z.string() });
export type SchemaDraft = z.infer<typeof schemaShape>;

/** Returns the unpublished text of a project's publish form. */
export function readSchemaDraft(projectId: string): Draft<SchemaDraft> | null {
  return readDraft(schemaDraftName(projectId), schemaShape);
}

/** Returns false when the browser has no room for it. */
export function writeSchemaDraft(projectId: string, value: SchemaDraft): boolean {
  if (value.sdl.trim() !== "" || value.message.trim() !== "") return writeDraft(schemaDraftName(projectId), value);
  clearSchemaDraft(projectId);
  return true;
}

export function clearSchemaDraft(projectId: string): void {
  removeDraft(schemaDraftName(projectId));
}
