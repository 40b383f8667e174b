/** The sign-in token in local storage; kept in memory where storage is blocked. */
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
    // Memory serves until the tab closes.
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

/** Called when the server refused a token that was sent. Answers a function that stops listening. */
export function onTokenRefused(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The server answered 401 to `token`: forget it, unless a newer one took its place meanwhile. */
export function tokenRefused(token: string): void {
  if (readToken() !== token) return;
  removeToken();
  for (const listener of listeners) listener();
}
