import type { Changes, CheckedSchema } from "@/api/generated/types.gen";
import { formatNoun } from "@/lib/format";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Notice } from "@/ui/notice";
import { ChangeList, Grades } from "./change-list";
import { DiagnosticList } from "@/app/schema-source/diagnostic-list";

const MAX_FINDINGS = 5;

/** Shows what publishing would change, and the findings of the schema. */
export function ChangesPreview({ checked, onGoTo }: { checked: CheckedSchema; onGoTo?: (line: number) => void }) {
  const findings = checked.findings.items.length + checked.findings.omitted;
  const breaking = checked.changes?.counts.breaking ?? 0;
  return (
    <section
      aria-label="Preview"
      className="grid min-w-0 grid-cols-1 gap-3 rounded-card border border-line bg-bg-2 p-4"
      aria-live="polite"
    >
      <h3 className="flex flex-wrap items-center gap-2 text-md font-semibold">
        {checked.current_version === null ? "It can be published" : `Since version ${checked.current_version}`}
        {checked.changes && <Grades counts={checked.changes.counts} hidden={checked.changes.hidden} />}
      </h3>
      {breaking > 0 && (
        <Notice tone="warn">
          {formatNoun(breaking, "change breaks", "changes break")} operations that are valid today.
        </Notice>
      )}
      {checked.changes && checked.changes.items.length > 0 && <ChangeList changes={checked.changes} />}
      {findings > 0 && (
        <>
          <p className="text-sm text-fg-2">
            {formatNoun(findings, "finding")}; {findings === 1 ? "it does" : "they do"} not stop publishing.
          </p>
          <DiagnosticList
            items={checked.findings.items.slice(0, MAX_FINDINGS)}
            {...(onGoTo && { onGoTo: ({ line }) => onGoTo(line) })}
          />
        </>
      )}
      <p className="text-xs text-fg-3">Nothing is stored yet.</p>
    </section>
  );
}

/** Returns whether there are breaking changes, which need a confirmation. */
export function hasBreaking(changes: Changes | null): changes is Changes {
  return changes !== null && changes.counts.breaking > 0;
}

/** Asks before breaking changes are published. */
export function BreakingDialog({
  changes,
  onConfirm,
  onClose,
}: {
  changes: Changes;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog title="Publish breaking changes" onClose={onClose} className="max-w-[660px]">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <p className="text-sm text-fg-2">
          {formatNoun(changes.counts.breaking, "change breaks", "changes break")} operations that are valid today.
          Readers see them in the changelog.
        </p>
        <div className="max-h-[46vh] overflow-y-auto" role="group" aria-label="Changes" tabIndex={0}>
          <ChangeList changes={changes} short />
        </div>
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" onClick={onConfirm}>
            Publish anyway
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
