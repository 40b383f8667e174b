import { type Ref, useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Diagnostic } from "@/api/generated/types.gen";
import type { CodeEditor } from "@/app/schema-source/editor/code-editor";
import { staticPart } from "@/app/static-part";
import { classes } from "@/lib/classes";
import { takeEarlyInput } from "@/lib/early-input";

/** Only the text that the editor starts with is coloured before the code editor has loaded. */
const StageLines = staticPart(async () => ({ default: (await import("../read-only-parts")).StageLines }));

/** Lines shown above a definition, and their height in the plain area. */
const LINES_ABOVE = 2;
const LINE_HEIGHT = 20;

const loadEditor = () => import("@/app/schema-source/editor/code-editor");

/** The place of a line of the schema on the screen. */
export interface LineBox {
  line: number;
  right: number;
  middle: number;
}

export interface StageEditorHandle {
  text: () => string;
  /** Returns what was typed before the app had loaded, once. */
  takeEarly: () => string | undefined;
  setText: (text: string) => void;
  goTo: (line: number, column: number) => void;
  /** Moves to a definition and shows it with its members, without taking the focus. */
  reveal: (line: number, column: number) => void;
  /** Selects everything, so that a paste replaces it. */
  invite: () => void;
  /** The line of the caret, from 1. */
  line: () => number;
  /** The lines that can be seen. */
  lineBoxes: () => LineBox[];
}

interface Props {
  ref: Ref<StageEditorHandle>;
  initial: string;
  diagnostics: readonly Diagnostic[];
  isInvalid: boolean;
  /** Whether the line of the caret is marked, as the member on the page is. */
  isLit: boolean;
  /** The text changed, or the caret moved. */
  onChange: () => void;
  onDrawn: () => void;
}

/**
 * The editor of the stage: a text area over coloured lines. The code editor loads when a pointer comes near or it is first
 * focused, and then takes the text and the selection over.
 */
