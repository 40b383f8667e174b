const KEY = "docs_language";

/** The language that examples were last read in. */
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
    // Without storage every page begins with GraphQL.
  }
}
