import type { ComponentProps } from "react";
import { classes } from "@/lib/classes";
import { Spinner } from "./spinner";

export type ButtonLook = "primary" | "plain" | "quiet" | "danger";
export type ButtonSize = "small" | "normal" | "large";

const looks: Record<ButtonLook, string> = {
  primary:
    "border-brand-solid bg-brand-solid text-on-brand not-disabled:hover:border-brand-solid-hover not-disabled:hover:bg-brand-solid-hover",
  plain: "border-line-2 bg-bg text-fg not-disabled:hover:bg-bg-3",
  quiet: "border-transparent bg-transparent text-fg-2 not-disabled:hover:bg-bg-3 not-disabled:hover:text-fg",
  danger:
    "border-bad-solid bg-bad-solid text-white not-disabled:hover:border-bad-solid-hover not-disabled:hover:bg-bad-solid-hover",
};
const sizes: Record<ButtonSize, string> = {
  small: "h-7 px-2.5 text-xs",
  normal: "h-[34px] px-3.5 text-sm",
  large: "h-[42px] px-5 text-base",
};

/** Returns the classes of a button, for links that look like one. */
export function buttonClasses(look: ButtonLook = "plain", size: ButtonSize = "normal"): string {
  return classes(
    "inline-flex shrink-0 items-center justify-center gap-1.5 rounded-field border font-medium whitespace-nowrap no-underline transition-colors disabled:cursor-not-allowed disabled:not-aria-busy:border-line-2 disabled:not-aria-busy:bg-bg-3 disabled:not-aria-busy:text-fg-3 aria-busy:opacity-75",
    looks[look],
    sizes[size],
  );
}

interface Props extends ComponentProps<"button"> {
  look?: ButtonLook;
  size?: ButtonSize;
  /** Shows a spinner and refuses clicks. */
  busy?: boolean;
}

export function Button({ look, size, busy = false, disabled, className, children, type = "button", ...rest }: Props) {
  return (
    <button
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classes(buttonClasses(look, size), className)}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
