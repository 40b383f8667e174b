import type { ReactNode } from "react";
import { TriangleAlert } from "lucide-react";
import type { ExampleProblem, Fix } from "@/api/generated/types.gen";
import { WithCode } from "@/app/schema-source/diagnostic-list";
import { classes } from "@/lib/classes";
import { formatNoun } from "@/lib/format";
import { Button } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";

const MAX_SHOWN = 5;

interface Props {
  problems: readonly ExampleProblem[];
  /** The document, to show the line of each problem. */
  document?: string;
  /** Draws a position, such as a button that leads there. */
  renderPlace: (problem: ExampleProblem, text: string) => ReactNode;
  /** Settles a problem that one edit settles. Without it, there are no buttons. */
  onFix?: (fix: Fix) => void;
  className?: string;
}

/** Lists what is wrong with an example, each problem with its place. */
export function ProblemList({ problems, document, renderPlace, onFix, className }: Props) {
  const lines = document?.split("\n");
  return (
    <ul
      className={classes(
        "grid min-w-0 grid-cols-1 gap-2.5 rounded-field border border-line bg-bg p-3 text-sm",
        className,
      )}
    >
      {problems.slice(0, MAX_SHOWN).map((problem, at) => {
        const line = lines?.[problem.line - 1];
        return (
          <li key={at} className="flex min-w-0 gap-2.5">
            <LineIcon
              of={TriangleAlert}
              className={classes("mt-0.5", problem.severity === "error" ? "text-bad" : "text-warn")}
            />
            <div className="grid min-w-0 flex-1 grid-cols-1 justify-items-start gap-1.5">
              <p className="[overflow-wrap:anywhere]">
                <WithCode text={problem.message} />{" "}
                {problem.line > 0 && renderPlace(problem, `Line ${problem.line}, column ${problem.column}`)}
              </p>
              {problem.hint != null && (
                <p className="text-fg-2 [overflow-wrap:anywhere]">
                  <WithCode text={problem.hint} />
                </p>
              )}
              {line !== undefined && <Excerpt line={line} problem={problem} />}
              {problem.fix != null && onFix !== undefined && (
                <FixButton fix={problem.fix} line={problem.line} onFix={onFix} />
              )}
            </div>
          </li>
        );
      })}
      {problems.length > MAX_SHOWN && (
        <li className="text-fg-2">and {formatNoun(problems.length - MAX_SHOWN, "more problem")}</li>
      )}
    </ul>
  );
}

function FixButton({ fix, line, onFix }: { fix: Fix; line: number; onFix: (fix: Fix) => void }) {
  const isRemoval = fix.text.trim() === "";
  return (
    <Button
      size="small"
      className="h-auto max-w-full py-0.5 whitespace-normal"
      aria-label={isRemoval ? `Remove it in line ${line}` : `Change to ${fix.text} in line ${line}`}
      onClick={() => onFix(fix)}
    >
      {isRemoval ? "Remove it" : "Change to"}
      {!isRemoval && <code className="[overflow-wrap:anywhere]">{fix.text}</code>}
    </Button>
  );
}

/** The line of a problem, with the name at its column underlined. Columns count characters, not UTF-16 units. */
function Excerpt({ line, problem }: { line: string; problem: ExampleProblem }) {
  const letters = [...line];
  const start = Math.min(Math.max(problem.column - 1, 0), letters.length);
  const rest = letters.slice(start).join("");
  const marked = /^(?:[$@]?\w+|.)/u.exec(rest)?.[0] ?? "";
  return (
    <pre className="w-full rounded-control bg-code-bg px-2.5 py-1.5 font-mono text-xs whitespace-pre-wrap text-code-fg [overflow-wrap:anywhere]">
      <span className="mr-3 text-code-2">{problem.line}</span>
      {letters.slice(0, start).join("").trimStart()}
      <mark
        className={classes(
          "bg-transparent text-inherit underline decoration-wavy decoration-1 underline-offset-4",
          problem.severity === "error" ? "decoration-code-bad" : "decoration-code-warn",
        )}
      >
        {marked || " "}
      </mark>
      {rest.slice(marked.length)}
    </pre>
  );
}
