import { Check, type LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { Feature } from "@/api/generated/types.gen";
import { classes } from "@/lib/classes";
import { buttonClasses } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";
import { findPlan } from "./plans";
import { PlansLink } from "./plans-link";

/** The beginnings of the sentences about a feature. */
const SUBJECTS: Record<Feature, string> = {
  unlimited_projects: "Unlimited projects are",
  private_projects: "Private projects are",
  endpoint_sync: "Automatic endpoint sync is",
  api_keys: "API keys are",
  webhooks: "Webhooks are",
  analytics: "Analytics are",
  custom_branding: "Custom branding is",
};

interface Props {
  feature: Feature;
  title: string;
  icon: LucideIcon;
  /** The benefits of the feature, one line each. */
  points: readonly string[];
  /** A picture of the screen, made of its own parts and without figures. Nothing in it can be used. */
  preview?: ReactNode | undefined;
}

/** Stands in place of a screen that the plan does not include: what it gives, what it costs, and a picture of it. */
export function Upsell({ feature, title, icon, points, preview }: Props) {
  const heading = useId();
  const { price, note } = findPlan("pro");
  return (
    <section
      aria-labelledby={heading}
      className={classes(
        "grid grid-cols-1 overflow-hidden rounded-card border border-line",
        preview !== undefined && "md:grid-cols-[5fr_6fr]",
      )}
    >
      <div className="grid content-start gap-5 px-4 py-5 md:p-8">
        <span className="grid size-9 place-items-center rounded-card bg-brand-soft text-brand">
          <LineIcon of={icon} />
        </span>
        <div>
          <h2 id={heading} className="text-lg font-semibold">
            {title}
          </h2>
          <p className="mt-1 text-base text-fg-2">{SUBJECTS[feature]} part of Pro.</p>
        </div>
        <ul className="grid gap-2 text-sm">
          {points.map((point) => (
            <li key={point} className="flex items-start gap-2">
              <LineIcon of={Check} className="mt-0.5 text-ok" />
              {point}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <PlansLink className={buttonClasses("primary")}>Upgrade to Pro</PlansLink>
          <PlansLink className={buttonClasses()}>View Pricing</PlansLink>
        </div>
        <p className="text-sm text-fg-2">
          {price} {note}
        </p>
      </div>
      {preview !== undefined && (
        <div
          aria-hidden="true"
          inert
          className="border-t border-line bg-bg-2 pt-5 pl-4 md:border-t-0 md:border-l md:pt-8 md:pl-8"
        >
          <div className="h-full rounded-tl-card border-t border-l border-line bg-bg text-sm text-fg-2">{preview}</div>
        </div>
      )}
    </section>
  );
}
