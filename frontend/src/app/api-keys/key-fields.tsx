import type { AccessType } from "@/api/generated/types.gen";
import { classes } from "@/lib/classes";
import { formatDate } from "@/lib/format";
import { Pill } from "@/ui/pill";
import { ACCESS } from "./access";

export const EXPIRIES = ["never", "7", "30", "90", "365"] as const;
export type ExpiryChoice = (typeof EXPIRIES)[number];

export interface ChoiceProps<Value> {
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
  disabled: boolean;
}

export const outline =
  "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-ring";

export function AccessField({ value, error, onChange, disabled }: ChoiceProps<AccessType>) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1">
      <legend className="mb-1.5 text-sm font-medium">Access</legend>
      <div className="grid grid-cols-1 gap-2">
        {ACCESS.map((option) => (
          <label
            key={option.value}
            className={classes(
              "flex cursor-pointer items-start gap-2.5 rounded-field border border-line-2 p-3 has-checked:border-brand has-checked:bg-brand-soft/50",
              outline,
            )}
          >
            <input
              type="radio"
              name="accessType"
              aria-label={option.label}
              aria-describedby={`access-${option.value}`}
              checked={value === option.value}
              disabled={disabled}
              onChange={() => onChange(option.value)}
              className="mt-1 accent-(--brand-solid) outline-none"
            />
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-2 text-sm font-medium">
                {option.label}
                {option.value === "publish" && <Pill tone="brand">For pipelines</Pill>}
              </span>
              <span id={`access-${option.value}`}>
                <span className="block text-xs text-fg-2">{option.text}</span>
                <span className="mt-0.5 block font-mono text-2xs text-fg-3">{option.scopes}</span>
              </span>
            </span>
          </label>
        ))}
      </div>
      <Problem text={error} />
    </fieldset>
  );
}

export function ExpiryField({ value, error, onChange, disabled }: ChoiceProps<ExpiryChoice>) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1">
      <legend className="mb-1.5 text-sm font-medium">Expires</legend>
      <div className="grid grid-cols-5 rounded-field bg-bg-3 p-0.5">
        {EXPIRIES.map((option) => (
          <label
            key={option}
            className={classes(
              "flex h-8 cursor-pointer items-center justify-center rounded-control border border-transparent text-xs whitespace-nowrap sm:text-sm text-fg-2 has-checked:border-line-2 has-checked:bg-bg has-checked:font-medium has-checked:text-fg",
              outline,
            )}
          >
            <input
              type="radio"
              name="expiresInDays"
              checked={value === option}
              disabled={disabled}
              onChange={() => onChange(option)}
              className="sr-only"
            />
            {option === "never" ? "Never" : `${option} days`}
          </label>
        ))}
      </div>
      <Problem text={error} />
      <p className="mt-1.5 text-xs text-fg-3">{describeChoice(value)}</p>
    </fieldset>
  );
}

function describeChoice(choice: ExpiryChoice): string {
  if (choice === "never") return "Works until you delete it.";
  const end = new Date();
  end.setDate(end.getDate() + Number(choice));
  const mark = choice === "7" ? "" : " We mail you 7 days before.";
  return `Stops working on ${formatDate(end.toISOString())}.${mark}`;
}

export function Problem({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className="mt-1.5 text-xs text-bad">
      {text}
    </p>
  );
}
