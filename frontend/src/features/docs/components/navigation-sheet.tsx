import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "@/ui/icon";

/** The navigation on a phone. The browser's own dialog traps the focus and gives it back. */
export function NavigationSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      className="docs-sheet"
      aria-label="Navigation"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <div className="docs-nav">
        {children}
        <button type="button" className="docs-icon docs-close" aria-label="Close" onClick={onClose}><Icon name="close" /></button>
      </div>
    </dialog>
  );
}
