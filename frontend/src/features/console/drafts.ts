/** Keeps readers' edits of the examples in this browser. */
import * as z from "zod/mini";

export interface Texts {
  operation: string;
  variables: string;
}

const schema = z.object({ operation: z.string(), variables: z.string(), at: z.number() });
const PREFIX = "console_draft:";
/** Longer edits are lost when the reader leaves the page. */
const MAX_LENGTH = 65_536;
/** Past this number the oldest draft is dropped. */
const MAX_DRAFTS = 40;

const keyOf = (project: string, path: string) => `${PREFIX}${project}:${path}`;

/** Returns the reader's last edit of the example; null when there is none or it cannot be read. */
export function readDraft(project: string, path: string): Texts | null {
  try {
    const kept = schema.safeParse(JSON.parse(localStorage.getItem(keyOf(project, path)) ?? "null"));
    return kept.success ? { operation: kept.data.operation, variables: kept.data.variables } : null;
  } catch {
    return null;
  }
}

/** Stores the edit, or removes it when it equals the example again. Returns whether it differs from the example. */
export function keepDraft(project: string, path: string, example: Texts, { operation, variables }: Texts): boolean {
  const isEdited = operation !== example.operation || variables !== example.variables;
  try {
    if (!isEdited) localStorage.removeItem(keyOf(project, path));
    else if (operation.length + variables.length <= MAX_LENGTH) {
      localStorage.setItem(keyOf(project, path), JSON.stringify({ operation, variables, at: Date.now() }));
      forgetOldest();
    }
  } catch {
    // The edit stays in the editor until the reader leaves the page.
  }
  return isEdited;
}

function forgetOldest(): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  if (keys.length <= MAX_DRAFTS) return;
  const ages = keys.map((key) => ({ key, at: timeOf(localStorage.getItem(key)) })).sort((a, b) => a.at - b.at);
  for (const { key } of ages.slice(0, keys.length - MAX_DRAFTS)) localStorage.removeItem(key);
}

function timeOf(text: string | null): number {
  try {
    const kept = schema.safeParse(JSON.parse(text ?? "null"));
    return kept.success ? kept.data.at : 0;
  } catch {
    return 0;
  }
}
