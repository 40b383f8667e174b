import { DataTable } from "@/ui/data-table";
import type { ThemePreview } from "@/api/generated/types.gen";
import { COLOR_FIELDS, FIELD_NAMES, showValue, type ThemeField, type ThemeFields, valueOf } from "../fields";
import type { Website } from "../use-website";
import { PICTURE_FIELDS } from "../website";
import { RoleChip } from "./color-field";

interface Props {
  website: Website;
  /** The edited theme. */
  theme: ThemeFields;
  /** The theme with the ticked values, as pages show it. */
  preview: ThemePreview | undefined;
}

/** Each value of a website beside the present one, with its origin and what pages make of it. */
export function ProposedValues({ website: { reading, toggle }, theme, preview }: Props) {
  if (reading === null) return null;
  const { values, taken, host } = reading;
  return (
    <DataTable
      label={`Values of ${host}`}
      rows={values}
      keyOf={({ field }) => field}
      lead={{
        title: "Take",
        cell: (row) => (
          <input
            type="checkbox"
            aria-label={`Take ${FIELD_NAMES[row.field]}`}
            checked={taken.has(row.field)}
            onChange={() => toggle(row.field)}
            className="mt-0.5 size-4 shrink-0 accent-(--brand-solid)"
          />
        ),
      }}
      head={{
        title: "Value",
        name: (row) => <span className="whitespace-nowrap">{FIELD_NAMES[row.field]}</span>,
        below: ({ field }) =>
          PICTURE_FIELDS.has(field) && <p className="text-xs text-fg-2">Take it only if it is yours.</p>,
      }}
      columns={[
        { title: "Now", cell: ({ field }) => <Value field={field} value={valueOf(theme, field)} /> },
        { title: "Proposed", cell: ({ field, value }) => <Value field={field} value={value} /> },
        {
          title: "Where it was found",
          cell: ({ source }) => source,
          isWideOnCards: true,
          className: "text-fg-2 [overflow-wrap:anywhere]",
        },
        {
          title: "Adjusted for contrast",
          isWideOnCards: true,
          cell: ({ field }) => <Adjusted field={field} isTaken={taken.has(field)} preview={preview} />,
        },
      ]}
    />
  );
}

function Value({ field, value }: { field: ThemeField; value: string | null }) {
  if (value === null) return "None";
  if (PICTURE_FIELDS.has(field)) {
    return <img src={value} alt={FIELD_NAMES[field]} className="h-8 max-w-24 rounded-sm border border-line-2" />;
  }
  if (COLOR_FIELDS.every((color) => color !== field)) return showValue(field, value);
  return (
    <span className="inline-flex items-center gap-2">
      <i aria-hidden="true" style={{ background: value }} className="size-4 shrink-0 rounded-sm border border-line-2" />
      <span className="font-mono text-xs">{value}</span>
    </span>
  );
}

function Adjusted({ field, isTaken, preview }: Pick<Props, "preview"> & { field: ThemeField; isTaken: boolean }) {
  const roles = isTaken ? (preview?.roles.filter((role) => role.field === field && role.is_adjusted) ?? []) : [];
  if (roles.length === 0) return <span className="text-fg-2">–</span>;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {roles.map((role) => (
        <RoleChip key={role.name} role={role} />
      ))}
    </ul>
  );
}
