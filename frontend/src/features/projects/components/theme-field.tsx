import { useId } from "react";
import { PlansLink } from "@/app/billing/plans-link";

interface Props {
  name: string;
  /** Whether the plan includes themes. */
  isIncluded: boolean;
  isUsed: boolean;
  onChange: (isUsed: boolean) => void;
  disabled: boolean;
}

/** Offers the theme that was chosen with the schema; says why a plan does not have it. */
export function ThemeField({ name, isIncluded, isUsed, onChange, disabled }: Props) {
  const id = useId();
  if (!isIncluded)
    return (
      <p className="text-sm text-fg-2">
        You chose the theme “{name}”. Themes are part of Pro, so the docs begin with the default one. <PlansLink />
      </p>
    );
  return (
    <div className="flex items-start gap-2.5 text-sm">
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-hint`}
        checked={isUsed}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 accent-(--brand-solid)"
      />
      <div className="min-w-0">
        <label htmlFor={id}>Use the theme “{name}”</label>
        <p id={`${id}-hint`} className="text-xs text-fg-3">
          You chose it for the preview. You can change it later.
        </p>
      </div>
    </div>
  );
}
