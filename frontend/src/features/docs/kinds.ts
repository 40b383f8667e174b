import { KINDS } from "@/lib/generated/kinds";

/** The letter, colour class and heading of a kind. */
interface KindLook {
  letter: string;
  className: string;
  label: string;
}

const page = (label: string): KindLook => ({ letter: "§", className: "kd", label });

const looks: Readonly<Record<string, KindLook>> = {
  ...KINDS,
  overview: page("Overview"),
  "llm-docs": page("LLM docs"),
  graph: page("Graph"),
  index: page("Lists"),
};

const unknown: KindLook = { letter: "?", className: "kd", label: "Other" };

export function lookOf(kind: string): KindLook {
  return looks[kind] ?? unknown;
}
