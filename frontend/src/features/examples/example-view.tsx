import { ArrowRight, Check, Pencil, Trash2, TriangleAlert } from "lucide-react";
import { Link } from "react-router-dom";
import type { NamedExample, Project } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { classes } from "@/lib/classes";
import { Button, buttonClasses } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { LineIcon } from "@/ui/line-icon";
import { Notice } from "@/ui/notice";
import { Time } from "@/ui/time";
import { highlightOperation } from "./highlight-operation";
import { ProblemList } from "./problem-list";
import { ReaderView } from "./reader-view";
import { fitsInWords, originInWords, type Validity, validityInWords, validityOf } from "./words";

interface Props {
  project: Project;
  /** Undefined if there is none with the key in the address. */
  example: NamedExample | undefined;
  /** Undefined if it cannot be changed. */
  onDelete?: (() => void) | undefined;
}

/** One example: its document with variables, and what readers get. */
export function ExampleView({ project, example, onDelete }: Props) {
  if (example === undefined) return <MissingExample project={project} />;
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-4">
      <section
        aria-labelledby="example-heading"
        className="min-w-0 overflow-hidden rounded-card border border-line bg-bg"
      >
        <Head project={project} example={example} onDelete={onDelete} />
        {example.origin === "pipeline" && (
          <Notice tone="info" className="mx-4 mb-3">
            A pipeline publishes this example. Change its file in your repository; the next publish writes it again.
          </Notice>
        )}
        <Code label="Operation" text={example.document} isOperation />
        {example.variables !== null && <Code label="Variables" text={example.variables} />}
        <ValidityLine
          validity={validityOf(example)}
          version={project.current_version}
          fits={fitsInWords(example, project.current_version)}
        />
        {example.problems.length > 0 && (
          <ProblemList
            problems={example.problems}
            document={example.document}
            className="mx-4 mb-4"
            renderPlace={(_, text) => <span className="text-fg-3">{text}</span>}
          />
        )}
      </section>
      <section
        aria-labelledby="readers-heading"
        className="grid min-w-0 grid-cols-1 gap-3 rounded-card border border-line bg-bg p-4"
      >
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 id="readers-heading" className="text-xs font-medium text-fg-2">
            As readers see it
          </h3>
          {example.is_valid && example.pages[0] !== undefined && (
            <a
              href={paths.docs(project.username, project.slug, example.pages[0].path, `example-${example.key}`)}
              target="_blank"
              rel="noreferrer"
              className="text-sm text-link underline"
            >
              Open page
            </a>
          )}
        </div>
        <ReaderView project={project} of={example} />
      </section>
    </div>
  );
}

export function BackToList({ project }: { project: Project }) {
  return (
    <Link
      to={paths.projectExamples(project.id)}
      className="flex w-fit items-center gap-1 text-sm text-fg-2 hover:text-fg"
    >
      <LineIcon of={ArrowRight} className="rotate-180" />
      All examples
    </Link>
  );
}

function MissingExample({ project }: { project: Project }) {
  return (
    <div className="grid place-items-center rounded-card border border-line px-6 py-14 text-center">
      <h3 className="text-md font-semibold">This example does not exist</h3>
      <p className="mt-1 mb-5 max-w-sm text-sm text-fg-2">It may have been deleted.</p>
      <Link to={paths.projectExamples(project.id)} className={buttonClasses()}>
        All examples
      </Link>
    </div>
  );
}

function Head({ project, example, onDelete }: Props & { example: NamedExample }) {
  return (
    <header className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <h3 id="example-heading" dir="auto" className="text-base font-semibold [overflow-wrap:anywhere]">
          {example.title}
        </h3>
        <p className="text-xs text-fg-3 [overflow-wrap:anywhere]">
          {originInWords(example)} · <Time iso={example.updated_at} />
        </p>
      </div>
      {onDelete !== undefined && (
        <span className="flex gap-1.5">
          {example.origin === "written" && (
            <Link
              to={paths.projectExamples(project.id, { example: example.key, edit: "true" })}
              className={buttonClasses("plain", "small")}
            >
              <LineIcon of={Pencil} className="size-3.5" />
              Edit
            </Link>
          )}
          <Button size="small" onClick={onDelete}>
            <LineIcon of={Trash2} className="size-3.5" />
            Delete
          </Button>
        </span>
      )}
    </header>
  );
}

const REST: Readonly<Record<Validity, string>> = {
  valid: ", checked with every publish.",
  invalid: ". Readers do not see it in this version.",
  unchecked: ", because nothing is published",
};
const TONES: Readonly<Record<Validity, string>> = { valid: "text-ok", invalid: "text-bad", unchecked: "text-fg-3" };

function ValidityLine({
  validity,
  version,
  fits,
}: {
  validity: Validity;
  version: number | null;
  fits: string | null;
}) {
  return (
    <p className="flex items-start gap-2 px-4 py-3 text-sm">
      <LineIcon of={validity === "valid" ? Check : TriangleAlert} className={classes("mt-0.5", TONES[validity])} />
      <span>
        <strong className="font-semibold">{validityInWords(validity, version)}</strong>
        <span className="text-fg-2">{REST[validity]}</span>
        {fits !== null && <span className="block text-fg-2 tabular-nums">{fits}.</span>}
      </span>
    </p>
  );
}

function Code({ label, text, isOperation = false }: { label: string; text: string; isOperation?: boolean }) {
  return (
    <div className="min-w-0 border-t border-code-line bg-code-bg text-code-fg first-of-type:border-t-0">
      {/* The button has the colours of the dark theme in both. */}
      <div className="dark flex items-center justify-between gap-2 pt-1.5 pr-2 pl-4 text-xs text-code-2">
        <h4>{label}</h4>
        <CopyButton text={text} label={`Copy the ${label.toLowerCase()}`} />
      </div>
      <pre
        role="region"
        aria-label={label}
        // Long lines scroll sideways.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[560px] overflow-auto px-4 pt-1 pb-4 font-mono text-xs leading-5 -outline-offset-2"
      >
        {isOperation ? highlightOperation(text) : text}
      </pre>
    </div>
  );
}
