import { type ComponentProps, useId } from "react";
import { classes } from "@/lib/classes";
import { CONTROL, controlProps, FieldFrame, type FieldProps } from "./field";

type Props = ComponentProps<"select">;

/** The classes of a choice that stands beside buttons and has their height. */
export const COMPACT = "h-[34px] text-sm";

/**
 * The browser's own list of choices, which phones show best. Its children are the options. `className` replaces the size of
 * a field in a form.
 */
export function Select({ className = "h-9 text-base", ...rest }: Props) {
  return <select className={classes(CONTROL, "truncate", className)} {...rest} />;
}

/** A labelled list of choices. */
export function SelectField({ label, error, hint, ...rest }: FieldProps & Props) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <Select {...controlProps(id, error, hint)} {...rest} />
    </FieldFrame>
  );
}
