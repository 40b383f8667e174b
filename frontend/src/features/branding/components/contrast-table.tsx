import { Check } from "lucide-react";
import { useState } from "react";
import { formatNoun } from "@/lib/format";
import { DataTable } from "@/ui/data-table";
import { LineIcon } from "@/ui/line-icon";
import { Pill } from "@/ui/pill";
import type { ContrastRow, ThemePreview } from "@/api/generated/types.gen";

/** Rows before the others are asked for; adjusted ones come first among them. */
const SHOWN = 8;

/** Ratios are cut, not rounded, so that none looks better than it is. */
export function formatRatio(ratio: number): string {
  return (Math.floor(ratio * 10 + 1e-6) / 10).toFixed(1);
}

/** Returns the rows to show first, in their order: the adjusted ones, then others. */
export function firstRows(rows: readonly ContrastRow[]): readonly ContrastRow[] {
  const room = Math.max(0, SHOWN - rows.filter((row) => row.is_adjusted).length);
  const others = new Set(rows.filter((row) => !row.is_adjusted).slice(0, room));
  return rows.filter((row) => row.is_adjusted || others.has(row));
}

/** How many pairs meet what they need, in both modes. */
export function countGood(rows: readonly ContrastRow[]): number {
  return rows.filter(({ needs, light, dark }) => light.ratio >= needs && dark.ratio >= needs).length;
}

/** Every pair of colours with its contrast in light and dark. */
export function ContrastTable({ preview: { rows }, title = "Contrast" }: { preview: ThemePreview; title?: string }) {
  const [showsAll, setShowsAll] = useState(false);
  const first = firstRows(rows);
  const good = countGood(rows);
  const more = rows.length - first.length;
  return (
    <section aria-labelledby="contrast" className="min-w-0 overflow-hidden rounded-card border border-line bg-bg">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-3">
        <h3 id="contrast" className="text-base font-semibold">
          {title}
        </h3>
        <p className="flex items-center gap-1.5 text-sm text-ok" role="status">
          <LineIcon of={Check} />
          {good === rows.length
            ? `All ${rows.length} pairs meet AA, light and dark`
            : `${good} of ${rows.length} pairs meet AA, light and dark`}
        </p>
        <p className="text-xs text-fg-2 sm:ml-auto">Also ready: 7:1 for readers who ask for more contrast</p>
      </div>
      <div className="border-t border-line">
        <DataTable
          label="Contrast of each pair"
          isFrameless
          rows={showsAll ? rows : first}
          keyOf={(row) => row.key}
          head={{ title: "Pair", name: (row) => row.name }}
          columns={[
            { title: "Needs", cell: (row) => row.needs, isNumber: true },
            { title: "Light", cell: (row) => <Measured row={row} mode="light" /> },
            { title: "Dark", cell: (row) => <Measured row={row} mode="dark" /> },
            {
              title: "What was adjusted, and why",
              isWideOnCards: true,
              cell: (row) => row.explanation,
              className: "text-fg-2",
            },
          ]}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-3 text-sm text-fg-2">
        <p>Colours you enter are kept. Only what readers see is adjusted, so nothing you save can fall below AA.</p>
        {more > 0 && (
          <button
            type="button"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
            className="rounded-control text-link underline"
          >
            {showsAll ? "Fewer pairs" : formatNoun(more, "more pair")}
          </button>
        )}
      </div>
    </section>
  );
}

function Measured({ row, mode }: { row: ContrastRow; mode: "light" | "dark" }) {
  const { color, background, ratio, from_ratio } = row[mode];
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span
        aria-hidden="true"
        style={{ color, background }}
        className="grid h-6 w-8 place-items-center rounded-control border border-line text-xs font-semibold"
      >
        {row.needs < 4.5 ? <i className="h-2.5 w-4 rounded-sm border-2" style={{ borderColor: color }} /> : "Aa"}
      </span>
      <span className="font-medium tabular-nums">{formatRatio(ratio)}</span>
      {from_ratio !== null && <Pill tone="brand">from {formatRatio(from_ratio)}</Pill>}
    </span>
  );
}
