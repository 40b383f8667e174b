/** The visitor's own schema. It stays in this tab's storage: nobody else sees it, and it is gone when the tab is closed. */
const KEY = "preview_schema";

export function readPreviewSchema(): string | null {
  try {
    const text = sessionStorage.getItem(KEY);
    return text === null || text.trim() === "" ? null : text;
  } catch {
    return null;
  }
}

/** Returns false if the browser has no room for it. */
export function keepPreviewSchema(sdl: string): boolean {
  try {
    sessionStorage.setItem(KEY, sdl);
    return true;
  } catch {
    forgetPreviewSchema();
    return false;
  }
}

export function forgetPreviewSchema(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to forget.
  }
}
