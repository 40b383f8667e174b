import { classes } from "@/lib/classes";

/** A grey box in the shape of what comes; the region around it says that it is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes("skeleton", className)} />;
}
