/** Lists and removes drafts in this browser. Separate from drafts.ts, because signing out does not need to parse them. */

/** The storage keys of all drafts begin with this. */
export const DRAFT_PREFIX = "draft_";

export function removeDraft(name: string): void {
  try {
    localStorage.removeItem(DRAFT_PREFIX + name);
  } catch {
    // Nothing was stored.
  }
}

/** Returns the names of drafts that begin with `prefix`. */
export function draftNames(prefix: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(DRAFT_PREFIX + prefix))
      .map((key) => key.slice(DRAFT_PREFIX.length));
  } catch {
    return [];
  }
}

/** Removes all drafts: the next person at this browser must not find them. */
export function clearDrafts(): void {
  for (const name of draftNames("")) removeDraft(name);
}
