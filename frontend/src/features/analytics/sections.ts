/** The kinds of pages that vitals are grouped by, in their order. */
export const PAGE_GROUPS: Record<string, string> = {
  overview: "Overview",
  list: "Lists",
  operation: "Operations",
  type: "Types and directives",
  guide: "Guides",
  graph: "Graph",
  changelog: "Changelog",
  other: "Other pages",
};

/** The sections of docs by the first part of their pages' paths. */
export const SECTIONS: Record<string, string> = {
  overview: "Overview",
  queries: "Queries",
  mutations: "Mutations",
  subscriptions: "Subscriptions",
  objects: "Objects",
  interfaces: "Interfaces",
  unions: "Unions",
  enums: "Enums",
  inputs: "Inputs",
  scalars: "Scalars",
  directives: "Directives",
  guides: "Guides",
  deprecated: "Deprecated",
  graph: "Graph",
  changelog: "Changelog",
  console: "Console",
  "llm-docs": "For language models",
};
