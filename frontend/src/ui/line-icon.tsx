import type { LucideIcon } from "lucide-react";
import { classes } from "@/lib/classes";

/**
 * An icon of lucide, for every page but the public docs, which have a few of their own in `icon.tsx`. Decorative: the
 * text beside it, or the label of its button, says what it means.
 */
export function LineIcon({ of: Shape, className }: { of: LucideIcon; className?: string | undefined }) {
  return <Shape aria-hidden="true" className={classes("size-4 shrink-0", className)} />;
}
