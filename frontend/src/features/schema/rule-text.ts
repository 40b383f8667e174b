import type { HiddenCounts } from "@/api/generated/types.gen";
import { formatNoun } from "@/lib/format";
import { MAX_HIDE_RULE, MAX_HIDE_RULES } from "@/lib/generated/limits";

/** Returns a text like "12 types, 40 fields"; null when nothing is hidden. */
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

/** Returns the rules without blanks and duplicates, as the server would store them. */
export function cleanRules(rows: readonly string[]): string[] {
  return [...new Set(rows.map((row) => row.trim()).filter((row) => row !== ""))];
}

export const EXAMPLES: readonly { rule: string; hides: string }[] = [
  { rule: "Internal*", hides: "types whose names begin with Internal; * matches any text, ? one character" },
  { rule: "User.email", hides: "a field, input field or enum value; *.legacy* for every type" },
  { rule: "Query.users.token", hides: "an argument" },
  { rule: "@internal", hides: "everything with this directive, and the directive itself" },
  { rule: "unreachable", hides: "types that no operation can reach" },
  { rule: "preset:relay", hides: "connections, edges and page information" },
  { rule: "preset:federation", hides: "types and fields added by federation" },
];
