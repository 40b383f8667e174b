import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "@/ui/icon";
import { useModal } from "@/ui/use-modal";

/** The navigation on a phone. The native dialog traps the focus and restores it. */
export function NavigationSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const modal = useModal({ onClose });
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    content.current?.querySelector(".nav-rows [aria-current]")?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <dialog {...modal} className="docs-sheet" aria-label="Navigation">
      <div className="docs-nav" ref={content}>
        {children}
        <button type="button" className="docs-icon docs-close" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
    </dialog>
  );
}
