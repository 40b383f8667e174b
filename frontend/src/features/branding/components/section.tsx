import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { classes } from "@/lib/classes";
import { LineIcon } from "@/ui/line-icon";

interface Props {
  title: string;
  /** What stands beside the title: the values in short. */
  note?: ReactNode;
  isOpenFirst?: boolean;
  children: ReactNode;
}

/** A part of the editor that opens and closes. */
export function Section({ title, note, isOpenFirst = true, children }: Props) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`} className="border-b border-line last:border-b-0">
      <h3 className="text-sm font-semibold">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex w-full items-center gap-2 py-4 text-left"
        >
          <span id={`${id}-title`}>{title}</span>
          {note !== undefined && <span className="min-w-0 truncate text-xs font-normal text-fg-2">{note}</span>}
          <LineIcon of={ChevronDown} className={classes("ml-auto text-fg-3", !isOpen && "-rotate-90")} />
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="pb-5">
        {children}
      </div>
    </section>
  );
}
