import type { Diagnostic } from "@/api/generated/types.gen";

/** Says what is wrong at the line that the editor shows. */
export default function FindingNote({ findings, index }: { findings: readonly Diagnostic[]; index: number }) {
  const { line = 0, message = "" } = findings[index] ?? {};
  return (
    <>
      <b className="font-medium text-(--code-fg)">
        Finding {index + 1} of {findings.length}, line {line}:
      </b>{" "}
      {message.replaceAll("`", "")}
    </>
  );
}
