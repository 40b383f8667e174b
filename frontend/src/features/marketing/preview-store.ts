/** The visitor's own schema. It stays in this tab's storage: nobody else sees it, and it is gone when the tab is closed. */
const KEY = "preview_schema";

/** A schema that the tab's storage has no room for. A reload loses it. */
let unstored: string | null = null;

export function readPreviewSchema(): string | null {
  if (unstored !== null) return unstored;
  try {
    const text = sessionStorage.getItem(KEY);
    return text === null || text.trim() === "" ? null : text;
  } catch {
    return null;
  }
}

/** Returns false if the storage has no room for it, so that it is kept only until the page is reloaded. */
export function keepPreviewSchema(sdl: string): boolean {
  if (unstored === sdl) return false;
  try {
    if (sessionStorage.getItem(KEY) === sdl) return true;
    forgetPreviewSchema();
    sessionStorage.setItem(KEY, sdl);
    return true;
  } catch {
    unstored = sdl;
    return false;
  }
}

export function forgetPreviewSchema(): void {
  unstored = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to forget.
  }
}
