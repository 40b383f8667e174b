import { useCallback, useEffect, useRef, useState } from "react";
import type Palette from "./components/palette";

/** The plain search field of index.html, which takes input until the palette's code has loaded. */
interface EarlySearch {
  field: HTMLInputElement | null;
  /** Whether the app handles the shortcut keys now. */
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

/** Returns the palette once its code has loaded, and `open` for buttons. `/` outside text fields, Ctrl K and ⌘ K open it too. */
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
        // The reader may have closed it in the meantime.
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
    // Load it before the reader needs it, but after the page.
    const wait = window.requestIdleCallback ?? setTimeout;
    wait(() => void load().catch(() => undefined));
    return () => removeEventListener("keydown", onKey);
  }, [open]);

  return { Palette: loaded, open };
}

export interface EarlyText {
  text: string;
  isEntered: boolean;
  /** Closes the field and returns its final text and selection. */
  end: () => { text: string; caret: [number, number] } | null;
}

/** Returns the text typed before the palette had loaded. Typing may continue until `end` is called. */
export function takeEarlySearch(): EarlyText {
  const field = window.earlySearch?.field ?? null;
  return {
    text: field?.value ?? "",
    isEntered: field?.dataset.entered !== undefined,
    end: () => {
      const dialog = field?.closest("dialog");
      if (!field || !dialog?.open) return null;
      const { value, selectionStart, selectionEnd } = field;
      // Close it first, which restores the previous focus.
      dialog.close();
      dialog.remove();
      if (window.earlySearch?.field === field) window.earlySearch.field = null;
      return { text: value, caret: [selectionStart ?? value.length, selectionEnd ?? value.length] };
    },
  };
}
