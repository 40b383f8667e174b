import { useEffect, useEffectEvent, useState } from "react";
import type * as z from "zod/mini";
import { type Draft, onForeignDraft, readDraft } from "./drafts";

/**
 * Returns another tab's unsaved draft of the same form if it differs from the text here, else null. The second value
 * is a function that dismisses it.
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
