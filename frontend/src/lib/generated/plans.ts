// Written by `cargo xtask facts` from the server's own constants. Never edited by hand.

export const FREE_PROJECTS = 2;
export const PRO_PRICE_USD = 19;

/** The plans, the cheapest first. */
export const PLANS = [
  {
    "key": "free",
    "name": "Free",
    "price_usd": 0,
    "note": "per month",
    "max_projects": 2,
    "included": [
      "Up to 2 projects",
      "Public documentation",
      "Full search",
      "View count and docs badges",
      "Community support"
    ],
    "also": [],
    "missing": [
      "Private projects",
      "Detailed analytics",
      "Custom branding"
    ]
  },
  {
    "key": "pro",
    "name": "Pro",
    "price_usd": 19,
    "note": "per month, cancel anytime",
    "max_projects": null,
    "included": [
      "Unlimited projects",
      "Private documentation",
      "Detailed analytics dashboard",
      "Custom branding",
      "API keys and webhooks",
      "Analytics widget",
      "Priority support"
    ],
    "also": [
      "Automatic endpoint sync"
    ],
    "missing": []
  }
] as const;

/** The mark of each line that is not built, or only in part. */
export const SOON: Readonly<Record<string, string>> = {};
