import { useState } from "react";
import type { Diagnostic } from "@/api/generated/types.gen";
import { classes } from "@/lib/classes";
import { formatCount, formatNoun } from "@/lib/format";
import { asSentence } from "@/lib/sentence";
import { Button } from "@/ui/button";
import type { FilePart } from "./schema-files";
import type { Diagnosis } from "./use-diagnosis";
import { DiagnosticList } from "./diagnostic-list";

/** Problems shown before "Show more". */
const MAX_SHOWN = 20;

interface Props {
  diagnosis: Diagnosis;
  parts: readonly FilePart[];
  onGoTo: (diagnostic: Diagnostic) => void;
}

/** Shows the problems of the editor's text while the user types. */
export function DiagnosisView({ diagnosis: { answer, checking, failure }, parts, onGoTo }: Props) {
  const [all, setAll] = useState(false);
  if (answer === null && !checking && failure === null) return null;
  const items = answer?.diagnostics ?? [];
  const shown = all ? items : items.slice(0, MAX_SHOWN);
  return (
    <section aria-label="Problems" aria-busy={checking} className="grid min-w-0 grid-cols-1 gap-2">
      <p role="status" className="flex min-h-5 flex-wrap items-baseline gap-x-3 text-sm text-fg-2 tabular-nums">
        <Summary diagnosis={{ answer, checking, failure }} />
      </p>
      {items.length > 0 && (
        // Until the next response these belong to the previous text, and lines may have moved.
        <div className={classes("grid min-w-0 grid-cols-1 gap-2", checking && "opacity-60")}>
          <div
            className="max-h-80 overflow-y-auto rounded-field"
            role="group"
            aria-label="List of problems"
            tabIndex={0}
          >
            <DiagnosticList items={shown} parts={parts} isRefused={answer?.is_refused === true} onGoTo={onGoTo} />
          </div>
          {shown.length < items.length && (
            <Button size="small" className="justify-self-start" onClick={() => setAll(true)}>
              Show all {formatCount(items.length)}
            </Button>
          )}
          {answer !== null && answer.omitted > 0 && (
            <p className="text-xs text-fg-3">And {formatCount(answer.omitted)} more, not listed.</p>
          )}
        </div>
      )}
    </section>
  );
}

function Summary({ diagnosis: { answer, checking, failure } }: { diagnosis: Diagnosis }) {
  if (failure !== null) return <span>The schema could not be checked. {asSentence(failure)}</span>;
  if (answer === null) return <span>{checking ? "Checking…" : ""}</span>;
  const errors = answer.diagnostics.filter(({ severity }) => severity === "error").length;
  const warnings = answer.diagnostics.length - errors;
  return (
    <>
      {errors > 0 && (
        <span className={classes("font-medium", answer.is_refused ? "text-bad" : "text-warn")}>
          {formatNoun(errors, answer.is_refused ? "error" : "finding")}
          {answer.omitted > 0 ? ` and ${formatCount(answer.omitted)} more` : ""}
        </span>
      )}
      {warnings > 0 && <span className="text-warn">{formatNoun(warnings, "warning")}</span>}
      {answer.diagnostics.length === 0 && !answer.is_refused && <span className="text-ok">No problems</span>}
      {answer.is_refused && <span>{errors > 0 ? "It cannot be published like this." : answer.message}</span>}
      {answer.counts !== null && (
        <span>
          {formatNoun(answer.counts.types, "type")}, {formatNoun(answer.counts.operations, "operation")},{" "}
          {formatNoun(answer.counts.fields, "field")}
        </span>
      )}
      {checking && <span className="text-fg-3">Checking…</span>}
    </>
  );
}
