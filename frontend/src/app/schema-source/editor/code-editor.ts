import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from "@codemirror/commands";
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { type Diagnostic as Mark, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import {
  Compartment,
  EditorSelection,
  EditorState,
  StateEffect,
  StateField,
  type Text,
  Transaction,
} from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Diagnostic, Fix } from "@/api/generated/types.gen";
import { EXAMPLE } from "../editor-measures";
import { folding, graphql } from "./graphql-mode";

/** The list below the editor has the remaining problems. */
const MAX_MARKS = 200;
/** Pixels above a line that is revealed: two lines, with its description. */
const REVEAL_MARGIN = 50;

export interface CodeEditor {
  text: () => string;
  /** Does not build the text, which takes milliseconds per megabyte. */
  isEmpty: () => boolean;
  setText: (text: string) => void;
  setDiagnostics: (diagnostics: readonly Diagnostic[]) => void;
  setDisabled: (disabled: boolean) => void;
  setInvalid: (invalid: boolean) => void;
  /** Moves to a position; line and column count from 1, the column in characters. */
  goTo: (line: number, column: number) => void;
  /** Moves to a position and shows it near to the top, without taking the focus. */
  reveal: (line: number, column: number) => void;
  /** Replaces the text from one position to another, as one step of the history. */
  replace: (edit: Edit) => void;
  select: (from: number, to: number) => void;
  scrollTo: (top: number) => void;
  focus: () => void;
  /** The line of the caret, from 1. */
  caretLine: () => number;
  /** The lines on the screen: where their text ends, and their middle. */
  lineBoxes: () => { line: number; right: number; middle: number }[];
  destroy: () => void;
}

/** An edit as the server proposes it: lines and columns count from 1, columns in characters. */
export type Edit = Fix;

interface Options {
  parent: HTMLElement;
  text: string;
  label: string;
  /** Id of the text that explains the keyboard controls. */
  describedBy: string;
  /** Shown while there is no text. */
  example?: string;
  /** Whether somebody has typed or clicked in the field that the editor replaces. */
  isUsed?: boolean;
  onInput: () => void;
  /** The caret moved to another line. */
  onCaret?: () => void;
}

const colours = HighlightStyle.define([
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
const theme = EditorView.theme(
  {
    "&": { height: "100%", backgroundColor: "var(--code-bg)", color: "var(--code-fg)", fontSize: "var(--text-sm)" },
    "&.cm-focused": { outline: "none" },
    ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "20px", overscrollBehavior: "contain" },
    ".cm-content": { padding: "10px 0", caretColor: "var(--code-fg)" },
    ".cm-cursor": { borderLeftColor: "var(--code-fg)" },
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
    ".cm-activeLine:has(> .cm-placeholder), &:has(.cm-placeholder) .cm-activeLineGutter": {
      backgroundColor: "transparent",
    },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
      background: "color-mix(in srgb, var(--code-accent) 36%, transparent)",
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
const words = EditorState.phrases.of({
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

/**
 * A code editor for SDL. Tab indents once somebody has typed or clicked in it, and then Escape, Tab leaves it; before,
 * Tab passes through it to the rest of the page.
 */
export function createCodeEditor({
  parent,
  text,
  label,
  describedBy,
  example = EXAMPLE,
  isUsed = false,
  onInput,
  onCaret,
}: Options): CodeEditor {
  const tab = {
    key: "Tab",
    run: (of: EditorView) => isUsed && indentMore(of),
    shift: (of: EditorView) => isUsed && indentLess(of),
  };
  const editable = new Compartment();
  const attributes = new Compartment();
  const describe = (invalid: boolean) =>
    EditorView.contentAttributes.of({
      "aria-label": label,
      "aria-describedby": describedBy,
      autocorrect: "off",
      autocapitalize: "off",
      spellcheck: "false",
      // It can be reached anyway; with this, checkers of accessibility know it.
      tabindex: "0",
      ...(invalid ? { "aria-invalid": "true" } : {}),
    });
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lintGutter(),
        lineNumbers(),
        codeFolding(),
        foldGutter(),
        folding,
        history(),
        drawSelection(),
        highlightSpecialChars(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSelectionMatches(),
        bracketMatching(),
        indentUnit.of("  "),
        indentOnInput(),
        EditorState.tabSize.of(2),
        search({ top: true }),
        words,
        placeholder(example),
        graphql,
        lineMarks,
        syntaxHighlighting(colours),
        theme,
        keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, ...lintKeymap, tab]),
        editable.of([]),
        attributes.of(describe(false)),
        // The form handles dropped files: several at once, in order, and with messages for other files.
        EditorView.domEventHandlers({
          drop: ({ dataTransfer }) => dataTransfer?.types.includes("Files") ?? false,
          beforeinput: replaceSelection,
          pointerdown: () => {
            isUsed = true;
          },
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) isUsed ||= update.transactions.some((each) => each.annotation(Transaction.userEvent));
          if (update.docChanged) onInput();
          else if (update.selectionSet && lineOf(update.state) !== lineOf(update.startState)) onCaret?.();
        }),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    isEmpty: () => view.state.doc.length === 0,
    setText: (next) =>
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: next },
        selection: { anchor: 0 },
        scrollIntoView: true,
      }),
    setDiagnostics: (diagnostics) => {
      const marks = marksOf(view.state.doc, diagnostics);
      view.dispatch(setDiagnostics(view.state, marks), { effects: setLineMarks.of(marks) });
    },
    setDisabled: (disabled) =>
      view.dispatch({
        effects: editable.reconfigure(disabled ? [EditorState.readOnly.of(true), EditorView.editable.of(false)] : []),
      }),
    setInvalid: (invalid) => view.dispatch({ effects: attributes.reconfigure(describe(invalid)) }),
    goTo: (line, column) => {
      const at = offsetOf(view.state.doc, line, column);
      view.dispatch({ selection: EditorSelection.cursor(at), effects: EditorView.scrollIntoView(at, { y: "center" }) });
      view.focus();
      parent.scrollIntoView({ block: "nearest" });
    },
    reveal: (line, column) => {
      const at = offsetOf(view.state.doc, line, column);
      view.dispatch({ selection: EditorSelection.cursor(at) });
      // Lines do not wrap, so the place is known; the editor's own scrolling goes too far in long texts.
      const [before, width] = [(column - 1) * view.defaultCharacterWidth, view.scrollDOM.clientWidth];
      const left = before < width / 2 ? 0 : before - width / 4;
      view.scrollDOM.scrollTo({ top: view.lineBlockAt(at).top - REVEAL_MARGIN, left });
    },
    replace: (edit) => {
      const from = offsetOf(view.state.doc, edit.line, edit.column);
      const to = Math.max(from, offsetOf(view.state.doc, edit.end_line, edit.end_column));
      view.dispatch({ changes: { from, to, insert: edit.text }, selection: { anchor: from + edit.text.length } });
    },
    select: (from, to) =>
      view.dispatch({
        selection: EditorSelection.range(Math.min(from, view.state.doc.length), Math.min(to, view.state.doc.length)),
        scrollIntoView: true,
      }),
    scrollTo: (top) => {
      view.scrollDOM.scrollTop = top;
    },
    focus: () => view.focus(),
    caretLine: () => lineOf(view.state),
    lineBoxes: () => boxesOf(view),
    destroy: () => view.destroy(),
  };
}

