import { useEffect, useRef } from "react";
import type { Diagnostic } from "@/api/generated/types.gen";
import { formatNoun } from "@/lib/format";
import { DiagnosticList } from "./diagnostic-list";
import type { FilePart } from "./schema-files";

interface Props {
  /** Never empty. */
  diagnostics: readonly Diagnostic[];
  parts: readonly FilePart[];
  /** Consequence of the refusal: "Nothing was published." */
  lost: string;
  onGoTo: (place: { line: number; column: number }) => void;
}

/** The problems for which the server refused a schema, with links into the text. Scrolls to itself. */
export function RefusedSchema({ diagnostics, parts, lost, onGoTo }: Props) {
  const summary = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    summary.current?.scrollIntoView({ block: "nearest" });
  }, [diagnostics]);
  return (
    <div role="alert" className="grid min-w-0 grid-cols-1 gap-2">
      <p ref={summary} className="scroll-mb-44 text-sm text-bad">
        The schema has {formatNoun(diagnostics.length, "error")}. {lost}
      </p>
      <DiagnosticList isRefused items={diagnostics} parts={parts} onGoTo={onGoTo} />
    </div>
  );
}
