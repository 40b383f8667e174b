import { classes } from "@/lib/classes";

/** The look of a switch; the button around it has its role and its name. */
export function SwitchTrack({ on }: { on: boolean }) {
  return (
    <span aria-hidden="true" className={classes("flex h-[18px] w-8 shrink-0 items-center rounded-full border p-px transition-colors", on ? "justify-end border-brand-solid bg-brand-solid" : "border-fg-3 bg-bg-3")}>
      <span className={classes("size-3.5 rounded-full", on ? "bg-white" : "bg-(--fg-3)")} />
    </span>
  );
}
