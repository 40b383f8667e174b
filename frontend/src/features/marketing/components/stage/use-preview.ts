import { useEffect, useRef, useState } from "react";
import type { DefinitionPlace, Diagnostic, SchemaPreview } from "@/api/generated/types.gen";
import { example } from "../../example";
import { forgetPreviewSchema } from "../../preview-store";
import { NOT_LOADED } from "../../texts";
import type { Sample } from "../../sample";
import { isPasted, isWithin } from "../../source-lines";

/** Typing rests this long before the server is asked. */
const PAUSE_MS = 350;

export interface Shown {
  /** The text that the page was made of. */
  sdl: string;
  path: string;
  /** The page of the engine, adapted to the stage. */
  html: string;
  counts: SchemaPreview["counts"];
  findings: readonly Diagnostic[];
  /** How many more findings there are. */
  omitted: number;
  /** Where the text defines what the page shows. */
  place: DefinitionPlace | null;
  most_used: SchemaPreview["most_used"];
  /** A short sample of the page; null for one that is not about one thing. */
  sample: Sample | null;
}

export interface Preview {
  /** The newest page; it stays while a later text cannot be read. */
  shown: Shown;
  /** Why the text is refused, with the places; null if it is not. */
  refusal: { message: string; diagnostics: readonly Diagnostic[]; canRetry: boolean } | null;
  isBuilding: boolean;
  /** Whether the text is the visitor's own. */
  isOwn: boolean;
  /** Whether the editor is empty. */
  isEmpty: boolean;
  /** The page of the visitor's own schema to open in the whole preview; null while there is none. */
  ownPath: string | null;
  /** Whether the text survives a reload of the tab. */
  isStored: boolean;
  /** The line of the caret once it has moved. */
  caret: number | null;
  /** Whether the page that the visitor chose last could not be loaded. */
  isLost: boolean;
}

const start: Preview = {
  shown: example,
  refusal: null,
  isBuilding: false,
  isOwn: false,
  isEmpty: false,
  ownPath: null,
  isStored: true,
  caret: null,
  isLost: false,
};

/** A request for a page, and whether the editor then moves to the definition. */
export interface Wish {
  sdl: string;
  path?: string;
  line?: number;
  isOwn: boolean;
  moves: boolean;
}

/**
 * Shows a page of the text in the editor, made by the server: of a pasted schema that of the most used type, then that of
 * the definition around the caret.
 */
export function usePreview(onMove: (line: number, column: number) => void) {
  const [state, setState] = useState(start);
  const running = useRef<{ stop: () => void } | null>(null);
  const latest = useRef<{
    /** The newest text of the editor. */
    sdl: string;
    /** The text that was pasted, until there is a page of it. */
    pasted: string | null;
    shown: Shown;
    isRefused: boolean;
  }>({ sdl: example.sdl, pasted: null, shown: example, isRefused: false });
  useEffect(() => () => running.current?.stop(), []);

  function show(next: Preview) {
    latest.current.shown = next.shown;
    latest.current.isRefused = false;
    latest.current.pasted = null;
    setState(next);
  }

  /** Follows the text and the caret. */
  function ask(sdl: string, line: number, pause = PAUSE_MS) {
    running.current?.stop();
    const { sdl: before, shown, isRefused } = latest.current;
    latest.current.sdl = sdl;
    const isEmpty = sdl.trim() === "";
    const isOwn = sdl.trim() !== example.sdl;
    if (isEmpty || !isOwn) forgetPreviewSchema();
    if (isEmpty) return show({ ...start, isOwn, isEmpty });
    if (!isOwn && isWithin(example.place, line)) return show({ ...start, caret: line });
    const isSame = sdl === shown.sdl && !isRefused;
    if (isSame && (isIntrospection(sdl) || isWithin(shown.place, line)))
      return setState((was) => ({ ...was, caret: line, isBuilding: false }));
    if (isPasted(before, sdl)) latest.current.pasted = sdl;
    if (latest.current.pasted === sdl) return send({ sdl, isOwn, moves: true }, pause);
    const wanted = isIntrospection(sdl) ? { path: shown.path } : { path: shown.path, line };
    return send({ sdl, ...wanted, isOwn, moves: false }, pause, line);
  }

  /** Shows a page of the same text, and moves the editor to its definition. */
  function open(path: string) {
    running.current?.stop();
    const { sdl } = latest.current;
    send({ sdl, path, isOwn: sdl.trim() !== example.sdl, moves: true }, 0);
  }

  function send(wish: Wish, pause: number, caret: number | null = null) {
    const abort = new AbortController();
    const timer = setTimeout(() => void run(wish, abort.signal), pause);
    running.current = {
      stop: () => {
        clearTimeout(timer);
        abort.abort();
      },
    };
    setState((was) => ({
      ...was,
      isBuilding: true,
      isOwn: wish.isOwn,
      isEmpty: false,
      isLost: false,
      caret,
      // The page may have gone with the last change; the overview is always there.
      ownPath: was.ownPath === null || wish.sdl === was.shown.sdl ? was.ownPath : "overview",
    }));
  }

  async function run(wish: Wish, signal: AbortSignal) {
    // Only a visitor who changes the schema needs this code.
    const next = await import("./later").then(
      ({ makePage }) => makePage(wish, signal),
      () => ({
        refusal: { message: NOT_LOADED, diagnostics: [], canRetry: true },
      }),
    );
    if (signal.aborted) return;
    if ("refusal" in next) {
      const { shown } = latest.current;
      // Of the text that is shown there is a page, so a lost connection does not take it away.
      if (wish.sdl === shown.sdl && next.refusal?.canRetry && !latest.current.isRefused) {
        return setState((was) => ({ ...was, isBuilding: false, isLost: wish.moves }));
      }
      latest.current.isRefused = true;
      return setState((was) => ({ ...was, ...next, isBuilding: false, ownPath: null }));
    }
    show({ ...start, ...next, isOwn: wish.isOwn, caret: wish.line ?? null });
    const { place } = next.shown;
    if (wish.moves && place !== null && !isIntrospection(wish.sdl)) onMove(place.line, place.column);
  }

  return { ...state, ask, open };
}

/** Whether the text is an introspection result. The places are those in its SDL, which the editor does not show. */
export function isIntrospection(sdl: string): boolean {
  return /^\s*\{/.test(sdl);
}
