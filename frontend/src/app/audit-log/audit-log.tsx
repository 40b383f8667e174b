import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Download, History, Lock } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { failureOf, messageOf } from "@/api/errors";
import type { AuditLogEntry } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { PlansLink } from "@/app/billing/plans-link";
import { paths } from "@/app/paths";
import { projectsQuery } from "@/app/project/queries";
import { useUser } from "@/app/session";
import { useAddressView } from "@/app/use-address-view";
import { formatUtcDay } from "@/lib/format";
import { AUDIT_LOG_FREE_DAYS, AUDIT_LOG_PRO_DAYS } from "@/lib/generated/retention";
import { asSentence } from "@/lib/sentence";
import { Button, buttonClasses } from "@/ui/button";
import { Failure } from "@/ui/failure";
import { LineIcon } from "@/ui/line-icon";
import { LoadingBlocks } from "@/ui/loading-blocks";
import { Notice } from "@/ui/notice";
import { byDay, formatDay } from "./days";
import { EntryRow, LINE } from "./entry-row";
import { Filters } from "./filters";
import { auditLogQuery, exportMutation } from "./queries";
import { type AuditFilters, filtersOf, isFiltered, readView, WHOLE_LOG, writeView } from "./view";

const FREE = `${AUDIT_LOG_FREE_DAYS} days`;
const PRO = `${Math.floor(AUDIT_LOG_PRO_DAYS / 30)} months`;

interface Props {
  /** The project, if the log is that of one. */
  project?: { id: string; slug: string };
}

/** Who did what in the account, or to one project. The address has the filters. */
export function AuditLog({ project }: Props) {
  const isPro = useUser().plan === "pro";
  const [view, change] = useAddressView(readView, writeView);
  const filters = filtersOf(project === undefined ? view : { ...view, project: project.id });
  const kept = isPro ? PRO : FREE;
  return (
    <section aria-labelledby="audit-heading" className="grid min-w-0 grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id="audit-heading" className="text-md font-semibold">
            Audit log
          </h2>
          <p className="text-sm text-fg-2">
            Who changed what, before and after, and from where. {isPro ? `Kept for ${PRO}.` : `Free keeps ${FREE}.`}
          </p>
        </div>
        <Exports filters={filters} />
      </div>
      <Filters view={view} kept={kept} isOfProject={project !== undefined} onChange={change} />
      <Entries
        filters={filters}
        isOfProject={project !== undefined}
        end={isPro ? null : <FreeEnd />}
        onClear={isFiltered(view) ? () => change(WHOLE_LOG) : null}
      />
      <p className="text-xs text-fg-3">
        Secrets, schema text and anything about readers are never in the log.
        {project === undefined && " A project’s own log is in its Settings tab. Deleting your account deletes the log."}
      </p>
    </section>
  );
}

/** Downloads what the filters show. */
function Exports({ filters }: { filters: AuditFilters }) {
  const save = useSingleMutation(exportMutation(filters));
  return (
    <div className="grid justify-items-end gap-1.5">
      <div role="group" aria-label="Download what the filters show" className="flex gap-1.5">
        <Button
          busy={save.isPending && save.variables === "csv"}
          disabled={save.isPending}
          onClick={() => save.mutate("csv")}
        >
          <LineIcon of={Download} className="size-3.5" />
          CSV
        </Button>
        <Button
          busy={save.isPending && save.variables === "json"}
          disabled={save.isPending}
          onClick={() => save.mutate("json")}
        >
          JSON
        </Button>
      </div>
      {save.isError && (
        <p role="alert" className="text-xs text-bad">
          The file could not be downloaded. {asSentence(messageOf(save.error))}
        </p>
      )}
    </div>
  );
}

interface EntriesProps {
  filters: AuditFilters;
  isOfProject: boolean;
  /** Stands below the last entry. */
  end: ReactNode;
  /** Shows the whole log; null while that is shown. */
  onClear: (() => void) | null;
}

