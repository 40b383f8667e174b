import { type ReactNode, useId } from "react";
import { classes } from "@/lib/classes";

export interface Segment<Value extends string | number> {
  value: Value;
  label: ReactNode;
  /** Whether it cannot be chosen now. It stays visible, and a click on it calls `onRefused`. */
  isUnavailable?: boolean;
}

interface Props<Value extends string | number> {
  /** The accessible name of the group. */
  label: string;
  segments: readonly Segment<Value>[];
  /** A value that is not among the segments chooses none. */
  value: Value | null;
  onChange: (value: Value) => void;
  onRefused?: () => void;
  disabled?: boolean;
  /** Whether the segments share the whole width. */
  isWide?: boolean;
}

/** Up to five choices in one row, of which one is chosen. */
export function Segmented<Value extends string | number>({
  label,
  segments,
  value,
  onChange,
  onRefused,
  disabled = false,
  isWide = false,
}: Props<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classes(
        "max-w-full gap-0.5 overflow-x-auto rounded-field bg-bg-3 p-0.5",
        isWide ? "flex" : "inline-flex",
      )}
    >
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={classes(
            "relative flex h-[30px] items-center justify-center gap-1.5 rounded-control px-2.5 text-xs font-medium whitespace-nowrap text-fg-2 has-checked:bg-bg has-checked:text-fg has-checked:shadow-[0_0_0_1px_var(--line-2)] has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand",
            isWide && "flex-1",
            segment.isUnavailable && "text-fg-3",
            disabled ? "cursor-not-allowed" : "cursor-pointer",
          )}
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
            checked={segment.value === value}
            disabled={disabled}
            aria-disabled={segment.isUnavailable || undefined}
            onChange={() => (segment.isUnavailable ? onRefused?.() : onChange(segment.value))}
          />
          {segment.label}
        </label>
      ))}
    </div>
  );
}
