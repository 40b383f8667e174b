import { ArrowDown, ArrowUp } from "lucide-react";
import { classes } from "@/lib/classes";
import { LineIcon } from "@/ui/line-icon";

interface Props {
  /** What is moved, for the names of the buttons. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  isLocked?: boolean;
  /** Whether one button is above the other, in the width of one. */
  isStacked?: boolean;
  onMove: (by: -1 | 1) => void;
}

/** Two buttons that move a row. The pressed one keeps the focus, so that it can be pressed again. */
export function MoveButtons({ name, isFirst, isLast, isLocked = false, isStacked = false, onMove }: Props) {
  const button = (by: -1 | 1, isAtEnd: boolean) => (
    <button
      type="button"
      className={classes(
        "rounded-control text-fg-3 not-disabled:not-aria-disabled:hover:bg-bg-3 not-disabled:not-aria-disabled:hover:text-fg disabled:opacity-40 aria-disabled:opacity-40",
        isStacked ? "grid h-6 w-6 place-items-center" : "p-2",
      )}
      aria-label={`Move ${name} ${by < 0 ? "up" : "down"}`}
      disabled={isLocked}
      aria-disabled={isAtEnd || undefined}
      onClick={isAtEnd ? undefined : () => onMove(by)}
    >
      <LineIcon of={by < 0 ? ArrowUp : ArrowDown} className={classes(isStacked && "size-3.5")} />
    </button>
  );
  return (
    <span className={classes("flex shrink-0", isStacked && "flex-col")}>
      {button(-1, isFirst)}
      {button(1, isLast)}
    </span>
  );
}
