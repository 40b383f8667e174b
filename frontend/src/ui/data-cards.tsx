import { classes } from "@/lib/classes";
import { type DataTableProps, useOpening } from "./data-rows";

/** The rows of a table one below the other, for phones: the name and the actions above, the other cells as a list. */
export function DataCards<Row>({ frame, ...props }: DataTableProps<Row> & { frame: string | undefined }) {
  return (
    <ul aria-label={props.label} className={classes("divide-y divide-line text-sm", frame)}>
      {props.rows.map((row) => (
        <Card key={props.keyOf(row)} of={row} {...props} />
      ))}
    </ul>
  );
}

function Card<Row>({ of: row, rowClass, lead, head, columns, actions, details }: DataTableProps<Row> & { of: Row }) {
  const opening = useOpening();
  return (
    <li className={classes("px-4 py-3", rowClass?.(row))}>
      <div className="flex items-start gap-2.5">
        {lead?.cell(row)}
        <div className="min-w-0 flex-1">
          <h3 className="text-sm font-medium [overflow-wrap:anywhere]">{head.name(row)}</h3>
          {head.below?.(row)}
        </div>
        {actions && <div className="-mt-1 -mr-2 flex shrink-0">{actions(row)}</div>}
      </div>
      <dl className="mt-2 grid grid-cols-2 gap-x-3 gap-y-2">
        {columns.map(({ title, cell, isWideOnCards }) => (
          <div key={title} className={classes("min-w-0", isWideOnCards && "col-span-2")}>
            <dt className="text-xs text-fg-3">{title}</dt>
            <dd className="[overflow-wrap:anywhere]">{cell(row, opening)}</dd>
          </div>
        ))}
      </dl>
      {opening.isOpen && details && (
        <div id={opening.id} className="mt-2">
          {details(row)}
        </div>
      )}
    </li>
  );
}
