import { useSyncExternalStore } from "react";

/** Local storage key: "true" or "false". Without it the system's preference applies. */
const KEY = "darkMode";
const listeners = new Set<() => void>();
const system = () => globalThis.matchMedia?.("(prefers-color-scheme: dark)");

function readStored(): boolean | null {
  try {
    const value = localStorage.getItem(KEY);
    return value === "true" ? true : value === "false" ? false : null;
  } catch {
    return null;
  }
}

export function isDark(): boolean {
  return document.documentElement.classList.contains("dark");
}

function apply(dark: boolean): void {
  document.documentElement.classList.toggle("dark", dark);
  for (const listener of listeners) listener();
}

/** Switches the theme and stores the choice. */
export function setDark(dark: boolean): void {
  try {
    localStorage.setItem(KEY, String(dark));
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  apply(dark);
}

/** Follows the system's preference while no choice is stored, and choices in other tabs. Returns the cleanup. */
export function followTheme(): () => void {
  const query = system();
  const update = () => apply(readStored() ?? query?.matches ?? false);
  const onStorage = (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) update();
  };
  update();
  query?.addEventListener("change", update);
  addEventListener("storage", onStorage);
  return () => {
    query?.removeEventListener("change", update);
    removeEventListener("storage", onStorage);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): { dark: boolean; toggle: () => void } {
  const dark = useSyncExternalStore(subscribe, isDark, () => false);
  return { dark, toggle: () => setDark(!dark) };
}
