import type { ReactNode } from "react";
import { Link, type To } from "react-router-dom";
import type { ListedCheck, ListedVersion } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { STAY } from "@/app/scroll-to-top";
import { classes } from "@/lib/classes";
import { Time } from "@/ui/time";
import { checkTitle, countsText, versionText } from "./words";

/** Maximum number of runs that are listed. */
const MAX_RUNS = 30;

interface Props {
  projectId: string;
  checks: readonly ListedCheck[];
  /** The versions that pipelines published. */
  versions: readonly ListedVersion[];
  current: string | null;
}

/** The newest runs of pipelines: checks, each a link that shows it above, and published versions. */
export function RunList({ projectId, checks, versions, current }: Props) {
  const runs = [
    ...checks.map((check) => ({
      at: check.created_at,
      row: <CheckRow key={check.id} projectId={projectId} check={check} isCurrent={check.id === current} />,
    })),
    ...versions.map((version) => ({
      at: version.created_at,
      row: <VersionRow key={version.number} projectId={projectId} version={version} />,
    })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <section aria-labelledby="runs-heading" className="min-w-0 overflow-hidden rounded-card border border-line">
      <h2 id="runs-heading" className="border-b border-line px-4 py-3.5 text-md font-semibold">
        Recent runs
      </h2>
      <ul className="divide-y divide-line">{runs.slice(0, MAX_RUNS).map(({ row }) => row)}</ul>
    </section>
  );
}

function CheckRow({ projectId, check, isCurrent }: { projectId: string; check: ListedCheck; isCurrent: boolean }) {
  return (
    <Run
      to={paths.pipelines(projectId, check.id)}
      isCurrent={isCurrent}
      isOk={check.ok}
      name={check.message ?? checkTitle(check)}
      commit={check.commit}
      at={check.created_at}
    >
      <span className="sr-only">{check.ok ? "Passed. " : "Failed. "}</span>
      {countsText(check)}
    </Run>
  );
}

function VersionRow({ projectId, version }: { projectId: string; version: ListedVersion }) {
  return (
    <Run
      to={paths.project(projectId, "changelog")}
      isOk
      name={`Published v${version.number}`}
      commit={version.commit}
      at={version.created_at}
    >
      {versionText(version)}
    </Run>
  );
}

interface RunProps {
  to: To;
  isCurrent?: boolean;
  isOk: boolean;
  name: string;
  commit: string | null;
  at: string;
  children: ReactNode;
}

function Run({ to, isCurrent = false, isOk, name, commit, at, children }: RunProps) {
  return (
    <li>
      <Link
        to={to}
        state={STAY}
        preventScrollReset
        aria-current={isCurrent || undefined}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm -outline-offset-2 hover:bg-bg-2 aria-[current]:bg-bg-2 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto]"
      >
        <span className="flex min-w-0 items-center gap-2">
          <span aria-hidden="true" className={classes("size-2 shrink-0 rounded-full", isOk ? "bg-ok" : "bg-bad")} />
          <span className="min-w-0 truncate font-medium">{name}</span>
          {commit !== null && <code className="shrink-0 font-mono text-xs text-fg-3">{commit.slice(0, 7)}</code>}
        </span>
        <span className="order-last col-span-2 min-w-0 text-fg-2 sm:order-none sm:col-span-1">{children}</span>
        <span className="text-xs whitespace-nowrap text-fg-3">
          <Time iso={at} />
        </span>
      </Link>
    </li>
  );
}
