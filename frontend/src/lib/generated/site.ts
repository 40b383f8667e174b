// Written by `cargo xtask facts` from the server's own constants. Never edited by hand.

/** Names of the configured values that pages show; `lib/site.ts` reads them. */
export const SITE_VALUES = ["host","public_url","support_email","operator","examples","operator_address","community_url","cli_image"] as const;
