import { useSyncExternalStore } from "react";

/** The key stays in this tab: neither other tabs nor the next visit get it. */
const ENTRY = "help_api_key";

/** The key of a tab without storage. It ends with the page. */
let unstored: string | null = null;
const listeners = new Set<() => void>();

function read(): string | null {
  try {
    return unstored ?? sessionStorage.getItem(ENTRY);
  } catch {
    return unstored;
  }
}

export function keepKey(key: string): void {
  try {
    sessionStorage.setItem(ENTRY, key);
  } catch {
    unstored = key;
  }
  for (const tell of listeners) tell();
}

export function forgetKey(): void {
  unstored = null;
  try {
    sessionStorage.removeItem(ENTRY);
  } catch {
    // Without storage there is nothing to forget.
  }
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the key that the reader has given, for all operations of the page. */
export function useKey(): string | null {
  return useSyncExternalStore(subscribe, read);
}
