import { PLANS } from "@/lib/generated/plans";

export interface Plan {
  key: "free" | "pro";
  name: string;
  price: string;
  note: string;
  included: readonly string[];
  missing: readonly string[];
}

export const plans: readonly Plan[] = PLANS.map(({ key, name, price_usd, note, included, missing }) => ({
  key,
  name,
  price: `$${price_usd}`,
  note,
  included,
  missing,
}));
