import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { classes } from "@/lib/classes";
import { LineIcon } from "./line-icon";

/** The part of a row that opens below it. */
export interface Opening {
  isOpen: boolean;
  toggle: () => void;
  /** The id of what opens. */
  id: string;
}

export interface Column<Row> {
  title: string;
  cell: (row: Row, opening: Opening) => ReactNode;
  /** Whether it has numbers, which stand at the right. */
  isNumber?: boolean;
  /** Whether it takes the whole width of a card on phones. */
  isWideOnCards?: boolean;
  /** Classes of its cells. */
  className?: string;
}

export interface DataTableProps<Row> {
  /** The accessible name of the whole. */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Classes of a row. */
  rowClass?: (row: Row) => string | undefined;
  /** A control or mark before the name of a row. */
  lead?: { title: string; cell: (row: Row) => ReactNode };
  /** The column that names a row: the name, and what stands below it. */
  head: {
    title: string;
    name: (row: Row) => ReactNode;
    below?: (row: Row) => ReactNode;
    /** Whether it takes all the width that short values in the other columns leave. */
    isWide?: boolean;
  };
  columns: readonly Column<Row>[];
  actions?: (row: Row) => ReactNode;
  /** The details that a `DetailsButton` in a cell opens. */
  details?: (row: Row) => ReactNode;
  /** Whether rows stay rows on phones, because the table is narrow. */
  isNarrow?: boolean;
  /** Whether something around it has the frame. */
  isFrameless?: boolean;
}

/** Returns the state of a row's details, which are closed at first. */
export function useOpening(): Opening {
  const [isOpen, setOpen] = useState(false);
  return { isOpen, toggle: () => setOpen(!isOpen), id: useId() };
}

/** The button that opens a row's details. `label` is its accessible name, `children` its text. */
export function DetailsButton({
  opening: { isOpen, toggle, id },
  label,
  children,
}: {
  opening: Opening;
  label: string;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      aria-label={label}
      onClick={toggle}
      className="-ml-1 inline-flex items-center gap-0.5 rounded-control px-1 text-xs text-fg-3 hover:text-fg"
    >
      {children}
      <LineIcon of={ChevronDown} className={classes("size-3.5", isOpen && "rotate-180")} />
    </button>
  );
}
