import { type ReactNode, useState } from "react";
import { classes } from "@/lib/classes";
import { formatCount } from "@/lib/format";
import { Button } from "@/ui/button";
import { Card, EmptyCard } from "./card";

export interface BarRow {
  /** The value that a click filters by; null if it cannot be. */
  filter: string | null;
  name: string;
  /** What is shown of it instead of the name. */
  content?: ReactNode;
  /** Further cells, in the order of `columns`. The first gives the length of the bar. */
  cells: readonly (number | string)[];
}

interface Props {
  title: string;
  /** What the figures mean. */
  definition: string;
  head: string;
  columns: readonly string[];
  rows: readonly BarRow[];
  /** Says what will be here when there are no rows. */
  empty: string;
  filter: string | null;
  onFilter: (filter: string | null) => void;
}

/** Rows that are shown before "Show all". */
const SHOWN = 7;

/** A table whose rows are bars. A click filters the chart by the row; a second one takes the filter away. */
export function BarList({ title, definition, head, columns, rows, empty, filter, onFilter }: Props) {
  const [isOpen, setOpen] = useState(false);
  const longest = Math.max(1, ...rows.map(({ cells: [first] }) => Number(first)));
  const shown = isOpen ? rows : rows.slice(0, SHOWN);
  return (
    <Card title={title} about={definition}>
      {rows.length === 0 ? (
        <EmptyCard>{empty}</EmptyCard>
      ) : (
        <table className="w-full border-separate border-spacing-y-0.5 px-2 py-2 text-left text-sm">
          <thead className="text-xs text-fg-2">
            <tr>
              <th scope="col" className="px-2 py-1 font-medium">
                {head}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="px-2 py-1 text-right font-medium">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ filter: own, name, content, cells }) => {
              const isChosen = own !== null && own === filter;
              const share = (Number(cells[0]) / longest) * 100;
              return (
                <tr key={name} className={classes("hover:bg-bg-3", isChosen && "bg-brand-soft")}>
                  <th scope="row" className="relative w-full max-w-0 rounded-l-control px-2 py-1.5 font-normal">
                    <span
                      aria-hidden="true"
                      className="absolute inset-y-0 left-0 rounded-control bg-brand-soft"
                      style={{ width: `${share}%` }}
                    />
                    {own === null ? (
                      <span className="relative block truncate">{content ?? name}</span>
                    ) : (
                      <button
                        type="button"
                        aria-pressed={isChosen}
                        title={name}
                        onClick={() => onFilter(isChosen ? null : own)}
                        className="relative block w-full truncate rounded-control text-left"
                      >
                        {content ?? name}
                      </button>
                    )}
                  </th>
                  {cells.map((cell, index) => (
                    <td key={columns[index]} className="px-2 py-1.5 text-right whitespace-nowrap tabular-nums">
                      {typeof cell === "number" ? formatCount(cell) : cell}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {rows.length > SHOWN && (
        <div className="mt-auto border-t border-line px-4 py-2">
          <Button look="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Show fewer" : `Show all ${rows.length}`}
          </Button>
        </div>
      )}
    </Card>
  );
}
