// Written by `cargo xtask facts` from the server's own constants. Never edited by hand.

/** How each kind of page or search hit looks, by its word in paths. */
export const KINDS = {
  "arguments": {
    "letter": "A",
    "className": "ksc",
    "label": "Arguments"
  },
  "changelog": {
    "letter": "§",
    "className": "kd",
    "label": "Changelog"
  },
  "checks": {
    "letter": "§",
    "className": "kd",
    "label": "Checks"
  },
  "console": {
    "letter": "§",
    "className": "kd",
    "label": "Console"
  },
  "deprecated": {
    "letter": "§",
    "className": "kd",
    "label": "Deprecated"
  },
  "directives": {
    "letter": "@",
    "className": "kd",
    "label": "Directives"
  },
  "enums": {
    "letter": "E",
    "className": "ke",
    "label": "Enums"
  },
  "examples": {
    "letter": "Ex",
    "className": "kd",
    "label": "Examples"
  },
  "fields": {
    "letter": "F",
    "className": "ksc",
    "label": "Fields"
  },
  "graph": {
    "letter": "§",
    "className": "kd",
    "label": "Graph"
  },
  "guides": {
    "letter": "§",
    "className": "kd",
    "label": "Guides"
  },
  "index": {
    "letter": "§",
    "className": "kd",
    "label": "Lists"
  },
  "inputs": {
    "letter": "In",
    "className": "kin",
    "label": "Inputs"
  },
  "interfaces": {
    "letter": "I",
    "className": "ki",
    "label": "Interfaces"
  },
  "llm-docs": {
    "letter": "§",
    "className": "kd",
    "label": "LLM docs"
  },
  "missing": {
    "letter": "§",
    "className": "kd",
    "label": "Missing pages"
  },
  "mutations": {
    "letter": "M",
    "className": "km",
    "label": "Mutations"
  },
  "objects": {
    "letter": "O",
    "className": "ko",
    "label": "Objects"
  },
  "overview": {
    "letter": "§",
    "className": "kd",
    "label": "Overview"
  },
  "queries": {
    "letter": "Q",
    "className": "kq",
    "label": "Queries"
  },
  "scalars": {
    "letter": "Sc",
    "className": "ksc",
    "label": "Scalars"
  },
  "search": {
    "letter": "§",
    "className": "kd",
    "label": "Search"
  },
  "subscriptions": {
    "letter": "S",
    "className": "ks",
    "label": "Subscriptions"
  },
  "unions": {
    "letter": "U",
    "className": "ku",
    "label": "Unions"
  },
  "values": {
    "letter": "V",
    "className": "ke",
    "label": "Enum values"
  }
} as const;

/** The word for one of a kind. */
export const KIND_SINGULARS = {
  "directives": "directive",
  "enums": "enum",
  "inputs": "input",
  "interfaces": "interface",
  "mutations": "mutation",
  "objects": "object",
  "queries": "query",
  "scalars": "scalar",
  "subscriptions": "subscription",
  "unions": "union"
} as const;

/** Kinds of pages that define a type. */
export const TYPE_KINDS = ["objects","interfaces","unions","enums","inputs","scalars"] as const;

/** Kinds of pages that define an operation. */
export const OPERATION_KINDS = ["queries","mutations","subscriptions"] as const;

/** Kinds of pages that docs link to beside the reference, the console last. */
export const DOCS_SECTIONS = ["graph","changelog","llm-docs","console"] as const;
