import { useEffect, useRef, useState } from "react";
import { ApiError, messageOf } from "@/api/errors";
import type { Diagnostic, SchemaPreview } from "@/api/generated/types.gen";
import { example } from "../../example";
import { forgetPreviewSchema, keepPreviewSchema } from "../../preview-store";
import { preview } from "../../queries";
import { pageOfLine } from "../../threads";

/** Typing rests this long before the server is asked. */
const PAUSE_MS = 350;

export interface Shown {
  path: string;
  html: string;
  counts: SchemaPreview["counts"];
  findings: readonly Diagnostic[];
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
}

const start: Preview = {
  shown: { ...example, findings: [] },
  refusal: null,
  isBuilding: false,
  isOwn: false,
  isEmpty: false,
  ownPath: null,
  isStored: true,
};

/** Shows the page of the text in the editor: that of the definition around the caret, made by the server. */
export function usePreview() {
  const [state, setState] = useState(start);
  const running = useRef<{ stop: () => void } | null>(null);
  const paths = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => () => running.current?.stop(), []);

  function ask(sdl: string, line: number, pause = PAUSE_MS) {
    running.current?.stop();
    if (sdl.trim() === example.sdl || sdl.trim() === "") {
      forgetPreviewSchema();
      const isEmpty = sdl.trim() === "";
      return setState({ ...start, isOwn: isEmpty, isEmpty });
    }
    const abort = new AbortController();
    const timer = setTimeout(() => void run(sdl, line, abort.signal), pause);
    running.current = {
      stop: () => {
        clearTimeout(timer);
        abort.abort();
      },
    };
    setState((before) => ({
      ...before,
      isBuilding: true,
      isOwn: true,
      isEmpty: false,
      // The page may have gone with the last change; the overview is always there.
      ownPath: before.ownPath === null ? null : "overview",
    }));
  }

  async function run(sdl: string, line: number, signal: AbortSignal) {
    const isStored = keepPreviewSchema(sdl);
    // Only a page that the previous response listed; otherwise the server chooses.
    const wanted = pageOfLine(sdl, line);
    const path = wanted !== null && paths.current.has(wanted) ? wanted : null;
    try {
      const { page, navigation, counts, findings } = await preview(sdl, path, signal).catch((error: unknown) => {
        // The page may have gone with the last key press.
        if (path === null || !(error instanceof ApiError) || error.status !== 404) throw error;
        return preview(sdl, null, signal);
      });
      if (signal.aborted) return;
      paths.current = new Set(navigation.groups.flatMap(({ items }) => items.map((item) => item.path)));
      const shown = { path: page.path, html: page.html, counts, findings };
      setState({ ...start, shown, isOwn: true, ownPath: page.path, isStored });
    } catch (error) {
      if (signal.aborted) return;
      const diagnostics = error instanceof ApiError ? error.diagnostics : [];
      const canRetry = !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
      const refusal = { message: messageOf(error), diagnostics, canRetry };
      setState((before) => ({ ...before, isBuilding: false, refusal, ownPath: null, isStored }));
    }
  }

  return { ...state, ask };
}
