/** Keys in session storage of what somebody typed and has not saved begin with this. */
export const DRAFT_PREFIX = "draft_";

/** Forgets all of them: the next person at this tab must not find them. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(DRAFT_PREFIX)) sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing was stored.
  }
}
