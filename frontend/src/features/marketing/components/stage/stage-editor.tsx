import { type Ref, useEffect, useEffectEvent, useId, useImperativeHandle, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Diagnostic } from "@/api/generated/types.gen";
import type { CodeEditor } from "@/app/schema-source/editor/code-editor";
import { classes } from "@/lib/classes";
import { takeEarlyInput } from "@/lib/early-input";
import { highlight } from "../../highlight";

/** Longer texts are not coloured before the code editor has loaded. */
const MAX_COLOURED = 20_000;

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
  /** The text changed, or the caret moved. */
  onChange: () => void;
  onDrawn: () => void;
}

/**
 * The editor of the stage: a text area over coloured text. The code editor loads when it is first focused, and takes the
 * text and the selection over.
 */
export function StageEditor({ ref, initial, diagnostics, isInvalid, onChange, onDrawn }: Props) {
  const id = useId();
  const help = useId();
  const place = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const code = useRef<CodeEditor | null>(null);
  /** The text before the code editor has loaded, also before it is drawn. */
  const latest = useRef(initial);
  const [text, setText] = useState(initial);
  const [scroll, setScroll] = useState({ top: 0, left: 0 });
  const [state, setState] = useState<"plain" | "loading" | "loaded">("plain");
  const changed = useEffectEvent(onChange);
  const drawn = useEffectEvent(onDrawn);
  const isColoured = text.length <= MAX_COLOURED;
  const lines = useMemo(() => (isColoured ? text.split("\n") : []), [isColoured, text]);

  useEffect(() => {
    // The focus came before the app had loaded.
    // oxlint-disable-next-line react/set-state-in-effect -- once, after the page has loaded
    if (document.activeElement === area.current) setState("loading");
  }, []);
  useEffect(() => {
    if (state !== "loading") return;
    let isGone = false;
    import("@/app/schema-source/editor/code-editor").then(
      ({ createCodeEditor }) => {
        const [parent, plain] = [place.current, area.current];
        if (isGone || parent === null || plain === null) return;
        const [from, to] = [plain.selectionStart, plain.selectionEnd];
        const hadFocus = document.activeElement === plain;
        const made = createCodeEditor({
          parent,
          text: latest.current,
          label: "Schema",
          describedBy: help,
          onInput: () => changed(),
          onCaret: () => changed(),
        });
        code.current = made;
        // Synchronously: text typed into the plain area after the handover would be lost.
        flushSync(() => setState("loaded"));
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
    takeEarly: () => takeEarlyInput(area.current),
    setText: (next) => {
      if (code.current !== null) return code.current.setText(next);
      latest.current = next;
      setText(next);
      onChange();
    },
    goTo: (line, column) => {
      if (code.current !== null) return code.current.goTo(line, column);
      const at =
        text
          .split("\n")
          .slice(0, line - 1)
          .join("\n").length +
        (line > 1 ? 1 : 0) +
        column -
        1;
      area.current?.focus();
      area.current?.setSelectionRange(at, at);
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
    <div className="stage-editor relative min-h-0 flex-1 overflow-hidden text-sm" data-state={state}>
      <div ref={place} className={classes("h-full", state !== "loaded" && "hidden")} />
      {state !== "loaded" && (
        <>
          <pre
            aria-hidden="true"
            className="stage-lines"
            style={{ transform: `translate(${-scroll.left}px, ${-scroll.top}px)` }}
          >
            {lines.map((line, index) => (
              <span key={index} className="stage-line">
                <span data-line={index + 1}>{highlight(line)}</span>
              </span>
            ))}
          </pre>
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
            onChange={(event) => {
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
        Tab indents; Escape, then Tab leaves the editor.
      </p>
    </div>
  );
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
