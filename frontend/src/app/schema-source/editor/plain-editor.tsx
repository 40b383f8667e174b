import { type Ref, useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState } from "react";
import type { Fix } from "@/api/generated/types.gen";
import { classes } from "@/lib/classes";
import { takeEarlyInput } from "@/lib/early-input";
import { EDITOR_LINES, EDITOR_PADDING, EXAMPLE, LINE_HEIGHT } from "../editor-measures";
import { SchemaViewer, type SchemaViewerHandle } from "../schema-viewer";
import { countLines } from "../schema-files";
import { applyEdit } from "./apply-edit";

/**
 * Above this size a text area is slow: 64,000 lines take a second to lay out and 50 ms per key press, and pasting them
 * blocks the page for minutes. Such a text is shown in the viewer instead.
 */
const MAX_EDITABLE = 200_000;
/** Larger insertions (paste, drop, input method) bypass the browser's slow editing command. */
const MAX_INSERTED = 2000;

export interface PlainEditorHandle {
  text: () => string;
  isEmpty: () => boolean;
  setText: (text: string) => void;
  /** Moves to a position; both count from 1. */
  goTo: (line: number, column: number) => void;
  replace: (edit: Fix) => void;
  /** Returns the selection if the text area has the focus. */
  selection: () => { from: number; to: number } | null;
  /** Whether somebody has typed or clicked in it. */
  isUsed: () => boolean;
}

interface Props {
  ref: Ref<PlainEditorHandle>;
  initial?: string;
  label?: string | undefined;
  /** Shown while there is no text. */
  example?: string | undefined;
  /** Number of visible lines. */
  shownLines?: number | undefined;
  /** Whether it has a border of its own. */
  framed?: boolean;
  /** Lines to mark, counted from 1. */
  marked: ReadonlySet<number>;
  invalid: boolean;
  disabled?: boolean;
  /** Classes that limit the height. */
  bound?: string | undefined;
  onInput: () => void;
}

/**
 * A plain text area with line numbers, used until the code editor has loaded, or if it cannot load. The text stays out of
 * React's state, and only visible lines have numbers, so a key press costs no more than in a bare text area.
 */
