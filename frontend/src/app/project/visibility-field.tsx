import { Globe, Lock } from "lucide-react";
import { PlansLink } from "@/app/billing/plans-link";
import { classes } from "@/lib/classes";
import { LineIcon } from "@/ui/line-icon";
import { NOT_OPENED, PRIVATE_IS_PRO } from "./visibility-words";

interface Props {
  isPublic: boolean;
  onChange: (isPublic: boolean) => void;
  /** Whether the plan includes private projects. */
  canBePrivate: boolean;
  /** Whether the plan does not allow the project to be public either. */
  notOpened?: boolean;
  error?: string | undefined;
  disabled?: boolean;
}

/** Public or private. Private needs Pro; on Free it is disabled with the reason. */
export function VisibilityField({ isPublic, onChange, canBePrivate, notOpened = false, error, disabled }: Props) {
  const locked = !canBePrivate && isPublic;
  const option = (value: boolean) => (
    <label
      className={classes(
        "flex items-start gap-2.5 rounded-field border px-3 py-2.5 has-checked:border-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-ring",
        error === undefined ? "border-line-2" : "border-bad",
        (value ? notOpened : locked) && "bg-bg-2",
      )}
    >
      <input
        type="radio"
        name="visibility"
        checked={isPublic === value}
        disabled={disabled || (value ? notOpened : locked)}
        onChange={() => onChange(value)}
        aria-describedby={value ? "visibility-public" : "visibility-private"}
        className="mt-1 accent-(--brand-solid) outline-none"
      />
      <span className="min-w-0">
        <span
          className={classes(
            "flex items-center gap-1.5 text-sm font-medium",
            (value ? notOpened : locked) && "text-fg-3",
          )}
        >
          <LineIcon of={value ? Globe : Lock} className="size-3.5" />
          {value ? "Public" : "Private"}
        </span>
        {value ? (
          <span id="visibility-public" className="block text-xs text-fg-3">
            {notOpened ? NOT_OPENED : "Anyone with the address can read the docs."}
          </span>
        ) : (
          <span id="visibility-private" className="block text-xs text-fg-3">
            {canBePrivate ? (
              "Only you can read the docs."
            ) : (
              <>
                {PRIVATE_IS_PRO} <PlansLink />
              </>
            )}
          </span>
        )}
      </span>
    </label>
  );
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">Visibility</legend>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {option(true)}
        {option(false)}
      </div>
      {error !== undefined && (
        <p role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
