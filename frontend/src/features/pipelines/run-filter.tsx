import { classes } from "@/lib/classes";
import { formatCount } from "@/lib/format";
import { type Filter, filterRows, keysOf, type RunRow, type Shown } from "./rows";

const CHOICES: readonly { value: Shown; label: string; hasCount: boolean }[] = [
  { value: "all", label: "All", hasCount: true },
  { value: "failing", label: "Failing", hasCount: true },
  { value: "published", label: "Published", hasCount: false },
];

interface Props {
  rows: readonly RunRow[];
  filter: Filter;
  onChange: (filter: Filter) => void;
}

/** Chooses which runs are listed: by their result, and by key if several made them. */
export function RunFilter({ rows, filter, onChange }: Props) {
  const keys = keysOf(rows);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <fieldset className="flex min-w-0 rounded-control bg-bg-3 p-0.5">
        <legend className="sr-only">Which runs</legend>
        {CHOICES.map(({ value, label, hasCount }) => (
          <label
            key={value}
            className={classes(
              "relative flex h-7 cursor-pointer items-center gap-1.5 rounded-control border border-transparent px-2.5 text-xs whitespace-nowrap text-fg-2",
              "has-checked:border-line-2 has-checked:bg-bg has-checked:font-medium has-checked:text-fg",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-ring",
            )}
          >
            <input
              type="radio"
              name="shown-runs"
              checked={filter.shown === value}
              onChange={() => onChange({ ...filter, shown: value })}
              className="sr-only"
            />
            {label}{" "}
            {hasCount && (
              <span className="tabular-nums">{formatCount(filterRows(rows, { ...filter, shown: value }).length)}</span>
            )}
          </label>
        ))}
      </fieldset>
      {keys.length > 1 && (
        <select
          aria-label="Key"
          value={filter.key ?? ""}
          onChange={(event) => onChange({ ...filter, key: event.target.value === "" ? null : event.target.value })}
          className="h-8 max-w-44 min-w-0 truncate rounded-control border border-line-2 bg-bg px-2 text-xs"
        >
          <option value="">All keys</option>
          {keys.map(({ name, prefix }) => (
            <option key={prefix} value={prefix}>
              {keys.some((other) => other.name === name && other.prefix !== prefix) ? `${name} (${prefix}…)` : name}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
