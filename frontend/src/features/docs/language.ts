const KEY = "docs_language";

/** Returns the language that the reader last chose for examples. */
export function readLanguage(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function rememberLanguage(language: string): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Without storage every page starts with GraphQL.
  }
}
