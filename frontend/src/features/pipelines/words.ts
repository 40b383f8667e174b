import type { CheckDetails, CheckedChange, ListedCheck } from "@/api/generated/types.gen";
import { formatCount, formatNoun } from "@/lib/format";

/** `Check failed: 2 breaking changes and 1 in a hidden part`. */
export function checkTitle({
  ok,
  failing,
  hidden_failing: hidden,
}: Pick<ListedCheck, "ok" | "failing" | "hidden_failing">): string {
  if (ok) return "Check passed";
  if (failing === 0) return "Check failed";
  const shown = failing - hidden;
  if (hidden === 0) return `Check failed: ${formatNoun(failing, "breaking change")}`;
  const where = hidden === 1 ? "in a hidden part" : "in hidden parts";
  if (shown === 0) return `Check failed: ${formatNoun(hidden, "breaking change")} ${where}`;
  return `Check failed: ${formatNoun(shown, "breaking change")} and ${formatCount(hidden)} ${where}`;
}

/** Says what the check means for the pipeline, and what comes next. */
export function outcome({ check, changes }: CheckDetails): string {
  if (check.ok) return "Exit status 0. The pipeline passes.";
  if (check.failing === 0)
    return `Exit status 1. The check fails because the schema has ${formatNoun(check.findings, "finding")}.`;
  const failing = changes?.failing ?? check.failing;
  if (failing === 0 && check.findings > 0)
    return `No change fails any more. The schema has ${formatNoun(check.findings, "finding")}. Run the pipeline again to check it.`;
  if (failing === 0) return "Nothing fails any more. Run the pipeline again to check the schema.";
  const what = failing === 1 ? "the change is" : `all ${failing} are`;
  return `Exit status 1. The pipeline fails until ${what} allowed, ignored or undone.`;
}

/** `line 12, column 3` of the checked schema, or the line of a removed thing in the published one. */
export function place({ new_line, new_column, old_line }: CheckedChange): string | null {
  if (new_line !== null) return new_column === null ? `line ${new_line}` : `line ${new_line}, column ${new_column}`;
  return old_line === null ? null : `was line ${old_line}`;
}
