import type { HiddenCounts } from "@/api/generated/types.gen";
import { formatNoun } from "@/lib/format";
import { MAX_HIDE_RULE, MAX_HIDE_RULES } from "@/lib/generated/limits";

/** "12 types, 40 fields"; null where nothing is hidden. */
export function hiddenText({ types, fields, arguments: args, directives }: HiddenCounts): string | null {
  const parts = [
    types > 0 && formatNoun(types, "type"),
    fields > 0 && formatNoun(fields, "field"),
    args > 0 && formatNoun(args, "argument"),
    directives > 0 && formatNoun(directives, "directive"),
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join(", ");
}

export const MAX_RULES = MAX_HIDE_RULES;
export const MAX_RULE = MAX_HIDE_RULE;

/** What the server would keep of the rows: without blanks and repetitions. */
export function keptRules(rows: readonly string[]): string[] {
  return [...new Set(rows.map((row) => row.trim()).filter((row) => row !== ""))];
}

export const EXAMPLES: readonly { rule: string; hides: string }[] = [
  { rule: "Internal*", hides: "types whose name begins with Internal; * is any text, ? one character" },
  { rule: "User.email", hides: "a field, input field or enum value; *.legacy* for every type" },
  { rule: "Query.users.token", hides: "an argument" },
  { rule: "@internal", hides: "whatever carries the directive, and the directive" },
  { rule: "unreachable", hides: "types that no operation leads to" },
  { rule: "preset:relay", hides: "connections, edges and page information" },
  { rule: "preset:federation", hides: "what federation adds to a schema" },
];
