import type { ThemeChoice } from "./theme-choice";

/**
 * The visitor's own schema, and the theme chosen for it. They stay in this tab's storage: nobody else sees them, and they are
 * gone when the tab is closed.
 */
const KEY = "preview_schema";
export const THEME_KEY = "preview_theme";

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

/** Returns the theme that was chosen in this tab. */
export function readThemeChoice(): ThemeChoice | null {
  try {
    return JSON.parse(sessionStorage.getItem(THEME_KEY) ?? "null") as ThemeChoice | null;
  } catch {
    return null;
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
