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

  // A layout effect, because a key press before an ordinary effect would go to the page below.
  useLayoutEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    leaving.current = false;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      leaving.current = true;
      dialog?.close();
      // If the dialog has left the document, the browser does not restore the focus.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return {
    ref: element,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // Handle Escape here: on a repeated Escape the browser closes the dialog even if `cancel` is prevented.
      event.preventDefault();
      // Editors handle Escape themselves: it lets keyboard users leave them.
      if (event.target instanceof HTMLElement && event.target.isContentEditable) return;
      if (!busy) onClose();
    },
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      if (!busy) onClose();
    },
    onClose: () => {
      // The event is late: React's development mode may have opened the dialog again.
      if (leaving.current || element.current?.open) return;
      if (busy) element.current?.showModal();
      else onClose();
    },
    onPointerDown: (event: PointerEvent) => {
      if (closeOnVeil && !busy && event.target === element.current) onClose();
    },
  };
}
