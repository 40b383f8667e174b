import type { CheckDetails, CheckedChange, ListedCheck, ListedVersion } from "@/api/generated/types.gen";
import { formatNoun } from "@/lib/format";

/** `Check failed: 2 breaking changes`. */
export function checkTitle({ ok, failing }: Pick<ListedCheck, "ok" | "failing">): string {
  if (ok) return "Check passed";
  return failing === 0 ? "Check failed" : `Check failed: ${formatNoun(failing, "breaking change")}`;
}

/** `2 breaking, 1 dangerous, 11 safe`, without zeros. */
export function countsText({ changes, findings }: Pick<ListedCheck, "changes" | "findings">): string {
  const parts = (["breaking", "dangerous", "safe"] as const)
    .filter((grade) => changes[grade] > 0)
    .map((grade) => `${changes[grade]} ${grade}`);
  if (findings > 0) parts.push(formatNoun(findings, "finding"));
  return parts.length === 0 ? "No changes" : parts.join(", ");
}

/** What changed with a published version. */
export function versionText({ number, changes }: Pick<ListedVersion, "number" | "changes">): string {
  if (changes !== null) return countsText({ changes, findings: 0 });
  return number === 1 ? "The first version" : "Its changes are not known";
}

/** The first line of the action's comment: `2 breaking changes, 0 dangerous, 11 safe compared with version 1`. */
export function commentTitle({ base_version, changes }: Pick<ListedCheck, "base_version" | "changes">): string {
  if (base_version === null) return "Nothing is published yet. This would be version 1.";
  const breaking = formatNoun(changes.breaking, "breaking change");
  return `${breaking}, ${changes.dangerous} dangerous, ${changes.safe} safe compared with version ${base_version}`;
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
