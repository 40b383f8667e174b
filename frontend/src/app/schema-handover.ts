import * as z from "zod/mini";
import { removeDraft } from "@/lib/draft-names";
import { readDraft, writeDraft } from "@/lib/drafts";

/**
 * Hands a schema over to the create dialog, through sign-in where needed. It stays in this browser's storage, because the
 * sign-in link may open in another tab.
 */

const NAME = "handover";
const MAX_AGE_MS = 24 * 3600 * 1000;

/** Where the schema comes from, as the dialog says it. */
const places = { validator: "the validator", landing: "the preview" } as const;

const handoverShape = z.object({ sdl: z.string(), from: z.enum(["validator", "landing"]) });

export type HandedFrom = keyof typeof places;

/** Keeps a schema for the create dialog. Returns false if the browser has no room for it. */
export function handOverSchema(sdl: string, from: HandedFrom): boolean {
  return writeDraft(NAME, { sdl, from } satisfies z.infer<typeof handoverShape>);
}

/** Returns the schema that was handed over in the last day, and the words for where it comes from. */
export function readHandedSchema(): { sdl: string; from: string } | null {
  const draft = readDraft(NAME, handoverShape);
  if (draft === null || !(Date.now() - Date.parse(draft.typedAt) < MAX_AGE_MS)) return null;
  return { sdl: draft.value.sdl, from: places[draft.value.from] };
}

/**
 * Returns a function that takes a later handover back. The schema of an earlier one stays, because its sign-in link may be
 * in the mail.
 */
export function prepareTakeBack(): () => void {
  const before = readDraft(NAME, handoverShape);
  return () => void (before === null ? removeDraft(NAME) : writeDraft(NAME, before.value));
}

export function forgetHandedSchema(): void {
  removeDraft(NAME);
}
