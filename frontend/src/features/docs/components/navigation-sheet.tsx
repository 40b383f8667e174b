import type { ReactNode } from "react";
import { Icon } from "@/ui/icon";
import { useModal } from "@/ui/use-modal";

/** The navigation on a phone. The native dialog traps the focus and restores it. */
export function NavigationSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const modal = useModal({ onClose });
  return (
    <dialog {...modal} className="docs-sheet" aria-label="Navigation">
      <div className="docs-nav">
        {children}
        <button type="button" className="docs-icon docs-close" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  );
}
