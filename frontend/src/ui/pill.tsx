import type { ReactNode } from "react";
import { classes } from "@/lib/classes";

const tones = {
  plain: "border-line-2 text-fg-2",
  ok: "border-transparent bg-ok-soft text-ok",
  warn: "border-transparent bg-warn-soft text-warn",
  bad: "border-transparent bg-bad-soft text-bad",
  brand: "border-transparent bg-brand-soft text-brand",
};

export function Pill({
  tone = "plain",
  className,
  children,
}: {
  tone?: keyof typeof tones;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classes(
        "inline-flex shrink-0 items-center rounded-full border px-2 text-2xs leading-5 font-medium",
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
