// Written by `cargo xtask facts` from the server's own constants. Never edited by hand.
import { PRODUCT } from "@/lib/product";

/** Addresses that the app draws; the title of the landing page is empty. */
export const ROUTES = {
  home: { path: "/", title: "", description: "Turn a GraphQL schema into a searchable, shareable documentation site: every operation and type, instantly.", access: "public", indexable: true, prerendered: "page" },
  login: { path: "/login", title: "Sign in", description: `Sign in to ${PRODUCT} with a link that we send by email.`, access: "public", indexable: true, prerendered: "page" },
  verify: { path: "/auth/verify", title: "Sign in", description: "", access: "public", indexable: false, prerendered: "nothing" },
  preview: { path: "/preview", title: "Private preview", description: "", access: "public", indexable: false, prerendered: "nothing" },
  previewPage: { path: "/preview/{page:.*}", title: "Private preview", description: "", access: "public", indexable: false, prerendered: "nothing" },
  pricing: { path: "/pricing", title: "Pricing", description: `${PRODUCT} is free for 2 public projects. Pro costs $19 per month, cancel anytime.`, access: "public", indexable: true, prerendered: "page" },
  help: { path: "/docs", title: "Documentation", description: `How to document a GraphQL schema with ${PRODUCT}: from the first schema to pipelines and your own server.`, access: "public", indexable: true, prerendered: "frame" },
  helpPage: { path: "/docs/{id}", title: "Documentation", description: "", access: "public", indexable: false, prerendered: "nothing" },
  validator: { path: "/tools/graphql-validator", title: "GraphQL validator", description: "Check a GraphQL schema and the operations against it while you type, with hints and fixes. Nothing is stored.", access: "public", indexable: true, prerendered: "page" },
  status: { path: "/status", title: "Status", description: `Whether ${PRODUCT} works right now, checked every 30 seconds.`, access: "public", indexable: true, prerendered: "frame" },
  contact: { path: "/contact", title: "Contact", description: `Write to the people who run ${PRODUCT}.`, access: "public", indexable: true, prerendered: "page" },
  privacy: { path: "/privacy", title: "Privacy", description: `What ${PRODUCT} stores, for how long, and who can see it.`, access: "public", indexable: true, prerendered: "page" },
  terms: { path: "/terms", title: "Terms", description: `The rules for using ${PRODUCT}.`, access: "public", indexable: true, prerendered: "page" },
  owner: { path: "/d/{username}", title: "Public docs", description: "", access: "public", indexable: false, prerendered: "frame" },
  missing: { path: "*", title: "Page not found", description: "", access: "public", indexable: false, prerendered: "page" },
  dashboard: { path: "/dashboard", title: "My Projects", description: "", access: "signed-in", indexable: false, prerendered: "nothing" },
  adminStatus: { path: "/admin/status", title: "Incidents", description: "", access: "signed-in", indexable: false, prerendered: "nothing" },
  adminMessages: { path: "/admin/messages", title: "Messages", description: "", access: "signed-in", indexable: false, prerendered: "nothing" },
  adminErrors: { path: "/admin/errors", title: "Errors", description: "", access: "signed-in", indexable: false, prerendered: "nothing" },
  settings: { path: "/settings", title: "Settings", description: "", access: "signed-in", indexable: false, prerendered: "nothing" },
  profile: { path: "/settings/profile", title: "Profile", description: "", access: "signed-in", indexable: false, prerendered: "nothing" },
  apiKeys: { path: "/settings/api-keys", title: "API Keys", description: "", access: "signed-in", indexable: false, prerendered: "nothing" },
  embeds: { path: "/settings/embeds", title: "Embeds", description: "", access: "signed-in", indexable: false, prerendered: "nothing" },
  billing: { path: "/settings/billing", title: "Billing", description: "", access: "signed-in", indexable: false, prerendered: "nothing" },
  project: { path: "/dashboard/project/{id}", title: "Project", description: "", access: "signed-in", indexable: false, prerendered: "nothing" },
  projectLlmDocs: { path: "/dashboard/project/{id}/llm-docs", title: "Project", description: "", access: "signed-in", indexable: false, prerendered: "nothing" },
  projectAnalytics: { path: "/dashboard/project/{id}/analytics", title: "Project", description: "", access: "signed-in", indexable: false, prerendered: "nothing" },
  projectDocs: { path: "/dashboard/project/{id}/docs/{page:.*}", title: "Project", description: "", access: "signed-in", indexable: false, prerendered: "nothing" },
} as const;
