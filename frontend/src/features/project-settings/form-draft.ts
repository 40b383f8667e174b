import * as z from "zod/mini";
import type { Project } from "@/api/generated/types.gen";
import { removeDraft } from "@/lib/draft-names";
import { readDraft, writeDraft } from "@/lib/drafts";

/** The values of the settings form. */
export const settingsShape = z.object({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  is_public: z.boolean(),
});
export type Settings = z.infer<typeof settingsShape>;

export const settingsOf = ({ name, slug, description, is_public }: Project): Settings => ({
  name,
  slug,
  description,
  is_public,
});

/** Returns the fields that differ from the stored project, as the API takes them. */
export function changesOf(project: Project, form: Settings): Partial<Settings> {
  const changes: Partial<Settings> = {};
  if (form.name.trim() !== project.name) changes.name = form.name.trim();
  if (form.slug !== project.slug) changes.slug = form.slug;
  if (form.description.trim() !== project.description.trim()) changes.description = form.description;
  if (form.is_public !== project.is_public) changes.is_public = form.is_public;
  return changes;
}

const draftName = (project: Project) => `settings_${project.id}`;

/** Returns values that were sent but not accepted before the page was left, for example for a sign-in link in this tab. */
export function readSettingsDraft(project: Project): Settings | null {
  return readDraft(draftName(project), settingsShape)?.value ?? null;
}

export function writeSettingsDraft(project: Project, form: Settings): void {
  writeDraft(draftName(project), form);
}

export function clearSettingsDraft(project: Project): void {
  removeDraft(draftName(project));
}
