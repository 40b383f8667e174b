import type { LucideIcon } from "lucide-react";
import { classes } from "@/lib/classes";

/**
 * A lucide icon, for all pages except the public docs, which use `icon.tsx`. Decorative: adjacent text or the button's
 * label gives its meaning.
 */
export function LineIcon({ of: Shape, className }: { of: LucideIcon; className?: string | undefined }) {
  return <Shape aria-hidden="true" className={classes("size-4 shrink-0", className)} />;
}
