import { isBegun, plans } from "@/app/billing/plans";
import { SOON } from "@/lib/generated/plans";

export interface Row {
  feature: string;
  /** The mark of a feature of which only a part is built. */
  soon: string | undefined;
  /** For each plan: whether it includes the feature, or in what measure. */
  cells: readonly (boolean | string)[];
}

const PROJECTS = / projects$/i;
const SUPPORT = /^(\w+) support$/i;

/** Returns the catalogue as a table, one row per feature. A plan includes the features of cheaper plans. */
export function compare(): Row[] {
  const features = plans.map((plan) =>
    [...plan.included, ...plan.also].filter((text) => !PROJECTS.test(text) && !SUPPORT.test(text)),
  );
  const rows = features.flatMap((texts, first) =>
    texts.map((feature) => ({
      feature,
      soon: isBegun(feature) ? SOON[feature] : undefined,
      cells: plans.map((_, plan) => plan >= first && (isBegun(feature) || "Soon")),
    })),
  );
  const projects = plans.map(({ maxProjects }) => (maxProjects === null ? "Unlimited" : `Up to ${maxProjects}`));
  const support = plans.map(({ included }) => included.flatMap((text) => SUPPORT.exec(text)?.[1] ?? [])[0] ?? false);
  return [
    { feature: "Projects", soon: undefined, cells: projects },
    ...rows,
    { feature: "Support", soon: undefined, cells: support },
  ];
}
