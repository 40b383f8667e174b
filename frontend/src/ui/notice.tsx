import { Check, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "@/lib/classes";
import { LineIcon } from "./line-icon";

export type NoticeTone = "info" | "ok" | "warn" | "bad";

const tones: Record<NoticeTone, { box: string; icon: LucideIcon; color: string }> = {
  info: { box: "bg-brand-soft", icon: Info, color: "text-brand" },
  ok: { box: "bg-ok-soft", icon: Check, color: "text-ok" },
  warn: { box: "bg-warn-soft", icon: TriangleAlert, color: "text-warn" },
  bad: { box: "bg-bad-soft", icon: TriangleAlert, color: "text-bad" },
};

/** A message that users must see. Failures are announced immediately. */
export function Notice({
  tone,
  title,
  className,
  action,
  children,
}: {
  tone: NoticeTone;
  title?: ReactNode;
  className?: string;
  /** A button at the right, on phones below the text. */
  action?: ReactNode;
  children?: ReactNode;
}) {
  const { box, icon, color } = tones[tone];
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className={classes("flex gap-2.5 rounded-field px-3 py-2.5 text-sm max-sm:flex-wrap", box, className)}
    >
      <LineIcon of={icon} className={classes("mt-0.5", color)} />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action !== undefined && <div className="shrink-0 self-center max-sm:basis-full max-sm:pl-6.5">{action}</div>}
    </div>
  );
}
