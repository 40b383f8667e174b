import { PLANS, SOON } from "@/lib/generated/plans";

export interface Plan {
  key: "free" | "pro";
  name: string;
  price: string;
  note: string;
  maxProjects: number | null;
  included: readonly string[];
  /** Features that only the comparison names. */
  also: readonly string[];
  missing: readonly string[];
}

/** The server's catalogue, with prices as texts. */
export const plans: readonly Plan[] = PLANS.map(
  ({ key, name, price_usd, note, max_projects, included, also, missing }) => ({
    key,
    name,
    price: `$${price_usd}`,
    note,
    maxProjects: max_projects,
    included,
    also,
    missing,
  }),
);

/** Whether a line of the catalogue is built, at least in part. */
export const isBegun = (text: string) => SOON[text] !== "Soon";

export function findPlan(key: Plan["key"]): Plan {
  const plan = plans.find((each) => each.key === key);
  if (plan === undefined) throw new Error(`the catalogue has no plan ${key}`);
  return plan;
}
