import * as z from "zod/mini";
import { DRAFT_PREFIX, removeDraft } from "./draft-names";

/** Unsaved text, kept in this browser until it is saved or discarded. */
export interface Draft<Value> {
  value: Value;
  /** When it was typed, RFC 3339. */
  typedAt: string;
}

/** Returns the draft with that name, or null if there is none or it cannot be read. */
export function readDraft<Value>(name: string, shape: z.ZodMiniType<Value>): Draft<Value> | null {
  try {
    return parseDraft(localStorage.getItem(DRAFT_PREFIX + name), shape);
  } catch {
    return null;
  }
}

function parseDraft<Value>(text: string | null, shape: z.ZodMiniType<Value>): Draft<Value> | null {
  try {
    const draft = z.object({ value: shape, typedAt: z.string() });
    const parsed = draft.safeParse(JSON.parse(text ?? "null"));
    return parsed.success ? (parsed.data as Draft<Value>) : null;
  } catch {
    return null;
  }
}

/** Returns false if the browser has no room. The older draft is removed then, because it is another text. */
export function writeDraft(name: string, value: unknown): boolean {
  try {
    const typedAt = new Date().toISOString();
    localStorage.setItem(DRAFT_PREFIX + name, JSON.stringify({ value, typedAt } satisfies Draft<unknown>));
    return true;
  } catch {
    removeDraft(name);
    return false;
  }
}

/** Calls `listener` when another tab writes or removes a draft whose name begins with `prefix`. */
export function onForeignDraft(prefix: string, listener: (name: string) => void): () => void {
  const hear = ({ key, storageArea }: StorageEvent) => {
    if (storageArea !== null && storageArea !== localStorage) return;
    if (key?.startsWith(DRAFT_PREFIX + prefix)) listener(key.slice(DRAFT_PREFIX.length));
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}
