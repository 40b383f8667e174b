import { FileText, Search, Trash2 } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import type { NamedExample, Project } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { SAME_FORMS } from "@/app/scroll-to-top";
import { useUser } from "@/app/session";
import { classes } from "@/lib/classes";
import { onForeignDraft } from "@/lib/drafts";
import { formatNoun } from "@/lib/format";
import { LineIcon } from "@/ui/line-icon";
import { Pill } from "@/ui/pill";
import { Segmented } from "@/ui/segmented";
import { Time } from "@/ui/time";
import { draftedExamples, draftPrefix } from "./drafts";
import { KindMark } from "./kind-mark";
import { ProblemList } from "./problem-list";
import { filterExamples, fitsInWords, originInWords, validityInWords, validityOf } from "./words";

type Shown = "all" | "valid" | "problems";

interface Props {
  project: Project;
  examples: readonly NamedExample[];
  /** The key of the one that is shown beside the list. */
  current: string | null;
  list: RefObject<HTMLUListElement | null>;
  /** Undefined if they cannot be changed. */
  onDelete?: ((example: NamedExample) => void) | undefined;
}

/** Lists the examples with what is wrong with them. The link of a row shows the example beside the list. */
export function ExampleList({ project, examples, current, list, onDelete }: Props) {
  const [shown, setShown] = useState<Shown>("all");
  const [text, setText] = useState("");
  const drafted = useDrafted(project.id);
  const valid = examples.filter((example) => example.is_valid);
  const withProblems = examples.filter((example) => example.is_valid === false || example.problems.length > 0);
  const some = shown === "all" ? examples : shown === "valid" ? valid : withProblems;
  const rows = filterExamples(some, text);
  return (
    <div className="min-w-0">
      {examples.length > 1 && (
        <div className="flex flex-wrap items-center gap-2 border-y border-line bg-bg-2 px-4 py-2.5">
          <Segmented
            label="Show"
            value={shown}
            onChange={setShown}
            segments={[
              { value: "all", label: `All ${examples.length}` },
              { value: "valid", label: `Valid ${valid.length}` },
              { value: "problems", label: `With problems ${withProblems.length}` },
            ]}
          />
          <label className="relative ml-auto flex min-w-0 items-center max-sm:w-full sm:w-52">
            <LineIcon of={Search} className="absolute left-2.5 size-3.5 text-fg-3" />
            <span className="sr-only">Filter examples</span>
            <input
              type="search"
              value={text}
              placeholder="Filter"
              onChange={(event) => setText(event.target.value)}
              className="h-8 w-full min-w-0 rounded-field border border-line-2 bg-bg pr-2 pl-8 text-sm outline-offset-0 placeholder:text-fg-3 focus:outline-2 focus:outline-brand-ring"
            />
          </label>
        </div>
      )}
      {rows.length === 0 && (
        <p role="status" className="px-4 py-6 text-sm text-fg-2">
          {text.trim() !== "" ? (
            <>
              No example matches “<span className="[overflow-wrap:anywhere]">{text.trim()}</span>”.
            </>
          ) : shown === "valid" ? (
            "No example is valid in the current version."
          ) : (
            "No example has problems."
          )}
        </p>
      )}
      <ul
        ref={list}
        aria-label="Examples"
        className={classes("divide-y divide-line", examples.length === 1 && "border-t border-line")}
      >
        {rows.map((example) => (
          <Row
            key={example.key}
            project={project}
            example={example}
            isCurrent={example.key === current}
            hasDraft={drafted.has(example.key)}
            onDelete={onDelete && (() => onDelete(example))}
          />
        ))}
      </ul>
    </div>
  );
}

function Row({
  project,
  example,
  isCurrent,
  hasDraft,
  onDelete,
}: {
  project: Project;
  example: NamedExample;
  isCurrent: boolean;
  hasDraft: boolean;
  onDelete: (() => void) | undefined;
}) {
  const validity = validityOf(example);
  const fits = fitsInWords(example, project.current_version);
  return (
    <li
      data-key={example.key}
      className={classes(
        "grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 px-4 py-3.5",
        isCurrent && "bg-brand-soft/60",
      )}
    >
      <div className="min-w-0">
        <div className="flex min-w-0 gap-2">
          <KindMark kind={example.kind} />
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <Link
              to={paths.projectExamples(project.id, { example: example.key })}
              state={SAME_FORMS}
              preventScrollReset
              aria-current={isCurrent || undefined}
              className="min-w-0 font-medium [overflow-wrap:anywhere] hover:text-link hover:underline"
            >
              <bdi>{example.title}</bdi>
            </Link>
            {validity === "invalid" && <Pill tone="bad">{validityInWords(validity, project.current_version)}</Pill>}
            {hasDraft && <Pill tone="warn">unsaved edits</Pill>}
          </div>
        </div>
        <p className="mt-1 flex min-w-0 flex-wrap gap-x-3 gap-y-0.5 text-xs text-fg-2 [overflow-wrap:anywhere]">
          <PageNames example={example} />
          {fits !== null && <span className="min-w-0 tabular-nums">{fits}</span>}
          <span className="min-w-0">
            {originInWords(example)} · <Time iso={example.updated_at} />
          </span>
        </p>
      </div>
      {onDelete !== undefined && (
        <button
          type="button"
          aria-label={`Delete ${example.title}`}
          onClick={onDelete}
          className="-mt-1 -mr-1.5 rounded-control p-1.5 text-fg-3 hover:bg-bg-3 hover:text-bad"
        >
          <LineIcon of={Trash2} />
        </button>
      )}
      {example.problems.length > 0 && (
        <ProblemList
          problems={example.problems}
          document={example.document}
          className="col-span-2 mt-2"
          renderPlace={(_, text) => <span className="text-fg-3">{text}</span>}
        />
      )}
    </li>
  );
}

const MAX_PAGES = 3;

function PageNames({ example: { pages } }: { example: NamedExample }) {
  if (pages.length === 0) return null;
  const names = pages.slice(0, MAX_PAGES).map(({ name }) => name);
  const left = pages.length - names.length;
  return (
    <span className="min-w-0 font-mono">
      {names.join(", ")}
      {left > 0 && <span className="font-sans"> and {formatNoun(left, "more page")}</span>}
    </span>
  );
}

/** Returns the keys of examples with unsaved edits, including those of other tabs. */
function useDrafted(projectId: string): Set<string> {
  const { id: userId } = useUser();
  const [drafted, setDrafted] = useState(() => draftedExamples(userId, projectId));
  useEffect(
    () => onForeignDraft(draftPrefix(userId, projectId), () => setDrafted(draftedExamples(userId, projectId))),
    [userId, projectId],
  );
  return drafted;
}

/** What the list shows before there is an example. */
export function NoExamples({ isReadOnly }: { isReadOnly: boolean }) {
  return (
    <div className="grid place-items-center border-t border-line px-6 py-12 text-center">
      <LineIcon of={FileText} className="size-6 text-fg-3" />
      <h3 className="mt-3 font-semibold">No examples yet</h3>
      <p className="mt-1 max-w-md text-sm text-fg-2">
        {isReadOnly
          ? "You can add examples once the project is no longer read-only."
          : "Write an operation that people would send. Readers find it on the pages of the operations and types that it uses."}
      </p>
    </div>
  );
}
