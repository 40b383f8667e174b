import type { ReactNode } from "react";
import { classes } from "@/lib/classes";

interface Props {
  title: string;
  text: ReactNode;
  className?: string;
  /** Below the text. */
  more?: ReactNode;
  children: ReactNode;
}

/** A feature with its proof below the text. */
export function Panel({ title, text, className, more, children }: Props) {
  return (
    <li className={classes("panel", className)}>
      <div className="panel-text">
        <h3 className="text-lg font-semibold tracking-[-0.015em]">{title}</h3>
        <p className="mt-1 max-w-[60ch] text-fg-2">{text}</p>
        {more}
      </div>
      <div className="panel-proof">{children}</div>
    </li>
  );
}
