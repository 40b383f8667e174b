// Written by `cargo xtask facts` from the server's own constants. Never edited by hand.

/** Whether each benefit of the plans is built. */
export const IS_BUILT: Readonly<Record<"analytics_widget" | "api_keys" | "community_support" | "custom_branding" | "detailed_analytics" | "docs_badges" | "endpoint_sync" | "priority_support" | "private_docs" | "projects" | "public_docs" | "search" | "view_count" | "webhooks", boolean>> = {
  "analytics_widget": true,
  "api_keys": true,
  "community_support": true,
  "custom_branding": true,
  "detailed_analytics": true,
  "docs_badges": true,
  "endpoint_sync": true,
  "priority_support": true,
  "private_docs": true,
  "projects": true,
  "public_docs": true,
  "search": true,
  "view_count": true,
  "webhooks": true
};

/** What Pro adds and is built, within a sentence. */
export const PRO_IN_WORDS = "unlimited projects, private documentation, detailed analytics, custom branding, API keys, webhooks, the analytics widget, priority support and automatic endpoint sync";
