/** What a reader has written over the examples, kept in this browser. */
import * as z from "zod/mini";

export interface Texts {
  operation: string;
  variables: string;
}

const schema = z.object({ operation: z.string(), variables: z.string(), at: z.number() });
const PREFIX = "console_draft:";
/** Longer ones hold until the page is left. */
const MOST_LETTERS = 65_536;
/** Beyond these the oldest is forgotten. */
const MOST_DRAFTS = 40;

const keyOf = (project: string, path: string) => `${PREFIX}${project}:${path}`;

/** What was last written over the example; null where nothing was, or it cannot be read. */
export function readDraft(project: string, path: string): Texts | null {
  try {
    const kept = schema.safeParse(JSON.parse(localStorage.getItem(keyOf(project, path)) ?? "null"));
    return kept.success ? { operation: kept.data.operation, variables: kept.data.variables } : null;
  } catch {
    return null;
  }
}

/** Keeps what is written, or forgets it where it is the example again. True where it differs from the example. */
export function keepDraft(project: string, path: string, example: Texts, { operation, variables }: Texts): boolean {
  const isEdited = operation !== example.operation || variables !== example.variables;
  try {
    if (!isEdited) localStorage.removeItem(keyOf(project, path));
    else if (operation.length + variables.length <= MOST_LETTERS) {
      localStorage.setItem(keyOf(project, path), JSON.stringify({ operation, variables, at: Date.now() }));
      forgetOldest();
    }
  } catch {
    // It holds until the page is left.
  }
  return isEdited;
}

function forgetOldest(): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  if (keys.length <= MOST_DRAFTS) return;
  const ages = keys.map((key) => ({ key, at: timeOf(localStorage.getItem(key)) })).sort((a, b) => a.at - b.at);
  for (const { key } of ages.slice(0, keys.length - MOST_DRAFTS)) localStorage.removeItem(key);
}

function timeOf(text: string | null): number {
  try {
    const kept = schema.safeParse(JSON.parse(text ?? "null"));
    return kept.success ? kept.data.at : 0;
  } catch {
    return 0;
  }
}
