import { type KeyboardEvent, type PointerEvent, type SyntheticEvent, useEffect, useRef } from "react";

interface Options {
  onClose: () => void;
  /** Stays open while work is under way. */
  busy?: boolean;
  /** Clicks beside the window close it. */
  closeOnVeil?: boolean;
}

/** What a modal <dialog> needs: it opens with its component, closes on Escape, and gives the focus back. */
export function useModal({ onClose, busy = false, closeOnVeil = true }: Options) {
  const element = useRef<HTMLDialogElement>(null);
  const leaving = useRef(false);

  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    leaving.current = false;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      leaving.current = true;
      dialog?.close();
      // The dialog is out of the document by now, so the browser gives nothing back by itself.
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
      if (leaving.current) return;
      if (busy) element.current?.showModal();
      else onClose();
    },
    onPointerDown: (event: PointerEvent) => {
      if (closeOnVeil && !busy && event.target === element.current) onClose();
    },
  };
}
