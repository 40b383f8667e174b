import { useId, useState } from "react";
import { classes } from "@/lib/classes";
import { isDay, type Period, type PeriodView } from "@/lib/period";
import { CONTROL } from "./field";
import { COMPACT, Select } from "./select";

interface Props {
  view: PeriodView;
  onChange: (part: Partial<PeriodView>) => void;
}

/** Chooses a period that ends now, or days. Beside it belongs a `DayFields`. */
export function PeriodSelect({
  view,
  onChange,
  kept,
  periods,
  className,
}: Props & {
  /** How long everything is kept: "90 days". */
  kept: string;
  periods: readonly Period[];
  className?: string;
}) {
  return (
    <Select
      aria-label="Time"
      className={classes(COMPACT, className)}
      value={view.period}
      onChange={({ target }) => onChange({ period: target.value, from: "", to: "" })}
    >
      <option value="kept">Last {kept}</option>
      {periods.map(({ key, label }) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
      <option value="days">Chosen days</option>
    </Select>
  );
}

/** The first and the last of the chosen days; nothing while a period is chosen. */
export function DayFields({ view, onChange }: Props) {
  const problemId = useId();
  if (view.period !== "days") return null;
  const isBackwards = view.from !== "" && view.to !== "" && view.from > view.to;
  const described = isBackwards ? problemId : undefined;
  return (
    <div
      role="group"
      aria-label="Days in UTC"
      className="col-span-full flex basis-full flex-wrap items-center gap-2 text-sm"
    >
      <span className="flex min-w-0 items-center gap-2">
        <span className="text-fg-2 max-sm:w-9">From</span>
        <DayInput
          label="First day"
          value={view.from}
          max={view.to}
          isWrong={isBackwards}
          describedBy={described}
          onChange={(from) => onChange({ from })}
        />
      </span>
      <span className="flex min-w-0 items-center gap-2">
        <span className="text-fg-2 max-sm:w-9">to</span>
        <DayInput
          label="Last day"
          value={view.to}
          min={view.from}
          isWrong={isBackwards}
          describedBy={described}
          onChange={(to) => onChange({ to })}
        />
        <span className="text-fg-3">UTC</span>
      </span>
      {isBackwards && (
        <p id={problemId} role="alert" className="w-full text-xs text-bad">
          The first day is after the last one, so nothing is found.
        </p>
      )}
    </div>
  );
}

/** A day in UTC. Half-typed years stay in the field: they are neither told nor wiped. */
export function DayInput({
  id,
  label,
  value,
  min = "",
  max = "",
  isWrong = false,
  describedBy,
  disabled,
  onChange,
}: {
  id?: string;
  /** The accessible name, where no label belongs to it. */
  label?: string;
  value: string;
  min?: string;
  max?: string;
  isWrong?: boolean;
  describedBy?: string | undefined;
  disabled?: boolean;
  onChange: (day: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  return (
    <input
      type="date"
      id={id}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy}
      value={typed}
      min={min || undefined}
      max={max || undefined}
      disabled={disabled}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === "" || isDay(target.value)) onChange(target.value);
      }}
      className={classes(CONTROL, COMPACT, "max-w-40")}
    />
  );
}
