import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classes } from "@/lib/classes";
import { LineIcon } from "@/ui/line-icon";

interface Props {
  number: number;
  title: string;
  isDone?: boolean;
  children: ReactNode;
}

/** A numbered step of the set-up; a tick replaces the number when it is done. */
export function Step({ number, title, isDone = false, children }: Props) {
  const id = useId();
  return (
    <li className="grid min-w-0 grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 gap-y-2.5">
      <span
        className={classes(
          "grid size-6 place-items-center rounded-full text-xs",
          isDone ? "bg-ok-soft text-ok" : "border border-line-2 text-fg-2",
        )}
      >
        {isDone ? <LineIcon of={Check} className="size-3.5" /> : number}
      </span>
      <section aria-labelledby={id} className="contents">
        <h3 id={id} className="text-base font-semibold">
          {title}
          {isDone && <span className="sr-only">, done</span>}
        </h3>
        <div className="col-start-2 grid min-w-0 grid-cols-1 gap-2">{children}</div>
      </section>
    </li>
  );
}
