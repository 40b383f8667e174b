import { Fragment } from "react";
import { classes } from "@/lib/classes";
import { useMedia } from "@/lib/use-media";
import { DataCards } from "./data-cards";
import { type DataTableProps, useOpening } from "./data-rows";

const CELL = "px-2 py-3 first:pl-4 last:pr-4";
const HEAD = "px-2 py-2 first:pl-4 last:pr-4 font-medium whitespace-nowrap";

/** Rows of data as a table; below 640 px each row becomes a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isPhone = useMedia("(width < 640px)");
  const frame = props.isFrameless ? undefined : "rounded-card border border-line";
  if (isPhone && !props.isNarrow) return <DataCards {...props} frame={frame} />;
  const { label, rows, keyOf, lead, head, columns, actions } = props;
  return (
    <div className={classes("overflow-x-auto", frame)}>
      <table aria-label={label} className="w-full text-left text-sm">
        <thead className="text-xs text-fg-2">
          <tr>
            {lead && <HiddenTitle>{lead.title}</HiddenTitle>}
            <th scope="col" className={HEAD}>
              {head.title}
            </th>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" className={classes(HEAD, isNumber && "text-right")}>
                {title}
              </th>
            ))}
            {actions && <HiddenTitle>Actions</HiddenTitle>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)} of={row} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HiddenTitle({ children }: { children: string }) {
  return (
    <th scope="col" className={HEAD}>
      <span className="sr-only">{children}</span>
    </th>
  );
}

function TableRow<Row>({
  of: row,
  rowClass,
  lead,
  head,
  columns,
  actions,
  details,
}: DataTableProps<Row> & { of: Row }) {
  const opening = useOpening();
  const below = head.below?.(row);
  return (
    <Fragment>
      <tr className={classes("border-t border-line", rowClass?.(row))}>
        {lead && <td className={classes(CELL, "align-top")}>{lead.cell(row)}</td>}
        <th scope="row" className={classes(CELL, "font-normal", head.isWide && "w-full min-w-40")}>
          <p className="font-medium [overflow-wrap:anywhere]">{head.name(row)}</p>
          {below}
        </th>
        {columns.map(({ title, cell, isNumber, className }) => (
          <td key={title} className={classes(CELL, isNumber && "text-right tabular-nums", className)}>
            {cell(row, opening)}
          </td>
        ))}
        {actions && (
          <td className={CELL}>
            <div className="flex justify-end gap-1">{actions(row)}</div>
          </td>
        )}
      </tr>
      {opening.isOpen && details && (
        <tr id={opening.id}>
          <td colSpan={columns.length + 1 + (lead ? 1 : 0) + (actions ? 1 : 0)} className="px-4 pb-3.5">
            {details(row)}
          </td>
        </tr>
      )}
    </Fragment>
  );
}