export function StageEditor({ ref, initial, diagnostics, isInvalid, isLit, onChange, onDrawn }: Props) {
  const id = useId();
  const help = useId();
  const place = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const code = useRef<CodeEditor | null>(null);
  /** The text before the code editor has loaded, also before it is drawn. */
  const latest = useRef(initial);
  /** Whether somebody has typed or clicked in it. */
  const isUsed = useRef(false);
  const [text, setText] = useState(initial);
  const [scroll, setScroll] = useState({ top: 0, left: 0 });
  const [state, setState] = useState<"plain" | "loading" | "loaded">("plain");
  const changed = useEffectEvent(onChange);
  const drawn = useEffectEvent(onDrawn);
  const isColoured = text === initial;

  useEffect(() => {
    // The focus came before the app had loaded.
    // oxlint-disable-next-line react/set-state-in-effect -- once, after the page has loaded
    if (document.activeElement === area.current) setState("loading");
  }, []);
  useEffect(() => {
    if (state !== "loading") return;
    let isGone = false;
    loadEditor().then(
      ({ createCodeEditor }) => {
        const [parent, plain] = [place.current, area.current];
        if (isGone || parent === null || plain === null) return;
        const { selectionStart: from, selectionEnd: to, scrollTop } = plain;
        const hadFocus = document.activeElement === plain;
        const made = createCodeEditor({
          parent,
          text: latest.current,
          label: "Schema",
          describedBy: help,
          isUsed: isUsed.current,
          onInput: () => changed(),
          onCaret: () => changed(),
        });
        code.current = made;
        // Synchronously: text typed into the plain area after the handover would be lost.
        flushSync(() => setState("loaded"));
        made.scrollTo(scrollTop);
        made.select(from, to);
        if (hadFocus) made.focus();
        drawn();
      },
      // Stay with the plain text area.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [state, help]);
  useEffect(
    () => () => {
      code.current?.destroy();
      code.current = null;
    },
    [],
  );
  useEffect(() => code.current?.setDiagnostics(diagnostics), [diagnostics, state]);
  useEffect(() => code.current?.setInvalid(isInvalid), [isInvalid, state]);

  useImperativeHandle(ref, () => ({
    text: () => code.current?.text() ?? latest.current,
    takeEarly: () => {
      const early = takeEarlyInput(area.current, true);
      isUsed.current ||= early !== undefined;
      return early;
    },
    setText: (next) => {
      if (code.current !== null) return code.current.setText(next);
      latest.current = next;
      setText(next);
      // The plain area neither colours another text nor knows where its lines are.
      setState((before) => (before === "plain" ? "loading" : before));
      onChange();
    },
    goTo: (line, column) => {
      if (code.current !== null) return code.current.goTo(line, column);
      area.current?.focus();
      movePlain(area.current, line, column);
    },
    reveal: (line, column) => {
      if (code.current !== null) return code.current.reveal(line, column);
      movePlain(area.current, line, column);
    },
    invite: () => {
      if (code.current !== null) {
        code.current.focus();
        return code.current.select(0, code.current.text().length);
      }
      area.current?.focus();
      area.current?.select();
    },
    line: () => code.current?.caretLine() ?? countLines(area.current),
    lineBoxes: () => code.current?.lineBoxes() ?? plainBoxes(place.current?.parentElement ?? null),
  }));

  return (
    <div
      className="stage-editor relative min-h-0 flex-1 overflow-hidden text-sm"
      data-state={state}
      onPointerEnter={() => void loadEditor().catch(() => undefined)}
      data-lit={isLit || undefined}
    >
      <div ref={place} className={classes("h-full", state !== "loaded" && "hidden")} />
      {state !== "loaded" && (
        <>
          {isColoured && (
            <div
              aria-hidden="true"
              className="stage-lines"
              style={{ transform: `translate(${-scroll.left}px, ${-scroll.top}px)` }}
            >
              <StageLines />
            </div>
          )}
          <label htmlFor={id} className="sr-only">
            Schema
          </label>
          <textarea
            ref={area}
            id={id}
            value={text}
            wrap="off"
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            aria-invalid={isInvalid || undefined}
            aria-describedby={help}
            onFocus={() => setState((before) => (before === "plain" ? "loading" : before))}
            onPointerDown={() => void (isUsed.current = true)}
            onChange={(event) => {
              isUsed.current = true;
              latest.current = event.target.value;
              setText(event.target.value);
              onChange();
            }}
            onSelect={onChange}
            onScroll={({ currentTarget }) => {
              setScroll({ top: currentTarget.scrollTop, left: currentTarget.scrollLeft });
              onDrawn();
            }}
            className={classes("stage-area", isColoured && "text-transparent")}
          />
        </>
      )}
      <p id={help} className="stage-help">
        Once you type or click here, Tab indents; Escape, then Tab leaves the editor.
      </p>
    </div>
  );
}

/** Moves the caret of the plain area to a place, and that line near to the top. */
function movePlain(area: HTMLTextAreaElement | null, line: number, column: number): void {
  if (area === null) return;
  const before = area.value.split("\n").slice(0, line - 1);
  const at = before.reduce((length, text) => length + text.length + 1, column - 1);
  area.setSelectionRange(at, at);
  area.scrollTop = (line - 1 - LINES_ABOVE) * LINE_HEIGHT;
}

/** Returns the line of the caret. */
function countLines(area: HTMLTextAreaElement | null): number {
  return area === null ? 1 : area.value.slice(0, area.selectionStart).split("\n").length;
}

function plainBoxes(frame: Element | null): LineBox[] {
  if (frame === null) return [];
  const { top, bottom, right: end } = frame.getBoundingClientRect();
  return [...frame.querySelectorAll<HTMLElement>("[data-line]")].flatMap((element) => {
    const box = element.getBoundingClientRect();
    const middle = (box.top + box.bottom) / 2;
    const isSeen = middle > top && middle < bottom;
    return isSeen ? [{ line: Number(element.dataset.line), right: Math.min(box.right, end), middle }] : [];
  });
}
