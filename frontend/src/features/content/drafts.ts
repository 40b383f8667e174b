import * as z from "zod/mini";
import { draftNames, removeDraft } from "@/lib/draft-names";
import { type Draft, readDraft, writeDraft } from "@/lib/drafts";

export const sectionShape = z.object({
  title: z.string(),
  body: z.string(),
  /** The version of the section that the edit started from. */
  version: z.number(),
});
export type SectionDraft = z.infer<typeof sectionShape>;

/** Common prefix of the drafts of a project's sections. */
export const sectionDraftPrefix = (userId: string, projectId: string) => `section_${userId}_${projectId}_`;

/** Name of the draft that holds this user's unsaved edits of a section. */
export const sectionDraftName = (userId: string, projectId: string, key: string) =>
  sectionDraftPrefix(userId, projectId) + key;

export function readSectionDraft(userId: string, projectId: string, key: string): Draft<SectionDraft> | null {
  return readDraft(sectionDraftName(userId, projectId, key), sectionShape);
}

/** Returns false when the browser has no room for the draft. */
export function writeSectionDraft(userId: string, projectId: string, key: string, value: SectionDraft): boolean {
  return writeDraft(sectionDraftName(userId, projectId, key), value);
}

export function clearSectionDraft(userId: string, projectId: string, key: string): void {
  removeDraft(sectionDraftName(userId, projectId, key));
}

/** Returns the keys of sections with unsaved edits. */
export function draftedSections(userId: string, projectId: string): Set<string> {
  const prefix = sectionDraftPrefix(userId, projectId);
  return new Set(draftNames(prefix).map((name) => name.slice(prefix.length)));
}
