import { Check, ChevronDown, ChevronRight, ExternalLink, GitBranch, KeyRound, User, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import type { Project } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { WithCode } from "@/app/schema-source/diagnostic-list";
import { STAY } from "@/app/scroll-to-top";
import { classes } from "@/lib/classes";
import { formatCount, formatNoun } from "@/lib/format";
import { LineIcon } from "@/ui/line-icon";
import { Time } from "@/ui/time";
import { CheckCard } from "./check-card";
import { type Filter, filterRows, type RunRow } from "./rows";
import { RunFilter } from "./run-filter";

/** How many rows are shown before "All". */
const FIRST = 8;

/** The first and the last column have the space at the edge of a line, too. */
const COLUMNS =
  "lg:grid-cols-[2.5rem_minmax(0,1fr)_repeat(7,auto)_2rem] lg:gap-x-5 grid-cols-[2.5rem_minmax(0,1fr)_auto] gap-x-3";
/** Said where no run is listed. */
const NOTHING = {
  all: "This key made no run.",
  failing: "No run fails.",
  published: "No run has published a version.",
};
const GRADES = ["breaking", "dangerous", "safe"] as const;
const TONES = { breaking: "text-bad", dangerous: "text-warn", safe: "text-ok" };

/** The newest runs, one row for each pull request. The current check is open below its row. */
export function RunList({
  project,
  rows,
  current,
}: {
  project: Project;
  rows: readonly RunRow[];
  current: string | null;
}) {
  const [isAll, setIsAll] = useState(false);
  const [filter, setFilter] = useState<Filter>({ shown: "all", key: null });
  const isOpen = (row: RunRow) => current !== null && row.checks.includes(current);
  const matching = filterRows(rows, filter);
  const shown = matching.filter((row, index) => isAll || index < FIRST || isOpen(row));
  const total = rows.reduce((sum, row) => sum + row.runs, 0);
  return (
    <section aria-labelledby="runs-heading" className="min-w-0 overflow-hidden rounded-card border border-line">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 py-1">
          <h2 id="runs-heading" className="text-md font-semibold">
            Recent runs
          </h2>
          <p className="text-sm text-fg-2">
            {formatNoun(total, "run")}, one row for each pull request, newest run first
          </p>
        </div>
        <RunFilter rows={rows} filter={filter} onChange={setFilter} />
      </header>
      <ul className={classes("grid", COLUMNS)}>
        <li aria-hidden="true" className={classes(LINE, "hidden py-2 text-xs text-fg-2 lg:grid")}>
          <span />
          <span>Run of</span>
          <span>Commit</span>
          <span>Key</span>
          <span>Run</span>
          <span className="text-right">Breaking</span>
          <span className="text-right">Dangerous</span>
          <span className="text-right">Safe</span>
          <span className="text-right">When</span>
        </li>
        {shown.map((row) => (
          <Row key={row.key} project={project} row={row} current={isOpen(row) ? current : null} />
        ))}
      </ul>
      {matching.length === 0 && <p className="px-4 py-6 text-center text-sm text-fg-2">{NOTHING[filter.shown]}</p>}
      {matching.length > FIRST && !isAll && (
        <p className="border-t border-line px-4 py-3 text-right text-sm">
          <button type="button" className="text-link underline" onClick={() => setIsAll(true)}>
            All {formatCount(matching.length)}
          </button>
        </p>
      )}
    </section>
  );
}

/** Cells that are one line on phones and columns elsewhere. */
const PHONE_LINE = "order-1 col-start-2 col-end-4 flex min-w-0 flex-wrap items-center gap-x-3 lg:contents";

/** A line whose cells stand in the columns of the list. */
const LINE = "col-span-full grid grid-cols-subgrid items-center px-4";

function Row({ project, row, current }: { project: Project; row: RunRow; current: string | null }) {
  const [newest] = row.checks;
  const isOpen = current !== null;
  return (
    <li className="col-span-full grid grid-cols-subgrid border-t border-line first:border-t-0">
      <div className={classes(LINE, "relative gap-y-1 py-2.5 text-sm hover:bg-bg-2", isOpen && "bg-bg-2")}>
        <span
          className={classes(
            "grid size-6 place-items-center self-start rounded-full",
            row.isOk ? "bg-ok-soft text-ok" : "bg-bad-soft text-bad",
          )}
        >
          <LineIcon of={row.isOk ? Check : X} className="size-3.5" />
        </span>
        <span className="min-w-0">
          <span className="flex min-w-0 items-baseline gap-1.5">
            <Link
              to={newest === undefined ? paths.project(project.id, "changelog") : paths.pipelines(project.id, newest)}
              state={STAY}
              preventScrollReset
              aria-current={isOpen || undefined}
              className="min-w-0 truncate font-medium after:absolute after:inset-0"
            >
              <WithCode text={row.title} />
              {row.checks.length > 0 && <span className="sr-only">{row.isOk ? ", passed" : ", failed"}</span>}
            </Link>
            {row.request !== null && <OutLink url={row.requestUrl}>#{row.request}</OutLink>}
          </span>
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-xs text-fg-2">
            {row.run?.branch && (
              <span className="flex min-w-0 items-center gap-1">
                <LineIcon of={GitBranch} className="size-3" />
                <span className="min-w-0 truncate font-mono">{row.run.branch}</span>
              </span>
            )}
            {row.runs > 1 && <span>{formatNoun(row.runs, "run")}</span>}
            {row.pageViews !== null && (
              <span title="Views of the pages of its breaking changes in the 30 days before">
                {formatNoun(row.pageViews, "view")} of what it breaks
              </span>
            )}
            {row.findings > 0 && <span>{formatNoun(row.findings, "finding")}</span>}
          </span>
        </span>
        <span className={PHONE_LINE}>
          <span className={classes("font-mono text-xs", row.commit === null && "max-lg:hidden")}>
            {row.commit === null ? "–" : row.commit.slice(0, 7)}
          </span>
          <Maker row={row} />
          <RunName run={row.run} />
        </span>
        <span className={PHONE_LINE}>
          {GRADES.map((grade) => (
            <span
              key={grade}
              className={classes(
                "text-xs whitespace-nowrap tabular-nums lg:text-right lg:text-sm",
                row.counts === null && "max-lg:hidden",
                row.counts !== null && row.counts[grade] > 0 && `font-semibold ${TONES[grade]}`,
              )}
            >
              {formatCount(row.counts?.[grade])} <span className="lg:sr-only">{grade}</span>
            </span>
          ))}
        </span>
        <span className="text-right text-xs whitespace-nowrap text-fg-3">
          <Time iso={row.at} />
        </span>
        <LineIcon of={isOpen ? ChevronDown : ChevronRight} className="hidden size-4 text-fg-3 lg:block" />
      </div>
      {current !== null && (
        <div className="col-span-full min-w-0 bg-bg-2 px-4 pb-4">
          {row.checks.length > 1 && <Earlier project={project} row={row} current={current} />}
          <CheckCard key={current} project={project} checkId={current} />
        </div>
      )}
    </li>
  );
}

/** The key of a run, or the person who checked without one. */
function Maker({ row: { run, by } }: { row: RunRow }) {
  const name = run?.key?.name ?? by;
  if (name === null) return <span className="text-xs max-lg:hidden">–</span>;
  return (
    <span className="flex max-w-40 min-w-0 items-center gap-1.5 text-xs">
      <LineIcon of={run?.key ? KeyRound : User} className="size-3.5 shrink-0 text-fg-3" />
      <span className="min-w-0 truncate" title={run?.key ? `${run.key.prefix}…` : undefined}>
        {name}
      </span>
    </span>
  );
}

/** The other runs of a pull request. */
function Earlier({ project, row, current }: { project: Project; row: RunRow; current: string }) {
  return (
    <nav aria-label="Runs of this pull request" className="flex flex-wrap gap-x-3 gap-y-1 py-2 text-xs">
      {row.checks.map((id, index) => (
        <Link
          key={id}
          to={paths.pipelines(project.id, id)}
          state={STAY}
          preventScrollReset
          aria-current={id === current || undefined}
          className="text-link underline aria-[current]:font-semibold aria-[current]:text-fg aria-[current]:no-underline"
        >
          {index === 0
            ? "Newest run"
            : `Run ${formatCount(row.checks.length - index)} of ${formatCount(row.checks.length)}`}
        </Link>
      ))}
    </nav>
  );
}

function RunName({ run }: { run: RunRow["run"] }) {
  if (run === null || (run.url === null && run.number === null))
    return <span className="text-xs max-lg:hidden">–</span>;
  const name = run.number === null ? "Run" : `Run ${formatCount(run.number)}`;
  return (
    <span className="text-xs">
      <OutLink url={run.url}>{name}</OutLink>
    </span>
  );
}

/** A link to the pipeline's own system, above the link of the row. The server lets only http and https in. */
function OutLink({ url, children }: { url: string | null; children: ReactNode }) {
  if (url === null) return <span className="shrink-0 text-fg-2">{children}</span>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer nofollow"
      className="relative inline-flex shrink-0 items-center gap-1 whitespace-nowrap text-link underline"
    >
      {children}
      <LineIcon of={ExternalLink} className="size-3" />
    </a>
  );
}
