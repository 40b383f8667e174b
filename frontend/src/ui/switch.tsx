import { Switch as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { classes } from "@/lib/classes";

interface Props extends Omit<ComponentProps<typeof Radix.Root>, "onCheckedChange" | "onChange" | "checked"> {
  checked: boolean;
  /** Whether it cannot be changed now. A click still calls `onChange`, so that the page can say why. */
  isFixed?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch with its label inside the button. */
export function Switch({ checked, isFixed = false, onChange, className, children, ...rest }: Props) {
  return (
    <Radix.Root
      checked={checked}
      onCheckedChange={onChange}
      className={classes(
        "flex shrink-0 items-center gap-2 rounded-control px-1.5 py-1 text-fg-2 not-disabled:hover:text-fg disabled:opacity-55",
        className,
      )}
      {...rest}
    >
      {children}
      <span
        aria-hidden="true"
        className={classes(
          "flex h-[18px] w-8 shrink-0 items-center rounded-full border p-px transition-colors",
          checked ? "justify-end border-brand-solid bg-brand-solid" : "border-fg-3 bg-bg-3",
          isFixed && "opacity-55",
        )}
      >
        <Radix.Thumb className={classes("size-3.5 rounded-full", checked ? "bg-white" : "bg-(--fg-3)")} />
      </span>
    </Radix.Root>
  );
}
