import { Check, TriangleAlert, X } from "lucide-react";
import { useRef } from "react";
import type { ValidatedSchema } from "@/api/generated/types.gen";
import { WithCode } from "@/app/schema-source/diagnostic-list";
import { classes } from "@/lib/classes";
import { formatNoun } from "@/lib/format";
import { Button } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";
import { Pill } from "@/ui/pill";
import { countErrors, describeSuccess, type Finding } from "../findings";
import { sideLabels } from "../texts";
import { keyOf } from "../use-validator";

interface Props {
  answer: ValidatedSchema | null;
  findings: readonly Finding[];
  checking: boolean;
  failure: string | null;
  chosen: string | null;
  onChoose: (finding: Finding) => void;
  onFix: (finding: Finding) => void;
  onRetry: () => void;
}

/** The problems of both texts. It has the height of a few rows from the start, so that nothing below it moves. */
export function FindingList({ answer, findings, checking, failure, chosen, onChoose, onFix, onRetry }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const errors = countErrors(findings.map(({ item }) => item));
  const warnings = findings.length - errors;
  const omitted = (answer?.schema.omitted ?? 0) + (answer?.operations?.omitted ?? 0);
  return (
    <section
      aria-label="Findings"
      aria-busy={checking}
      className="min-h-[350px] noscript:hidden overflow-hidden rounded-b-card border border-t-0 border-line-2 bg-bg"
    >
      <div className="flex h-13 items-center gap-2.5 border-b border-line px-4">
        <h2 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
          <span role="status">{summaryOf({ answer, findings, checking, failure })}</span>
        </h2>
        {errors > 0 && <Pill tone="bad">{formatNoun(errors, "error")}</Pill>}
        {warnings > 0 && <Pill tone="warn">{formatNoun(warnings, "warning")}</Pill>}
        <p className="ml-auto flex items-center gap-2 text-sm text-fg-3 max-md:hidden">
          <kbd className="rounded-sm border border-line-2 px-1.5 font-mono text-2xs leading-5">F8</kbd> next finding
        </p>
      </div>
      {failure !== null && (
        <div className="grid justify-items-start gap-3 px-4 py-5 text-sm text-fg-2">
          <p>{failure}</p>
          <Button size="small" onClick={onRetry}>
            Check again
          </Button>
        </div>
      )}
      {failure === null && !checking && answer !== null && findings.length === 0 && !answer.schema.is_refused && (
        <p className="flex items-center gap-2.5 px-4 py-5 text-sm text-fg-2">
          <LineIcon of={Check} className="text-ok" />
          {describeSuccess(answer)}
        </p>
      )}
      {failure === null && answer === null && !checking && (
        <p className="px-4 py-5 text-sm text-fg-2">
          Type or paste a schema, open files, or choose one of the examples. Add operations to check them against it.
        </p>
      )}
      {failure === null &&
        [answer?.schema.message, answer?.operations?.message].map(
          (message, index) =>
            message != null && (
              <p key={index} className="border-b border-line bg-bg-2 px-4 py-2.5 text-sm text-fg-2">
                <WithCode text={message} />
                {index === 0 && answer?.operations != null && " Only the syntax of the operations was checked."}
              </p>
            ),
        )}
      {/* Until the answer about the new text has come, these are about the old one. */}
      <ol className={classes("divide-y divide-line", checking && "opacity-60")}>
        {findings.map((finding) => (
          <Row
            key={keyOf(finding)}
            finding={finding}
            isChosen={keyOf(finding) === chosen}
            isOld={checking}
            onChoose={onChoose}
            onFix={(fixed) => {
              onFix(fixed);
              // The row with the button disappears.
              heading.current?.focus();
            }}
          />
        ))}
      </ol>
      {omitted > 0 && (
        <p className="border-t border-line px-4 py-3 text-sm text-fg-3">
          {formatNoun(omitted, "more finding")} {omitted === 1 ? "is" : "are"} not listed.
        </p>
      )}
    </section>
  );
}

function summaryOf({
  answer,
  findings,
  checking,
  failure,
}: Pick<Props, "answer" | "findings" | "checking" | "failure">) {
  if (checking) return "Checking…";
  if (failure !== null) return "Not checked";
  if (answer === null) return "Nothing to check yet";
  if (findings.length > 0) return formatNoun(findings.length, "finding");
  return answer.schema.is_refused ? "Refused" : "No findings";
}

interface RowProps {
  finding: Finding;
  isChosen: boolean;
  /** Whether it is about a text that has been changed since. */
  isOld: boolean;
  onChoose: (finding: Finding) => void;
  onFix: (finding: Finding) => void;
}

function Row({ finding, isChosen, isOld, onChoose, onFix }: RowProps) {
  const { side, item } = finding;
  const isError = item.severity === "error";
  return (
    <li
      className={classes(
        "relative grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-4 py-2 text-sm md:min-h-12 md:grid-cols-[20px_136px_minmax(0,1fr)_minmax(0,248px)_64px] md:gap-x-4",
        isChosen ? "bg-bg-3" : "hover:bg-bg-2",
        isChosen && (isError ? "shadow-[inset_3px_0_var(--bad)]" : "shadow-[inset_3px_0_var(--warn)]"),
      )}
    >
      <LineIcon of={isError ? X : TriangleAlert} className={isError ? "text-bad" : "text-warn"} />
      <span className="text-fg-3">
        <span className="sr-only">{isError ? "Error" : "Warning"} in </span>
        {item.line > 0 ? (
          // The whole row is its target.
          <button
            type="button"
            aria-current={isChosen || undefined}
            aria-disabled={isOld || undefined}
            onClick={() => onChoose(finding)}
            className="text-left outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand-ring aria-disabled:cursor-default"
          >
            {sideLabels[side]}{" "}
            <span className="font-mono font-medium text-link">
              {item.line}:{item.column}
            </span>
          </button>
        ) : (
          sideLabels[side]
        )}
      </span>
      <p className="min-w-0 [overflow-wrap:anywhere] text-fg max-md:col-span-2 max-md:col-start-2 max-md:row-start-2">
        <WithCode text={item.message} />
      </p>
      <p className="min-w-0 [overflow-wrap:anywhere] text-fg-2 max-md:col-span-2 max-md:col-start-2 max-md:row-start-3">
        {item.hint && <WithCode text={item.hint} />}
      </p>
      <span className="relative justify-self-end max-md:col-start-3 max-md:row-start-1">
        {item.fix != null && (
          <Button
            size="small"
            disabled={isOld}
            aria-label={`Fix ${sideLabels[side]} ${item.line}:${item.column}`}
            onClick={() => onFix(finding)}
          >
            Fix
          </Button>
        )}
      </span>
    </li>
  );
}