export function PlainEditor({
  ref,
  initial = "",
  label = "Schema",
  example = EXAMPLE,
  shownLines = EDITOR_LINES,
  framed = true,
  marked,
  invalid,
  disabled,
  bound,
  onInput,
}: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const viewer = useRef<SchemaViewerHandle>(null);
  const isUsed = useRef(false);
  const id = useId();
  const [large, setLarge] = useState<string | null>(initial.length > MAX_EDITABLE ? initial : null);
  const [lines, setLines] = useState(() => countLines(initial));
  const [top, setTop] = useState(0);

  function setText(text: string) {
    const element = area.current;
    if (element === null) return;
    const isLarge = text.length > MAX_EDITABLE;
    element.value = isLarge ? "" : text;
    element.scrollTop = 0;
    setLarge(isLarge ? text : null);
    if (!isLarge) setLines(countLines(text));
    onInput();
  }

  useImperativeHandle(ref, () => ({
    text: () => large ?? area.current?.value ?? "",
    isEmpty: () => (large ?? area.current?.value ?? "") === "",
    setText,
    replace: (edit) => setText(applyEdit(large ?? area.current?.value ?? "", edit)),
    selection: () => {
      const element = area.current;
      return element === null || document.activeElement !== element
        ? null
        : { from: element.selectionStart, to: element.selectionEnd };
    },
    isUsed: () => isUsed.current,
    goTo: (line, column) => {
      const element = area.current;
      if (large !== null) return viewer.current?.goTo(line);
      if (element === null) return;
      const at = offsetOf(element.value, line) + column - 1;
      element.focus({ preventScroll: true });
      element.setSelectionRange(at, at);
      element.scrollTop = Math.max(0, (line - 1) * LINE_HEIGHT - element.clientHeight / 2);
      element.scrollLeft = Math.max(0, (column - 40) * 7.5);
      element.scrollIntoView({ block: "nearest" });
    },
  }));

  const insert = useEffectEvent((event: Event, raw: string) => {
    const element = area.current;
    if (element === null || raw.length < MAX_INSERTED) return;
    event.preventDefault();
    isUsed.current = true;
    const piece = raw.replace(/\r\n?/g, "\n");
    const { value, selectionStart, selectionEnd } = element;
    setText(value.slice(0, selectionStart) + piece + value.slice(selectionEnd));
    element.setSelectionRange(selectionStart + piece.length, selectionStart + piece.length);
  });
  const takeEarly = useEffectEvent(() => {
    const early = takeEarlyInput(area.current);
    if (early === undefined) return;
    isUsed.current = true;
    setLines(countLines(early));
    onInput();
  });
  // Text that was typed before the app had loaded.
  useEffect(() => takeEarly(), []);
  useEffect(() => {
    const element = area.current;
    const onPaste = (event: ClipboardEvent) => insert(event, event.clipboardData?.getData("text/plain") ?? "");
    const onBeforeInput = (event: InputEvent) => insert(event, event.data ?? "");
    element?.addEventListener("paste", onPaste);
    element?.addEventListener("beforeinput", onBeforeInput);
    return () => {
      element?.removeEventListener("paste", onPaste);
      element?.removeEventListener("beforeinput", onBeforeInput);
    };
  }, []);

  return (
    <div
      className={classes(
        "relative overflow-hidden bg-code-bg font-mono text-sm text-code-fg focus-within:outline-2 focus-within:outline-brand-ring",
        framed ? "rounded-field border focus-within:outline-offset-1" : "focus-within:-outline-offset-2",
        framed && (invalid ? "border-bad" : "border-code-line"),
      )}
    >
      {large === null && <Gutter lines={lines} top={top} shownLines={shownLines} marked={marked} />}
      <label htmlFor={id} hidden={large !== null} className="sr-only">
        {label}
      </label>
      <textarea
        ref={area}
        id={id}
        name="sdl"
        hidden={large !== null}
        wrap="off"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        disabled={disabled}
        defaultValue={large === null ? initial : ""}
        aria-invalid={(invalid && large === null) || undefined}
        placeholder={example}
        onPointerDown={() => void (isUsed.current = true)}
        onInput={(event) => {
          isUsed.current = true;
          setLines(countLines(event.currentTarget.value));
          onInput();
        }}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        style={{
          height: shownLines * LINE_HEIGHT + 2 * EDITOR_PADDING,
          lineHeight: `${LINE_HEIGHT}px`,
          padding: `${EDITOR_PADDING}px 12px ${EDITOR_PADDING}px calc(${digitsOf(lines)}ch + 26px)`,
          tabSize: 2,
        }}
        className={classes(
          bound,
          "relative w-full resize-none overflow-auto bg-transparent whitespace-pre text-inherit outline-none not-[[hidden]]:block placeholder:text-code-2",
        )}
      />
      {large !== null && (
        <>
          <SchemaViewer ref={viewer} text={large} marked={marked} invalid={invalid} bound={bound} />
          <p className="flex items-center gap-3 border-t border-code-line px-3 py-1.5 font-sans text-xs text-code-2">
            <span className="min-w-0 flex-1">
              Too large to edit here. Change it in your own editor and choose the file again.
            </span>
            <button
              type="button"
              disabled={disabled}
              onClick={() => setText("")}
              className="shrink-0 text-code-fg underline underline-offset-2"
            >
              Remove the text
            </button>
          </p>
        </>
      )}
    </div>
  );
}

function digitsOf(lines: number): number {
  return Math.max(2, String(lines).length);
}

/** Line numbers and marks for the visible lines. */
function Gutter({
  lines,
  top,
  shownLines,
  marked,
}: {
  lines: number;
  top: number;
  shownLines: number;
  marked: ReadonlySet<number>;
}) {
  const first = Math.max(0, Math.floor((top - EDITOR_PADDING) / LINE_HEIGHT));
  const shown = Math.max(0, Math.min(shownLines + 2, lines - first));
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      {Array.from({ length: shown }, (_, index) => {
        const line = first + index + 1;
        return (
          <div
            key={line}
            style={{
              top: EDITOR_PADDING + (line - 1) * LINE_HEIGHT - top,
              height: LINE_HEIGHT,
              lineHeight: `${LINE_HEIGHT}px`,
            }}
            className={classes(
              "absolute inset-x-0",
              marked.has(line) && "bg-[color-mix(in_srgb,#fb7185_22%,transparent)]",
            )}
          >
            <span
              style={{ width: `calc(${digitsOf(lines)}ch + 12px)` }}
              className="inline-block text-right text-code-2"
            >
              {line}
            </span>
          </div>
        );
      })}
    </div>
  );
}

function offsetOf(text: string, line: number): number {
  let at = 0;
  for (let current = 1; current < line; current += 1) {
    const next = text.indexOf("\n", at);
    if (next === -1) return text.length;
    at = next + 1;
  }
  return at;
}
