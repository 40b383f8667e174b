import { useCallback, useEffect, useRef, useState } from "react";
import type Palette from "./components/palette";

/** The plain field of index.html that keeps what is typed until the palette's code is here. */
interface EarlySearch {
  field: HTMLInputElement | null;
  /** Whether the app listens to the keys by now. */
  isTaken: boolean;
  open: () => void;
}

declare global {
  interface Window {
    earlySearch?: EarlySearch;
  }
}

let code: typeof Palette | null = null;

async function load(): Promise<typeof Palette> {
  code = (await import("./components/palette")).default;
  return code;
}

/** The palette once its code is here, and what opens it: by a button, by `/` outside of text fields, by Ctrl K and ⌘ K anywhere. */
export function usePalette(onOpen: () => void): { Palette: typeof Palette | null; open: () => void } {
  const [loaded, setLoaded] = useState(() => code);
  const latest = useRef(onOpen);
  latest.current = onOpen;

  const open = useCallback(() => {
    if (code !== null) {
      setLoaded(() => code);
      latest.current();
      return;
    }
    const early = window.earlySearch;
    early?.open();
    load().then(
      (palette) => {
        // It may have been closed meanwhile.
        if (early?.field === null) return;
        setLoaded(() => palette);
        latest.current();
      },
      () => {
        const note = early?.field?.closest("dialog")?.querySelector("[role=status]");
        if (note) note.textContent = "Search could not be loaded. Close it and try again.";
      },
    );
  }, []);

  useEffect(() => {
    const early = window.earlySearch;
    if (early) early.isTaken = true;
    if (early?.field) queueMicrotask(open);
    const onKey = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k";
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest("input, textarea, select, [contenteditable]") !== null;
      const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping;
      if (!isCommand && !isSlash) return;
      event.preventDefault();
      open();
    };
    addEventListener("keydown", onKey);
    // Before it is asked for, and after all that is read.
    const wait = window.requestIdleCallback ?? setTimeout;
    wait(() => void load().catch(() => undefined));
    return () => removeEventListener("keydown", onKey);
  }, [open]);

  return { Palette: loaded, open };
}

export interface EarlyText {
  text: string;
  isEntered: boolean;
  /** Closes the field; what it held in the end, and where the caret was. */
  end: () => { text: string; caret: [number, number] } | null;
}

/** What was typed before the palette was here; typing goes on until the end. */
export function takeEarlySearch(): EarlyText {
  const field = window.earlySearch?.field ?? null;
  return {
    text: field?.value ?? "",
    isEntered: field?.dataset.entered !== undefined,
    end: () => {
      const dialog = field?.closest("dialog");
      if (!field || !dialog?.open) return null;
      const { value, selectionStart, selectionEnd } = field;
      // Closed first, which gives the focus back to where it was.
      dialog.close();
      dialog.remove();
      if (window.earlySearch?.field === field) window.earlySearch.field = null;
      return { text: value, caret: [selectionStart ?? value.length, selectionEnd ?? value.length] };
    },
  };
}