function Entries({ filters, isOfProject, end, onClear }: EntriesProps) {
  const list = useInfiniteQuery(auditLogQuery(filters));
  const projects = useQuery(projectsQuery()).data?.projects;
  const ids = new Set(projects?.map(({ id }) => id));
  if (list.isPending) return <LoadingBlocks label="Loading the audit log" blocks={["h-10 w-full", "h-64 w-full"]} />;
  if (list.isLoadingError) {
    return (
      <Failure
        title="The audit log could not be loaded"
        {...failureOf(list.error)}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  const entries = list.data.pages.flatMap(({ items }) => items);
  if (entries.length === 0 && !list.hasNextPage) return <Empty isOfProject={isOfProject} onClear={onClear} />;
  return (
    <div className="overflow-hidden rounded-card border border-line">
      <div aria-hidden="true" className={`${LINE} py-2 text-xs font-medium text-fg-2 max-md:hidden`}>
        <span>Time, UTC</span>
        <span>Who</span>
        <span>What</span>
        <span>Before and after</span>
      </div>
      <Days entries={entries} isOfProject={isOfProject} projects={ids} />
      {list.isFetchNextPageError && (
        <Notice tone="bad" className="m-4">
          The older entries could not be loaded. {asSentence(messageOf(list.error))}
        </Notice>
      )}
      {list.hasNextPage ? (
        <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3 text-sm text-fg-2">
          {entries.length === 0 && <p>Nothing was found in the newest entries.</p>}
          <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {entries.length === 0 ? "Search older entries" : "Show older entries"}
          </Button>
        </div>
      ) : (
        end
      )}
    </div>
  );
}

function Days({
  entries,
  isOfProject,
  projects,
}: {
  entries: readonly AuditLogEntry[];
  isOfProject: boolean;
  projects: ReadonlySet<string>;
}) {
  return byDay(entries).map(({ date, items }) => (
    <section key={date} aria-labelledby={`day-${date}`}>
      <h3
        id={`day-${date}`}
        className="border-t border-line bg-bg-2 px-4 py-1.5 text-xs font-medium text-fg-2 max-md:first:border-t-0"
      >
        {formatDay(date)}
      </h3>
      <ul>
        {items.map((entry) => (
          <EntryRow key={entry.id} entry={entry} isOfProject={isOfProject} projects={projects} />
        ))}
      </ul>
    </section>
  ));
}

function Empty({ isOfProject, onClear }: { isOfProject: boolean; onClear: (() => void) | null }) {
  if (onClear !== null) {
    return (
      <div className="grid justify-items-center rounded-card border border-line px-6 py-12 text-center">
        <p className="font-semibold">No entry matches</p>
        <p className="mt-1 mb-5 text-sm text-fg-2">Nothing in the log fits all of these filters.</p>
        <Button onClick={onClear}>Show the whole log</Button>
      </div>
    );
  }
  return (
    <div className="grid justify-items-center rounded-card border border-line px-6 py-12 text-center">
      <LineIcon of={History} className="size-6 text-fg-3" />
      <p className="mt-3 font-semibold">Changes will be listed here</p>
      <p className="mt-1 max-w-md text-sm text-fg-2">
        {isOfProject
          ? "Publishing, settings, content, endpoints: each change to this project appears here with who did it and what was different before."
          : "Publishing, settings, keys, sign-ins, billing: each change appears here with who did it and what was different before."}
      </p>
      {!isOfProject && (
        <Link to={paths.newProject()} className={`${buttonClasses("primary")} mt-5`}>
          Create a project
        </Link>
      )}
    </div>
  );
}

const DAY_MS = 86_400_000;

/** Says where the log of a Free account ends, and what Pro keeps. */
function FreeEnd() {
  const [first] = useState(() => new Date(Date.now() - AUDIT_LOG_FREE_DAYS * DAY_MS).toISOString());
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-bg-2 px-4 py-3.5 text-sm">
      <span className="grid size-8 shrink-0 place-items-center rounded-control bg-brand-soft text-brand">
        <LineIcon of={Lock} />
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">Events before {formatUtcDay(first)} are removed</p>
        <p className="text-xs text-fg-2">
          Pro keeps {PRO} from the day you upgrade, and lets API keys read the log with the scope{" "}
          <code>audit:read</code>.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <PlansLink className={buttonClasses("plain", "small")}>View Pricing</PlansLink>
        <PlansLink className={buttonClasses("primary", "small")}>Upgrade to Pro</PlansLink>
      </div>
    </div>
  );
}
