import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "@/lib/classes";

/** The classes of a control, without its height and size of text. */
export const CONTROL =
  "w-full min-w-0 rounded-field border border-line-2 bg-bg px-2.5 aria-invalid:border-bad text-fg outline-offset-0 placeholder:text-fg-3 disabled:bg-bg-2 disabled:text-fg-3 focus:outline-2 focus:outline-brand-ring";

export interface FieldProps {
  label: ReactNode;
  /** The value's error. It is announced and linked to the input. */
  error?: string | undefined;
  /** Help text below the field. */
  hint?: ReactNode;
}

/** The label, the error and the help text around a control. */
export function FieldFrame({ id, label, error, hint, children }: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-fg-3">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Returns what links a control to the label, the error and the help text of its `FieldFrame`. */
export function controlProps(id: string, error: string | undefined, hint: ReactNode) {
  const described = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean);
  return {
    id,
    "aria-invalid": error !== undefined || undefined,
    "aria-describedby": described.join(" ") || undefined,
  };
}

/** A labelled text input. `prefix` and `suffix` are inside the box, before and after the input. */
export function TextField({
  label,
  error,
  hint,
  prefix,
  suffix,
  className,
  ...rest
}: FieldProps & Omit<ComponentProps<"input">, "prefix"> & { prefix?: string; suffix?: ReactNode }) {
  const id = useId();
  const input = (
    <input
      // A dialog gives this field the focus once it is open.
      data-autofocus={rest.autoFocus || undefined}
      {...controlProps(id, error, hint)}
      className={
        prefix === undefined
          ? classes(CONTROL, "h-9 text-base", className)
          : "h-full min-w-0 flex-1 bg-transparent pr-2.5 text-base outline-none disabled:text-fg-3"
      }
      {...rest}
    />
  );
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      {prefix === undefined ? (
        input
      ) : (
        <div className="flex h-9 items-center rounded-field border border-line-2 bg-bg has-disabled:bg-bg-2 has-aria-invalid:border-bad focus-within:outline-2 focus-within:outline-brand-ring">
          <span aria-hidden="true" className="max-w-[45%] truncate pl-2.5 text-base text-fg-3">
            {prefix}
          </span>
          {input}
          {suffix}
        </div>
      )}
    </FieldFrame>
  );
}

export function TextArea({ label, error, hint, className, ...rest }: FieldProps & ComponentProps<"textarea">) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <textarea
        {...controlProps(id, error, hint)}
        className={classes(CONTROL, "py-2 text-base leading-5", className)}
        {...rest}
      />
    </FieldFrame>
  );
}
