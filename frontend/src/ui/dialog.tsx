import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classes } from "@/lib/classes";
import { LineIcon } from "./line-icon";
import { useModal } from "./use-modal";

interface Props {
  title: ReactNode;
  onClose: () => void;
  /** Refuses to close while work is under way. */
  busy?: boolean;
  /** Whether clicks outside close it; off for forms, where a slip would hide typed text. */
  closeOnVeil?: boolean;
  className?: string;
  children: ReactNode;
}

/** A modal window. The native dialog traps the focus, closes on Escape and restores the focus. */
export function Dialog({ title, onClose, busy = false, closeOnVeil = true, className, children }: Props) {
  const modal = useModal({ onClose, busy, closeOnVeil });
  const heading = useId();

  return (
    <dialog
      {...modal}
      aria-labelledby={heading}
      className={classes(
        "dialog m-auto max-h-[min(90dvh,860px)] w-[calc(100vw-24px)] overflow-hidden rounded-dialog border border-line bg-bg p-0 text-fg shadow-float backdrop:bg-veil",
        className ?? "max-w-md",
      )}
    >
      <div className="flex max-h-[inherit] flex-col">
        <div className="flex items-center gap-3 px-5 pt-4.5">
          <h2 id={heading} className="text-lg font-semibold">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Close"
            disabled={busy}
            onClick={onClose}
            className="-mr-1.5 ml-auto rounded-control p-1.5 text-fg-3 hover:bg-bg-3 hover:text-fg disabled:opacity-50"
          >
            <LineIcon of={X} />
          </button>
        </div>
        <div className="min-h-0 overflow-y-auto overscroll-contain px-5 pt-3.5 pb-5">{children}</div>
      </div>
    </dialog>
  );
}
