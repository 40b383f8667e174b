import { useQuery } from "@tanstack/react-query";
import { Check, ExternalLink, EyeOff, X } from "lucide-react";
import type { ReactNode } from "react";
import { failureOf, isNotFound } from "@/api/errors";
import type {
  ChangeCounts,
  CheckDetails,
  CheckedChange,
  CheckedChanges,
  ListedCheck,
  Project,
} from "@/api/generated/types.gen";
import { classes } from "@/lib/classes";
import { formatCount, formatNoun } from "@/lib/format";
import { buttonClasses } from "@/ui/button";
import { Failure } from "@/ui/failure";
import { LineIcon } from "@/ui/line-icon";
import { Notice } from "@/ui/notice";
import { Pill } from "@/ui/pill";
import { Skeleton } from "@/ui/skeleton";
import { Time } from "@/ui/time";
import { Grades } from "@/app/project/change-list";
import { WithCode } from "@/app/schema-source/diagnostic-list";
import { ChangeRow } from "./change-row";
import { checkQuery } from "./queries";
import { checkTitle, outcome } from "./words";

/** One check: what a reviewer needs to decide about each change. */
export function CheckCard({ project, checkId }: { project: Project; checkId: string }) {
  const details = useQuery(checkQuery(project.id, checkId));
  if (details.isPending) {
    return (
      <div role="status" aria-label="Loading the check">
        <Skeleton className="h-56 w-full rounded-card" />
      </div>
    );
  }
  if (details.isLoadingError) {
    if (isNotFound(details.error))
      return <Notice tone="info">This check does not exist any more. Checks are kept for 30 days.</Notice>;
    return (
      <Failure
        title="The check could not be loaded"
        {...failureOf(details.error)}
        onRetry={() => void details.refetch()}
        busy={details.isFetching}
      />
    );
  }
  const { check, changes } = details.data;
  return (
    <section aria-labelledby="check-heading" className="min-w-0 overflow-hidden rounded-card border border-line bg-bg">
      <Head check={check} />
      {changes === null ? (
        <p className="border-b border-line px-4 py-3.5 text-sm text-fg-2">
          Hide rules were saved since this check. Run the pipeline again to see the changes.
        </p>
      ) : (
        <Changes project={project} check={check} changes={changes} />
      )}
      <p className="px-4 py-3 text-sm text-fg-2">{outcome(details.data satisfies CheckDetails)}</p>
    </section>
  );
}

function Head({ check }: { check: ListedCheck }) {
  return (
    <header className="flex flex-wrap items-start gap-3 border-b border-line p-4">
      <span
        className={classes(
          "grid size-6 shrink-0 place-items-center rounded-full text-bg",
          check.ok ? "bg-ok" : "bg-bad",
        )}
      >
        <LineIcon of={check.ok ? Check : X} className="size-3.5" />
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <h3 id="check-heading" className="text-md font-semibold">
          {checkTitle(check)}
        </h3>
        <p className="text-sm text-fg-2 [overflow-wrap:anywhere]">
          {check.message !== null && (
            <>
              <WithCode text={check.message} />{" "}
            </>
          )}
          {check.commit !== null && (
            <>
              at <code className="font-mono text-xs">{check.commit.slice(0, 12)}</code>,{" "}
            </>
          )}
          {check.base_version === null ? "before the first version" : `compared with v${check.base_version}`} ·{" "}
          <Time iso={check.created_at} /> · by {check.created_by}
        </p>
      </div>
      <a href={check.url} target="_blank" rel="noreferrer" className={buttonClasses("plain", "small")}>
        <LineIcon of={ExternalLink} className="size-3.5" />
        Comparison page
      </a>
    </header>
  );
}

function Changes({ project, check, changes }: { project: Project; check: ListedCheck; changes: CheckedChanges }) {
  const shown = changes.items.filter((change) => change.hidden !== true);
  const unseen = changes.items.filter((change) => change.hidden === true);
  const open = shown.filter(({ criticality, ruling }) => criticality !== "safe" && ruling !== "ignored");
  const safe = shown.filter(({ criticality }) => criticality === "safe");
  const ignored = shown.filter(({ ruling }) => ruling === "ignored");
  return (
    <>
      <p className="flex flex-wrap items-center gap-1.5 border-b border-line bg-bg-2 px-4 py-2.5">
        <Grades counts={changes.counts} hidden={changes.hidden} />
        {changes.allowed > 0 && <Pill>{changes.allowed} allowed</Pill>}
        {changes.ignored > 0 && <Pill>{changes.ignored} ignored</Pill>}
      </p>
      {open.length > 0 && (
        <ul className="divide-y divide-line border-b border-line">
          {open.map((change) => (
            <ChangeRow key={keyOf(change)} project={project} change={change} />
          ))}
        </ul>
      )}
      {changes.hidden && <HiddenParts project={project} check={check} counts={changes.hidden} items={unseen} />}
      <Fold
        label={<span className="grade safe">{formatCount(safe.length)} safe</span>}
        items={safe}
        project={project}
      />
      <Fold label={<Pill>{ignored.length} ignored</Pill>} items={ignored} project={project} />
      {changes.omitted > 0 && (
        <p className="border-b border-line px-4 py-2.5 text-xs text-fg-3">
          {formatNoun(changes.omitted, "more change is", "more changes are")} not listed. <code>graphfolio check</code>{" "}
          lists all.
        </p>
      )}
    </>
  );
}

/** The changes that readers do not see, and whether they made the check fail. Today's switch may be another one. */
function HiddenParts({
  project,
  check,
  counts,
  items,
}: {
  project: Project;
  check: ListedCheck;
  counts: ChangeCounts;
  items: readonly CheckedChange[];
}) {
  const total = counts.breaking + counts.dangerous + counts.safe;
  const what = counts.breaking > 0 ? formatNoun(counts.breaking, "breaking change") : formatNoun(total, "change");
  const listed = items.filter(({ criticality }) => criticality !== "safe");
  return (
    <section
      aria-labelledby="hidden-parts-heading"
      className="border-b border-line bg-[repeating-linear-gradient(-45deg,transparent_0_7px,var(--bg-2)_7px_14px)]"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
        <LineIcon of={EyeOff} className="size-4 text-fg-2" />
        <p className="min-w-0 flex-1 basis-60">
          <span id="hidden-parts-heading" className="font-semibold">
            {what} in {total === 1 ? "a hidden part" : "hidden parts"}
          </span>{" "}
          <span className="text-fg-2">
            Readers and the public comparison page do not see {total === 1 ? "it" : "them"}.
          </span>
        </p>
        {counts.breaking > 0 && (
          <Pill tone={check.hidden_failing > 0 ? "bad" : "plain"}>
            {check.hidden_failing > 0 ? "Counted in this check" : "Did not fail this check"}
          </Pill>
        )}
      </div>
      {listed.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {listed.map((change) => (
            <ChangeRow key={keyOf(change)} project={project} change={change} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Fold({ label, items, project }: { label: ReactNode; items: readonly CheckedChange[]; project: Project }) {
  if (items.length === 0) return null;
  return (
    <details className="border-b border-line">
      <summary className="cursor-pointer px-4 py-2.5 text-sm -outline-offset-2">{label}</summary>
      <ul className="divide-y divide-line border-t border-line">
        {items.map((change) => (
          <ChangeRow key={keyOf(change)} project={project} change={change} />
        ))}
      </ul>
    </details>
  );
}

const keyOf = ({ code, path, message }: CheckedChange) => `${code} ${path} ${message}`;
