import * as z from "zod/mini";
import { draftNames, removeDraft } from "@/lib/draft-names";
import { type Draft, readDraft, writeDraft } from "@/lib/drafts";

export const sectionShape = z.object({
  title: z.string(),
  body: z.string(),
  /** The version of the section that the text was made from. */
  version: z.number(),
});
export type SectionDraft = z.infer<typeof sectionShape>;

/** What the names of the drafts of a project's sections begin with. */
export const sectionDraftPrefix = (userId: string, projectId: string) => `section_${userId}_${projectId}_`;

/** The name of the draft of a section: what this user typed into it and did not save. */
export const sectionDraftName = (userId: string, projectId: string, key: string) =>
  sectionDraftPrefix(userId, projectId) + key;

export function readSectionDraft(userId: string, projectId: string, key: string): Draft<SectionDraft> | null {
  return readDraft(sectionDraftName(userId, projectId, key), sectionShape);
}

/** False where the browser has no room for it. */
export function writeSectionDraft(userId: string, projectId: string, key: string, value: SectionDraft): boolean {
  return writeDraft(sectionDraftName(userId, projectId, key), value);
}

export function clearSectionDraft(userId: string, projectId: string, key: string): void {
  removeDraft(sectionDraftName(userId, projectId, key));
}

/** Keys of sections with something unsaved. */
export function draftedSections(userId: string, projectId: string): Set<string> {
  const prefix = sectionDraftPrefix(userId, projectId);
  return new Set(draftNames(prefix).map((name) => name.slice(prefix.length)));
}