/** Types over the selection itself: Chromium would write styles into the lines, which the content policy forbids. */
function replaceSelection({ inputType, isComposing, data }: InputEvent, view: EditorView): boolean {
  const { state } = view;
  if (inputType !== "insertText" || isComposing || data === null) return false;
  if (state.readOnly || state.selection.main.empty) return false;
  view.dispatch(state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
  return true;
}

function lineOf(state: EditorState): number {
  return state.doc.lineAt(state.selection.main.head).number;
}

function boxesOf(view: EditorView): ReturnType<CodeEditor["lineBoxes"]> {
  const { top, bottom, right: end } = view.scrollDOM.getBoundingClientRect();
  return view.viewportLineBlocks.flatMap(({ from, to, top: start, height }) => {
    const middle = view.documentTop + start + height / 2;
    if (middle < top || middle > bottom) return [];
    const right = Math.min(view.coordsAtPos(to, -1)?.right ?? end, end);
    return [{ line: view.state.doc.lineAt(from).number, right, middle }];
  });
}

const setLineMarks = StateEffect.define<readonly Mark[]>();
const badLine = Decoration.line({ class: "cm-bad-line" });
const warnLine = Decoration.line({ class: "cm-warn-line" });

/** Shades the lines of problems; a line with an error and a warning is that of an error. */
const lineMarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, transaction) {
    const doc = transaction.newDoc;
    let next = shown.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setLineMarks)) continue;
      const lines = new Map<number, Decoration>();
      for (const { from, severity } of effect.value) {
        const start = doc.lineAt(Math.min(from, doc.length)).from;
        if (severity === "error") lines.set(start, badLine);
        else if (!lines.has(start)) lines.set(start, warnLine);
      }
      next = Decoration.set(
        [...lines].map(([start, mark]) => mark.range(start)),
        true,
      );
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Converts the server's position, in characters, to the editor's offset in UTF-16 units. */
export function offsetOf(doc: Text, line: number, column: number): number {
  const { from, text } = doc.line(Math.min(Math.max(1, line), doc.lines));
  let at = 0;
  for (const letter of text) {
    if (column <= 1) break;
    at += letter.length;
    column -= 1;
  }
  return from + at;
}

export function marksOf(doc: Text, diagnostics: readonly Diagnostic[]): Mark[] {
  return diagnostics
    .slice(0, MAX_MARKS)
    .filter(({ line }) => line > 0 && line <= doc.lines)
    .map((item): Mark => {
      const from = offsetOf(doc, item.line, item.column);
      const to = offsetOf(doc, item.end_line, item.end_column);
      const hint = item.hint ? ` ${item.hint}` : "";
      return {
        from,
        to: Math.max(from, to),
        severity: item.severity === "error" ? "error" : "warning",
        message: plain(item.message + hint),
      };
    });
}

function plain(text: string): string {
  return text.replace(/`/g, "");
}
