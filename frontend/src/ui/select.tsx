import { type ComponentProps, useId } from "react";
import { classes } from "@/lib/classes";
import { CONTROL, describedBy, FieldFrame, type FieldProps } from "./field";

interface Props extends ComponentProps<"select"> {
  /** Whether it stands beside buttons and has their height. */
  isCompact?: boolean;
  isInvalid?: boolean;
}

/** The browser's own list of choices, which phones show best. Its children are the options. */
export function Select({ isCompact = false, isInvalid = false, className, ...rest }: Props) {
  return (
    <select
      aria-invalid={isInvalid || undefined}
      className={classes(
        CONTROL,
        "truncate",
        isCompact ? "h-[34px] text-sm" : "h-9 text-base",
        isInvalid ? "border-bad" : "border-line-2",
        className,
      )}
      {...rest}
    />
  );
}

/** A labelled list of choices. */
export function SelectField({ label, error, hint, ...rest }: FieldProps & Omit<Props, "isInvalid">) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <Select id={id} isInvalid={error !== undefined} aria-describedby={describedBy(id, error, hint)} {...rest} />
    </FieldFrame>
  );
}
