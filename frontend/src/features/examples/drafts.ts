import * as z from "zod/mini";
import { draftNames } from "@/lib/draft-names";

export const draftShape = z.object({
  document: z.string(),
  variables: z.string(),
  /** The key that was typed for a new example; null while it is made from the title. */
  key: z.nullable(z.string()),
  /** The version of the example that the edit started from; 0 for a new one. */
  version: z.number(),
});
export type ExampleDraft = z.infer<typeof draftShape>;

/** Common prefix of the drafts of a project's examples. */
export const draftPrefix = (userId: string, projectId: string) => `example_${userId}_${projectId}_`;

/** Name of the draft that holds this user's unsaved edits of an example; null is a new one. */
export const draftName = (userId: string, projectId: string, key: string | null) =>
  key === null ? `new-example_${userId}_${projectId}` : draftPrefix(userId, projectId) + key;

/** Returns the keys of examples with unsaved edits. */
export function draftedExamples(userId: string, projectId: string): Set<string> {
  const prefix = draftPrefix(userId, projectId);
  return new Set(draftNames(prefix).map((name) => name.slice(prefix.length)));
}
