import { FREE_PROJECTS, PRO_PRICE_USD } from "@/lib/product";

export interface Plan {
  key: "free" | "pro";
  name: string;
  price: string;
  note: string;
  included: readonly string[];
  missing: readonly string[];
}

export const plans: readonly Plan[] = [
  {
    key: "free",
    name: "Free",
    price: "$0",
    note: "per month",
    included: [`Up to ${FREE_PROJECTS} projects`, "Public documentation", "Full search", "View count and docs badges", "Community support"],
    missing: ["Private projects", "Detailed analytics", "Custom branding"],
  },
  {
    key: "pro",
    name: "Pro",
    price: `$${PRO_PRICE_USD}`,
    note: "per month, cancel anytime",
    included: ["Unlimited projects", "Private documentation", "Detailed analytics dashboard", "Custom branding", "API keys and webhooks", "Analytics widget", "Priority support"],
    missing: [],
  },
];
