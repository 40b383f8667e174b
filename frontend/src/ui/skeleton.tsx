import { classes } from "@/lib/classes";

/** A grey placeholder box. The region around it announces the loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes("skeleton", className)} />;
}
