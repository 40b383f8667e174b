import { useEffect, useEffectEvent, useState } from "react";
import type * as z from "zod/mini";
import { type Draft, onForeignDraft, readDraft } from "./drafts";

/**
 * What another tab typed into the same form and has not saved, once it differs from what is typed here; null where
 * nothing does. The second value forgets it.
 */
export function useForeignDraft<Value>(
  name: string,
  shape: z.ZodMiniType<Value>,
  isSame: (value: Value) => boolean,
): [Draft<Value> | null, () => void] {
  const [foreign, setForeign] = useState<Draft<Value> | null>(null);
  const hear = useEffectEvent((changed: string) => {
    if (changed !== name) return;
    const draft = readDraft(name, shape);
    setForeign(draft === null || isSame(draft.value) ? null : draft);
  });
  useEffect(() => onForeignDraft(name, (changed) => hear(changed)), [name]);
  return [foreign, () => setForeign(null)];
}
