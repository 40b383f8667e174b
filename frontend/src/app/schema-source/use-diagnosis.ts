import type { DiagnosedSchema } from "@/api/generated/types.gen";
import { diagnose } from "./queries";
import { MAX_BYTES } from "./schema-files";
import { type TypedAnswer, useAnswer } from "./use-answer";

export type Diagnosis = TypedAnswer<DiagnosedSchema>;

/** Returns the server's diagnostics of a schema while it is typed. Call `ask` after each change. */
export function useDiagnosis(text: () => string): Diagnosis & { ask: () => void } {
  return useAnswer((signal) => {
    const asked = text();
    // Skip empty texts, and texts above the server's limit.
    return asked.trim() === "" || asked.length > MAX_BYTES ? null : diagnose(asked, signal);
  });
}
