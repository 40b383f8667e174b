import * as z from "zod/mini";
import type { Project } from "@/api/generated/types.gen";
import { DRAFT_PREFIX } from "@/lib/drafts";

/** What the settings form holds. */
const settings = z.object({ name: z.string(), slug: z.string(), description: z.string(), is_public: z.boolean() });
export type Settings = z.infer<typeof settings>;

export const settingsOf = ({ name, slug, description, is_public }: Project): Settings => ({ name, slug, description, is_public });

/** The fields that differ from what is stored, as they are sent. */
export function changesOf(project: Project, form: Settings): Partial<Settings> {
  const changes: Partial<Settings> = {};
  if (form.name.trim() !== project.name) changes.name = form.name.trim();
  if (form.slug !== project.slug) changes.slug = form.slug;
  if (form.description.trim() !== project.description.trim()) changes.description = form.description;
  if (form.is_public !== project.is_public) changes.is_public = form.is_public;
  return changes;
}

const key = (project: Project) => `${DRAFT_PREFIX}settings_${project.id}`;

/** What was sent and not accepted, where the page was left in between: a sign-in link may open in this tab. */
export function readSettingsDraft(project: Project): Settings | null {
  try {
    const parsed = settings.safeParse(JSON.parse(sessionStorage.getItem(key(project)) ?? "null"));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function writeSettingsDraft(project: Project, form: Settings): void {
  try {
    sessionStorage.setItem(key(project), JSON.stringify(form));
  } catch {
    // The page itself still has it.
  }
}

export function clearSettingsDraft(project: Project): void {
  try {
    sessionStorage.removeItem(key(project));
  } catch {
    // Nothing was stored.
  }
}
