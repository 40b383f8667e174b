import type { CheckDetails, CheckedChange, ListedCheck } from "@/api/generated/types.gen";
import { formatCount, formatNoun } from "@/lib/format";
import { inList } from "@/lib/sentence";

type Reasons = Pick<
  ListedCheck,
  "ok" | "failing" | "hidden_failing" | "findings" | "failing_findings" | "invalid_operations"
>;

/** `Check failed: 2 breaking changes, 1 in a hidden part and 3 findings`. */
export function checkTitle(check: Reasons): string {
  if (check.ok) return "Check passed";
  const reasons = [...changesInWords(check), ...othersInWords(check)];
  return reasons.length === 0 ? "Check failed" : `Check failed: ${inList(reasons)}`;
}

function changesInWords({ failing, hidden_failing: hidden }: Reasons): string[] {
  if (failing === 0) return [];
  const shown = failing - hidden;
  if (hidden === 0) return [formatNoun(failing, "breaking change")];
  const where = hidden === 1 ? "in a hidden part" : "in hidden parts";
  if (shown === 0) return [`${formatNoun(hidden, "breaking change")} ${where}`];
  return [formatNoun(shown, "breaking change"), `${formatCount(hidden)} ${where}`];
}

/** Names what fails a check other than breaking changes. Checks that an earlier version of the program stored do not say it. */
function othersInWords(check: Reasons): string[] {
  const { failing, findings: all, failing_findings: findings, invalid_operations: operations } = check;
  if (findings === null || operations === null) return failing === 0 && all > 0 ? [formatNoun(all, "finding")] : [];
  return [
    ...(findings > 0 ? [formatNoun(findings, "finding")] : []),
    ...(operations > 0 ? [`${formatNoun(operations, "operation")} valid in neither version`] : []),
  ];
}

/** Says what the check means for the pipeline, and what comes next. */
export function outcome({ check, changes }: CheckDetails): string {
  if (check.ok) return "Exit status 0. The pipeline passes.";
  const others = inList(othersInWords(check));
  if (check.failing === 0) return `Exit status 1. The check fails because of ${others || "its operations"}.`;
  const failing = changes?.failing ?? check.failing;
  if (failing === 0 && others !== "")
    return `No change fails any more. The check also failed because of ${others}. Run the pipeline again to check the schema.`;
  if (failing === 0) return "Nothing fails any more. Run the pipeline again to check the schema.";
  const what = failing === 1 ? "the change is" : `all ${failing} are`;
  return `Exit status 1. The pipeline fails until ${what} allowed, ignored or undone.`;
}

const PASS_REASONS = {
  unused: "It breaks none of the operations that were sent with the schema.",
  tolerated: "The pipeline does not fail on breaking changes.",
  hidden_part: "It is in a hidden part, and hidden parts do not count.",
} as const;

/** Says why a breaking change does not fail the check; null where it does, or where somebody has allowed it. */
export function whyItPasses({ ignored_by: pattern, pass_reason: reason }: CheckedChange): string | null {
  if (pattern !== null) return `Ignored because of the pattern \`${pattern}\`.`;
  return reason === null ? null : PASS_REASONS[reason];
}

/** `line 12, column 3` of the checked schema, or the line of a removed thing in the published one. */
export function place({ new_line, new_column, old_line }: CheckedChange): string | null {
  if (new_line !== null) return new_column === null ? `line ${new_line}` : `line ${new_line}, column ${new_column}`;
  return old_line === null ? null : `was line ${old_line}`;
}
