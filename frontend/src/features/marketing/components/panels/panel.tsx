import type { ReactNode } from "react";
import { classes } from "@/lib/classes";

interface Props {
  title: string;
  text: ReactNode;
  className?: string;
  /** Links to what the card shows. */
  doors?: ReactNode;
  children: ReactNode;
}

/** A link of a card. The browser follows it, because nothing hydrates the card. */
export function Door({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to}>
      {children}
      <span aria-hidden="true"> →</span>
    </a>
  );
}

/** A feature with its proof below the text. */
export function Panel({ title, text, className, doors, children }: Props) {
  return (
    <li className={classes("panel", className)}>
      <div className="panel-text">
        <h3 className="text-lg font-semibold tracking-[-0.015em]">{title}</h3>
        <p className="mt-1 max-w-[60ch] text-fg-2">{text}</p>
      </div>
      <div className="panel-proof">{children}</div>
      {doors !== undefined && <p className="panel-doors">{doors}</p>}
    </li>
  );
}
