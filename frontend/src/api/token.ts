/** The sign-in token in local storage; in memory when storage is blocked. */
export const TOKEN_KEY = "auth_token";
const listeners = new Set<() => void>();
let memory: string | null = null;

export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY) ?? memory;
  } catch {
    return memory;
  }
}

export function writeToken(token: string): void {
  memory = token;
  try {
    localStorage.setItem(TOKEN_KEY, token);
  } catch {
    // The copy in memory lasts until the tab closes.
  }
}

export function removeToken(): void {
  memory = null;
  try {
    localStorage.removeItem(TOKEN_KEY);
  } catch {
    // Nothing was stored.
  }
}

/** Calls `listener` when the server refuses a token. Returns the cleanup. */
export function onTokenRefused(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Removes a token that got a 401, unless a newer one has replaced it. */
export function refuseToken(token: string): void {
  if (readToken() !== token) return;
  removeToken();
  for (const listener of listeners) listener();
}
