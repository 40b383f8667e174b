import * as z from "zod/mini";
import { removeDraft } from "@/lib/draft-names";
import { readDraft, writeDraft } from "@/lib/drafts";

/**
 * Hands a schema, and the theme that was chosen for it, over to the create dialog, through sign-in where needed. It stays in this browser's
 * storage, because the sign-in link may open in another tab.
 */

const NAME = "handover";
const MAX_AGE_MS = 24 * 3600 * 1000;

/** Where the schema comes from, as the dialog says it. */
const places = { validator: "the validator", landing: "the preview" } as const;

/** A theme as a link carries it, and its name on screens. */
export const chosenThemeShape = z.object({ name: z.string(), fragment: z.string() });
export type ChosenTheme = z.infer<typeof chosenThemeShape>;

const handoverShape = z.object({
  sdl: z.string(),
  from: z.enum(["validator", "landing"]),
  theme: z.catch(z.nullable(chosenThemeShape), null),
});

export type HandedFrom = keyof typeof places;

/** Keeps a schema for the create dialog. Returns false if the browser has no room for it. */
export function handOverSchema(sdl: string, from: HandedFrom, theme: ChosenTheme | null = null): boolean {
  return writeDraft(NAME, { sdl, from, theme } satisfies z.infer<typeof handoverShape>);
}

/** Returns the schema that was handed over in the last day, its theme, and the words for where it comes from. */
export function readHandedSchema(): { sdl: string; from: string; theme: ChosenTheme | null } | null {
  const draft = readDraft(NAME, handoverShape);
  if (draft === null || !(Date.now() - Date.parse(draft.typedAt) < MAX_AGE_MS)) return null;
  const { sdl, from, theme } = draft.value;
  return { sdl, from: places[from], theme };
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
