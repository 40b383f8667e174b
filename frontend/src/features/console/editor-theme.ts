import type { editor } from "monaco-editor";

/** Names of our themes in the editor. */
export const THEMES = { light: "docs-light", dark: "docs-dark" } as const;

/** Returns a colour as six digits without the “#”, as the editor needs it; grey when it is not a colour. */
export function hexDigits(color: string): string {
  const [, short] = /^#([0-9a-f]{3})$/i.exec(color) ?? [];
  if (short !== undefined) return [...short].map((digit) => digit + digit).join("");
  return /^#([0-9a-f]{6})$/i.exec(color)?.[1] ?? "808080";
}

/** Returns the editor's theme, made from the page's tokens. */
export function editorTheme(dark: boolean, token: (name: string) => string): editor.IStandaloneThemeData {
  const of = (name: string) => hexDigits(token(name));
  const color = (name: string) => `#${of(name)}`;
  return {
    base: dark ? "vs-dark" : "vs",
    inherit: true,
    rules: [
      { token: "", foreground: of("--fg") },
      { token: "keyword", foreground: of("--i") },
      { token: "type.identifier", foreground: of("--o") },
      { token: "annotation", foreground: of("--d") },
      { token: "argument.identifier", foreground: of("--in") },
      { token: "key.identifier", foreground: of("--fg") },
      { token: "string", foreground: of("--s") },
      { token: "string.key.json", foreground: of("--o") },
      { token: "string.value.json", foreground: of("--s") },
      { token: "number", foreground: of("--e") },
      { token: "comment", foreground: of("--fg-3") },
    ],
    colors: {
      "editor.background": color("--bg"),
      "editor.foreground": color("--fg"),
      "editorLineNumber.foreground": color("--fg-3"),
      "editorLineNumber.activeForeground": color("--fg-2"),
      "editorCursor.foreground": color("--fg"),
      "editorWidget.background": color("--bg"),
      "editorWidget.border": color("--line-2"),
      "editorHoverWidget.background": color("--bg"),
      "editorHoverWidget.border": color("--line-2"),
      "editorSuggestWidget.background": color("--bg"),
      "editorSuggestWidget.border": color("--line-2"),
      "editorSuggestWidget.foreground": color("--fg"),
      "editorSuggestWidget.selectedBackground": color("--brand-soft"),
      "editorSuggestWidget.selectedForeground": color("--fg"),
      "editorSuggestWidget.highlightForeground": color("--link"),
      "editorSuggestWidget.focusHighlightForeground": color("--link"),
      "scrollbar.shadow": "#00000000",
      // The editor's own greys leave too little contrast under a keyword.
      "editor.wordHighlightBackground": color("--brand-soft"),
      "editor.wordHighlightStrongBackground": color("--brand-soft"),
      "editor.selectionHighlightBackground": color("--brand-soft"),
      focusBorder: color("--brand"),
    },
  };
}
