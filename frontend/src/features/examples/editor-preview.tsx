import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useMemo } from "react";
import { ApiError, messageOf } from "@/api/errors";
import type { Diagnostic, ExampleProblem, Fix, NamedExamplePreview, Project } from "@/api/generated/types.gen";
import { WithCode } from "@/app/schema-source/diagnostic-list";
import { asSentence } from "@/lib/sentence";
import { useSettled } from "@/lib/use-settled";
import { LineIcon } from "@/ui/line-icon";
import { Notice } from "@/ui/notice";
import { ProblemList } from "./problem-list";
import { previewQuery } from "./queries";
import { ReaderView } from "./reader-view";
import { validityInWords, validityOf, variablesProblem } from "./words";

const PAUSE_MS = 300;
const NO_PROBLEMS: readonly ExampleProblem[] = [];

export interface Preview {
  /** The last answer; it stays while the next one is on its way. Null before the first. */
  data: NamedExamplePreview | null;
  /** Why the text has no preview. */
  failure: { message: string; isAboutText: boolean; retry: () => void } | null;
  /** What is wrong with the text that is shown now. */
  problems: readonly ExampleProblem[];
  /** The problems as marks in the editor. */
  marks: readonly Diagnostic[];
  isEmpty: boolean;
}

/** Asks the server what readers would get. It updates when typing pauses. */
export function usePreview(project: Project, typed: { document: string; variables: string }): Preview {
  const document = useSettled(typed.document, PAUSE_MS);
  const settled = useSettled(typed.variables, PAUSE_MS);
  // Variables that are no JSON have a message of their own.
  const variables = settled.trim() === "" || variablesProblem(settled) !== null ? null : settled;
  const isEmpty = typed.document.trim() === "";
  const query = useQuery({
    ...previewQuery(project.id, project.current_version, { document, variables }),
    placeholderData: keepPreviousData,
    enabled: document.trim() !== "",
  });
  const data = isEmpty ? null : (query.data ?? null);
  const isCurrent = !query.isPlaceholderData && document === typed.document;
  const problems = isCurrent && data !== null ? data.problems : NO_PROBLEMS;
  const marks = useMemo(() => problems.map(markOf), [problems]);
  const failure = !isEmpty && query.isError ? failureOf(query.error, () => void query.refetch()) : null;
  return { data, failure, problems, marks, isEmpty };
}

function failureOf(error: unknown, retry: () => void): NonNullable<Preview["failure"]> {
  const fields = error instanceof ApiError ? error.fields : {};
  const named = fields.document ?? fields.variables;
  return { message: named ?? messageOf(error), isAboutText: named !== undefined, retry };
}

function markOf({ message, line, column, severity, hint }: ExampleProblem): Diagnostic {
  const end = { end_line: line, end_column: column + 1 };
  return { message, line, column, ...end, severity, hint: hint ?? null, excerpt: "", code: "" };
}

interface Props {
  project: Project;
  preview: Preview;
  document: string;
  /** Moves the editor to a position. */
  onGoTo: (line: number, column: number) => void;
  /** Edits the document so that a problem is settled. */
  onFix: (fix: Fix) => void;
}

/** What readers will get, and whether the current version accepts it. */
export function EditorPreview({ project, preview, document, onGoTo, onFix }: Props) {
  const { data, failure, problems, isEmpty } = preview;
  const read = readableOf(data);
  return (
    <section aria-label="Preview" className="grid min-w-0 grid-cols-1 content-start gap-3">
      <h3 className="text-sm font-medium">As readers see it</h3>
      {failure !== null && (
        <Notice tone="bad">
          {failure.isAboutText ? (
            <WithCode text={failure.message} />
          ) : (
            <>
              The preview could not be made. {asSentence(failure.message)}{" "}
              <button type="button" className="underline" onClick={failure.retry}>
                Try again
              </button>
            </>
          )}
        </Notice>
      )}
      <div className="min-w-0 rounded-card border border-line p-4">
        {isEmpty ? (
          <p className="text-sm text-fg-3">Nothing written yet.</p>
        ) : read !== null ? (
          <ReaderView project={project} of={read} />
        ) : (
          <p className="text-sm text-fg-3">
            {data === null && failure === null ? "Checking…" : "The preview appears once the text can be read."}
          </p>
        )}
      </div>
      <div role="status" className="grid min-w-0 grid-cols-1 gap-3">
        {read !== null && failure === null && <Result project={project} data={read} />}
      </div>
      {problems.length > 0 && (
        <ProblemList
          problems={problems}
          document={document}
          onFix={onFix}
          renderPlace={({ line, column }, text) => (
            <button
              type="button"
              aria-label={`Go to line ${line}, column ${column}`}
              className="text-link underline"
              onClick={() => onGoTo(line, column)}
            >
              {text}
            </button>
          )}
        />
      )}
    </section>
  );
}

type Readable = NamedExamplePreview & { title: string; kind: string };

/** Returns the preview of a text that can be read. */
function readableOf(data: NamedExamplePreview | null): Readable | null {
  return data === null || data.title === null || data.kind === null
    ? null
    : { ...data, title: data.title, kind: data.kind };
}

function Result({ project, data }: { project: Project; data: Readable }) {
  const validity = validityOf(data);
  const words = validityInWords(validity, project.current_version);
  if (validity === "valid") {
    return (
      <p className="flex items-center gap-2 text-sm">
        <LineIcon of={Check} className="text-ok" />
        {words}
      </p>
    );
  }
  if (validity === "unchecked") {
    return <p className="text-sm text-fg-2">{words}. The first publish checks it.</p>;
  }
  return <p className="text-sm text-bad">{words}. You can save it, but readers do not see it in this version.</p>;
}
