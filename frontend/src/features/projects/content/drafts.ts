import * as z from "zod/mini";
import { DRAFT_PREFIX } from "@/lib/drafts";

const draft = z.object({
  title: z.string(),
  body: z.string(),
  /** The version of the section that the text was made from. */
  version: z.number(),
});
export type SectionDraft = z.infer<typeof draft>;

/** What was typed into a section and not saved, kept in this tab, for this user. */
const prefixOf = (userId: string, projectId: string) => `${DRAFT_PREFIX}section_${userId}_${projectId}_`;

export function readSectionDraft(userId: string, projectId: string, key: string): SectionDraft | null {
  try {
    const parsed = draft.safeParse(JSON.parse(sessionStorage.getItem(prefixOf(userId, projectId) + key) ?? "null"));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** False where the browser has no room for it. */
export function writeSectionDraft(userId: string, projectId: string, key: string, value: SectionDraft): boolean {
  try {
    sessionStorage.setItem(prefixOf(userId, projectId) + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function clearSectionDraft(userId: string, projectId: string, key: string): void {
  try {
    sessionStorage.removeItem(prefixOf(userId, projectId) + key);
  } catch {
    // Nothing was stored.
  }
}

/** Keys of sections with something unsaved. */
export function draftedSections(userId: string, projectId: string): Set<string> {
  const prefix = prefixOf(userId, projectId);
  try {
    return new Set(Object.keys(sessionStorage).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length)));
  } catch {
    return new Set();
  }
}
