import { type Ref, useEffect, useEffectEvent, useId, useImperativeHandle, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Diagnostic, Fix } from "@/api/generated/types.gen";
import { classes } from "@/lib/classes";
import type { CodeEditor } from "./editor/code-editor";
import { PlainEditor, type PlainEditorHandle } from "./editor/plain-editor";
import { EDITOR_LINES, EDITOR_PADDING, EXAMPLE, LINE_HEIGHT } from "./editor-measures";

export interface SchemaEditorHandle {
  text: () => string;
  isEmpty: () => boolean;
  setText: (text: string) => void;
  /** Moves to a position; both count from 1. */
  goTo: (line: number, column: number) => void;
  /** Applies an edit that the server proposes. */
  replace: (edit: Fix) => void;
}

interface Props {
  ref: Ref<SchemaEditorHandle>;
  initial?: string | undefined;
  label?: string | undefined;
  /** Shown while there is no text. */
  example?: string | undefined;
  /** Whether it has a border, and the keyboard controls below it. Otherwise only screen readers are told them. */
  framed?: boolean;
  /** Positions to mark in the text. */
  diagnostics: readonly Diagnostic[];
  invalid: boolean;
  disabled?: boolean;
  /** Number of visible lines. */
  lines?: number | undefined;
  /** Classes that limit the height. */
  bound?: string | undefined;
  onInput: () => void;
}

let loading: Promise<typeof import("./editor/code-editor")> | null = null;

/** Loads the code editor once, also for two editors on a page. After a failure it can be tried again. */
function loadCodeEditor() {
  loading ??= import("./editor/code-editor").catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/**
 * The schema editor. The text stays out of React's state, so that key presses stay fast in a megabyte of text. The code
 * editor loads on demand; until then, or if it cannot load, a plain text area takes its place.
 */
export function SchemaEditor({
  ref,
  initial = "",
  label = "Schema",
  example = EXAMPLE,
  framed = true,
  diagnostics,
  invalid,
  disabled = false,
  lines = EDITOR_LINES,
  bound,
  onInput,
}: Props) {
  const place = useRef<HTMLDivElement>(null);
  const plain = useRef<PlainEditorHandle>(null);
  const code = useRef<CodeEditor>(null);
  const help = useId();
  const [loaded, setLoaded] = useState(false);
  const marked = useMemo(() => new Set(diagnostics.map(({ line }) => line)), [diagnostics]);
  const handle = () => code.current ?? plain.current;
  const typed = useEffectEvent(onInput);

  useImperativeHandle(ref, () => ({
    text: () => handle()?.text() ?? initial,
    isEmpty: () => handle()?.isEmpty() ?? initial === "",
    setText: (text) => handle()?.setText(text),
    goTo: (line, column) => handle()?.goTo(line, column),
    replace: (edit) => handle()?.replace(edit),
  }));

  useEffect(() => {
    let gone = false;
    loadCodeEditor().then(
      ({ createCodeEditor }) => {
        const parent = place.current;
        if (gone || parent === null) return;
        const selection = plain.current?.selection() ?? null;
        const made = createCodeEditor({
          parent,
          text: plain.current?.text() ?? "",
          label,
          describedBy: help,
          example,
          isUsed: plain.current?.isUsed() ?? false,
          onInput: () => typed(),
        });
        code.current = made;
        // Synchronously: text typed into the plain area after the handover would be lost.
        flushSync(() => setLoaded(true));
        if (selection === null) return;
        made.select(selection.from, selection.to);
        made.focus();
      },
      // Stay with the plain text area.
      () => undefined,
    );
    return () => {
      gone = true;
      code.current?.destroy();
      code.current = null;
    };
  }, [help, label, example]);
  useEffect(() => code.current?.setDiagnostics(diagnostics), [diagnostics, loaded]);
  useEffect(() => code.current?.setDisabled(disabled), [disabled, loaded]);
  useEffect(() => code.current?.setInvalid(invalid), [invalid, loaded]);

  return (
    <div className="grid min-w-0 grid-cols-1 gap-1">
      <div
        ref={place}
        style={{ height: lines * LINE_HEIGHT + 2 * EDITOR_PADDING }}
        className={classes(
          bound,
          "min-w-0 overflow-hidden focus-within:outline-2 focus-within:outline-brand-ring",
          framed ? "rounded-field focus-within:outline-offset-1" : "focus-within:-outline-offset-2",
          loaded ? framed && "border" : "hidden",
          framed && (invalid ? "border-bad" : "border-code-line"),
        )}
      />
      {!loaded && (
        <PlainEditor
          ref={plain}
          initial={initial}
          label={label}
          example={example}
          shownLines={framed ? undefined : lines}
          framed={framed}
          marked={marked}
          invalid={invalid}
          disabled={disabled}
          bound={bound}
          onInput={onInput}
        />
      )}
      <p id={help} className={loaded && framed ? "text-xs text-fg-3" : "sr-only"}>
        {loaded ? (
          <>
            Once you type or click here, <kbd>Tab</kbd> indents; <kbd>Escape</kbd>, then <kbd>Tab</kbd> leaves the
            editor. <kbd>Ctrl</kbd> or <kbd>⌘</kbd> <kbd>F</kbd> searches.
          </>
        ) : (
          "A plain text area."
        )}
      </p>
    </div>
  );
}
