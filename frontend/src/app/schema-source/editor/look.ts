import { HighlightStyle } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

export const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--code-keyword)" },
  { tag: tags.typeName, color: "var(--code-type)" },
  { tag: tags.propertyName, color: "var(--code-name)" },
  { tag: tags.string, color: "var(--code-string)" },
  { tag: tags.comment, color: "var(--code-comment)" },
  { tag: tags.meta, color: "var(--code-keyword)" },
  { tag: [tags.atom, tags.number], color: "var(--code-type)" },
  { tag: tags.punctuation, color: "var(--code-2)" },
]);

/** Uses the page's variables, so one theme serves light and dark. */
export const theme = EditorView.theme(
  {
    "&": { height: "100%", backgroundColor: "var(--code-bg)", color: "var(--code-fg)", fontSize: "var(--text-sm)" },
    "&.cm-focused": { outline: "none" },
    ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "20px", overscrollBehavior: "contain" },
    ".cm-content": { padding: "10px 0", caretColor: "var(--code-fg)" },
    ".cm-gutters": { backgroundColor: "var(--code-bg)", color: "var(--code-2)", border: "none" },
    // A bar at the edge instead of the library's pictures, which have their own colours.
    ".cm-gutter-lint": { width: "10px" },
    ".cm-gutter-lint .cm-gutterElement": { padding: "0" },
    ".cm-lint-marker": { width: "10px", height: "100%", borderLeft: "3px solid" },
    ".cm-lint-marker-error": { content: "none", borderColor: "var(--code-bad)" },
    ".cm-lint-marker-warning": { content: "none", borderColor: "var(--code-warn)" },
    ".cm-lint-marker-info": { content: "none", borderColor: "var(--code-2)" },
    ".cm-lineNumbers .cm-gutterElement": { padding: "0 6px 0 4px", minWidth: "30px" },
    ".cm-foldGutter .cm-gutterElement": { padding: "0 4px", cursor: "pointer" },
    ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--code-fg) 6%, transparent)" },
    ".cm-activeLineGutter": { color: "var(--code-fg)" },
    // The placeholder is a line three rows high, and the active-line bar would cover it.
    "&.cm-empty .cm-activeLine, &.cm-empty .cm-activeLineGutter": {
      backgroundColor: "transparent",
    },
    // The browser's own selection: with the library's, any element of the page that gets the focus has the browser compute the
    // styles of everything in it again.
    ".cm-content ::selection, .cm-line::selection": {
      backgroundColor: "color-mix(in srgb, var(--code-accent) 36%, transparent)",
      color: "inherit",
    },
    ".cm-selectionMatch": { backgroundColor: "color-mix(in srgb, var(--code-accent) 22%, transparent)" },
    ".cm-searchMatch": { backgroundColor: "color-mix(in srgb, var(--code-warn) 30%, transparent)" },
    ".cm-searchMatch-selected": { backgroundColor: "color-mix(in srgb, var(--code-warn) 60%, transparent)" },
    ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
      backgroundColor: "color-mix(in srgb, var(--code-fg) 18%, transparent)",
      color: "inherit",
    },
    ".cm-foldPlaceholder": {
      backgroundColor: "color-mix(in srgb, var(--code-fg) 12%, transparent)",
      border: "none",
      color: "var(--code-fg)",
      padding: "0 6px",
      margin: "0 2px",
    },
    ".cm-placeholder": { color: "var(--code-2)" },
    ".cm-bad-line": { backgroundColor: "color-mix(in srgb, var(--code-bad) 12%, transparent)" },
    ".cm-warn-line": { backgroundColor: "color-mix(in srgb, var(--code-warn) 9%, transparent)" },
    ".cm-bad-line.cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--code-bad) 26%, transparent)" },
    ".cm-warn-line.cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--code-warn) 20%, transparent)" },
    ".cm-lintRange-error": {
      backgroundImage: "none",
      textDecoration: "underline wavy var(--code-bad) 1px",
      textUnderlineOffset: "3px",
    },
    ".cm-lintRange-warning": {
      backgroundImage: "none",
      textDecoration: "underline wavy var(--code-warn) 1px",
      textUnderlineOffset: "3px",
    },
    ".cm-tooltip": {
      backgroundColor: "var(--bg)",
      color: "var(--fg)",
      border: "1px solid var(--line-2)",
      borderRadius: "var(--radius-field)",
      boxShadow: "var(--shadow)",
      overflow: "hidden",
    },
    ".cm-tooltip .cm-diagnostic": {
      padding: "6px 10px",
      fontFamily: "var(--font-sans)",
      fontSize: "var(--text-sm)",
      maxWidth: "min(480px, 80vw)",
    },
    ".cm-panels": {
      maxHeight: "60%",
      overflowY: "auto",
      backgroundColor: "color-mix(in srgb, var(--code-fg) 6%, var(--code-bg))",
      color: "var(--code-fg)",
      fontFamily: "var(--font-sans)",
    },
    ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--code-line)" },
    ".cm-panels.cm-panels-bottom": { borderTop: "1px solid var(--code-line)" },
    ".cm-panels :focus-visible": { outline: "2px solid var(--code-accent)", outlineOffset: "1px" },
    ".cm-panel.cm-search": { padding: "7px 40px 3px 8px", fontSize: "var(--text-xs)" },
    ".cm-panel.cm-search label": {
      display: "inline-flex",
      alignItems: "center",
      height: "28px",
      margin: "0 10px 4px 2px",
      verticalAlign: "middle",
      fontSize: "var(--text-xs)",
    },
    ".cm-panel.cm-search input[type=checkbox]": {
      appearance: "none",
      display: "grid",
      placeContent: "center",
      width: "16px",
      height: "16px",
      margin: "0 6px 0 0",
      border: "1px solid var(--code-2)",
      borderRadius: "var(--radius-sm)",
      cursor: "pointer",
    },
    ".cm-panel.cm-search input[type=checkbox]:checked": {
      backgroundColor: "var(--brand-solid)",
      borderColor: "var(--code-accent)",
    },
    ".cm-panel.cm-search input[type=checkbox]:checked::before": {
      content: '""',
      width: "10px",
      height: "10px",
      backgroundColor: "var(--white)",
      clipPath: "polygon(14% 44%, 0 60%, 40% 96%, 100% 20%, 84% 6%, 38% 66%)",
    },
    ".cm-panel.cm-search button[name=close], .cm-panel .cm-dialog-close": {
      top: "7px",
      right: "8px",
      width: "28px",
      height: "28px",
      padding: "0",
      borderRadius: "var(--radius)",
      color: "var(--code-2)",
      fontSize: "var(--text-lg)",
      lineHeight: "1",
      cursor: "pointer",
    },
    ".cm-panel.cm-search button[name=close]:hover, .cm-panel .cm-dialog-close:hover": {
      backgroundColor: "color-mix(in srgb, var(--code-fg) 12%, transparent)",
      color: "var(--code-fg)",
    },
    ".cm-panel input.cm-textfield": {
      boxSizing: "border-box",
      width: "min(220px, 100%)",
      height: "28px",
      margin: "0 6px 4px 0",
      padding: "0 8px",
      backgroundColor: "var(--code-bg)",
      color: "var(--code-fg)",
      border: "1px solid var(--code-2)",
      borderRadius: "var(--radius)",
      verticalAlign: "middle",
      fontSize: "var(--text-xs)",
    },
    ".cm-panel input.cm-textfield::placeholder": { color: "var(--code-2)", opacity: "1" },
    ".cm-panel button.cm-button": {
      height: "28px",
      margin: "0 6px 4px 0",
      padding: "0 10px",
      backgroundColor: "color-mix(in srgb, var(--code-fg) 8%, var(--code-bg))",
      backgroundImage: "none",
      color: "var(--code-fg)",
      border: "1px solid color-mix(in srgb, var(--code-fg) 20%, var(--code-bg))",
      borderRadius: "var(--radius)",
      fontSize: "var(--text-xs)",
      fontWeight: "var(--weight-medium)",
      verticalAlign: "middle",
    },
    ".cm-panel button.cm-button:hover, .cm-panel button.cm-button:active": {
      backgroundColor: "color-mix(in srgb, var(--code-fg) 16%, var(--code-bg))",
      backgroundImage: "none",
    },
  },
  { dark: true },
);

/** The panels' texts in our style. */
export const words = EditorState.phrases.of({
  next: "Next",
  previous: "Previous",
  all: "Select all",
  "match case": "Match case",
  regexp: "Regular expression",
  "by word": "Whole words",
  replace: "Replace",
  "replace all": "Replace all",
  close: "Close",
  go: "Go",
});
