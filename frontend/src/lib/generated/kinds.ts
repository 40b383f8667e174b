// Written by `cargo xtask facts` from the server's own constants. Never edited by hand.

/** How each kind of thing looks, by its segment in paths. */
export const KINDS = {
  "arguments": {
    "letter": "A",
    "className": "ksc",
    "label": "Arguments"
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
  "fields": {
    "letter": "F",
    "className": "ksc",
    "label": "Fields"
  },
  "guides": {
    "letter": "§",
    "className": "kd",
    "label": "Guides"
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
