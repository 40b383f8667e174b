/** How each kind looks: its letter, the class of its colour, its heading. The server uses the same. */
interface KindLook {
  letter: string;
  className: string;
  label: string;
}

const looks: Readonly<Record<string, KindLook>> = {
  overview: { letter: "§", className: "kd", label: "Overview" },
  "llm-docs": { letter: "§", className: "kd", label: "LLM docs" },
  graph: { letter: "§", className: "kd", label: "Graph" },
  index: { letter: "§", className: "kd", label: "Lists" },
  guides: { letter: "§", className: "kd", label: "Guides" },
  queries: { letter: "Q", className: "kq", label: "Queries" },
  mutations: { letter: "M", className: "km", label: "Mutations" },
  subscriptions: { letter: "S", className: "ks", label: "Subscriptions" },
  objects: { letter: "O", className: "ko", label: "Objects" },
  interfaces: { letter: "I", className: "ki", label: "Interfaces" },
  unions: { letter: "U", className: "ku", label: "Unions" },
  enums: { letter: "E", className: "ke", label: "Enums" },
  inputs: { letter: "In", className: "kin", label: "Inputs" },
  scalars: { letter: "Sc", className: "ksc", label: "Scalars" },
  directives: { letter: "@", className: "kd", label: "Directives" },
  fields: { letter: "F", className: "ksc", label: "Fields" },
  arguments: { letter: "A", className: "ksc", label: "Arguments" },
  values: { letter: "V", className: "ke", label: "Enum values" },
};

const unknown: KindLook = { letter: "?", className: "kd", label: "Other" };

export function lookOf(kind: string): KindLook {
  return looks[kind] ?? unknown;
}
