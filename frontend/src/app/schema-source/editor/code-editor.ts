import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from "@codemirror/commands";
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
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
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  placeholder,
} from "@codemirror/view";
import type { Diagnostic, Fix } from "@/api/generated/types.gen";
import { EXAMPLE } from "../editor-measures";
import { folding, graphql } from "./graphql-mode";
import { colours, theme, words } from "./look";

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
        // Not `:has(.cm-placeholder)`, with which all of the editor would get its styles again for each line.
        EditorView.editorAttributes.of(({ state }) => (state.doc.length === 0 ? { class: "cm-empty" } : null)),
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
