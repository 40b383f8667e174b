import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useLayoutEffect, useRef } from "react";

interface Options {
  onClose: () => void;
  /** Whether work is in progress; the dialog stays open until it is done. */
  busy?: boolean;
  /** Whether a click on the backdrop closes it. */
  closeOnVeil?: boolean;
}

/** Runs a modal <dialog>: opens it with its component, closes it on Escape, and returns the focus. */
export function useModal({ onClose, busy = false, closeOnVeil = true }: Options) {
  const element = useRef<HTMLDialogElement>(null);
  const leaving = useRef(false);

  // With the drawing, not after it: a key in between would go to the page below.
  useLayoutEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    leaving.current = false;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      leaving.current = true;
      dialog?.close();
      // Where the dialog is out of the document by now, the browser gives nothing back by itself.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return {
    ref: element,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // Not left to the browser: it lets a repeated Escape through, whatever `cancel` says.
      event.preventDefault();
      // An editor takes it for itself: it is how the keyboard leaves one.
      if (event.target instanceof HTMLElement && event.target.isContentEditable) return;
      if (!busy) onClose();
    },
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      if (!busy) onClose();
    },
    onClose: () => {
      // The event comes late: React's development mode has opened the dialog again by then.
      if (leaving.current || element.current?.open) return;
      if (busy) element.current?.showModal();
      else onClose();
    },
    onPointerDown: (event: PointerEvent) => {
      if (closeOnVeil && !busy && event.target === element.current) onClose();
    },
  };
}
