import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { messageOf } from "@/api/errors";
import type { ListedVersion, Project } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { paths } from "@/app/paths";
import { formatBytes, formatNoun } from "@/lib/format";
import { Button, buttonClasses } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Notice } from "@/ui/notice";
import { Pill } from "@/ui/pill";
import { SelectField } from "@/ui/select";
import { Skeleton } from "@/ui/skeleton";
import { PagedList } from "@/ui/paged-list";
import { Time } from "@/ui/time";
import { toast } from "@/ui/toast";
import { ChangeList, Grades } from "@/app/project/change-list";
import { NoSchema } from "@/app/project/no-schema";
import { changesQuery, restoreVersionMutation, versionsQuery } from "./queries";
import { hideRulesQuery } from "@/app/project/queries";
import { useSeen } from "@/lib/use-seen";
import { DownloadButtons } from "@/app/project/download-buttons";
import { VERSION_SOURCES } from "@/app/project/version-sources";

export default function ChangelogTab({ project }: { project: Project }) {
  const versions = useInfiniteQuery(versionsQuery(project.id));
  return (
    <PagedList
      list={versions}
      what="versions"
      next="older"
      blocks={["h-24 w-full", "h-24 w-full", "h-24 w-full"]}
      empty={
        <NoSchema
          project={project}
          title="No versions yet"
          text="Each schema you publish becomes a version, with a list of changes since the previous one."
        />
      }
    >
      {(items) => (
        <div className="grid grid-cols-1 gap-8">
          {items.length > 1 && <Compare project={project} items={items} />}
          <section aria-labelledby="versions-heading" className="grid grid-cols-1 gap-3">
            <h2 id="versions-heading" className="text-lg font-semibold">
              {formatNoun(project.current_version ?? items.length, "version")}
            </h2>
            <ul className="divide-y divide-line rounded-card border border-line">
              {items.map((version) => (
                <VersionRow key={version.number} project={project} version={version} />
              ))}
            </ul>
          </section>
        </div>
      )}
    </PagedList>
  );
}

function VersionRow({ project, version }: { project: Project; version: ListedVersion }) {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const [row, isSeen] = useSeen<HTMLLIElement>();
  // Counts leave out hidden changes. How many are hidden is loaded only for visible rows.
  const rules = useQuery(hideRulesQuery(project.id));
  const hasRules = (rules.data?.rules.length ?? 0) > 0;
  const own = useQuery({
    ...changesQuery(project.id, version.number),
    enabled: open || (hasRules && isSeen && version.changes !== null),
  });

  return (
    <li ref={row} className="grid min-w-0 grid-cols-1 gap-3 px-4.5 py-4">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h3 className="flex flex-wrap items-center gap-2 text-md font-semibold">
            Version {version.number}
            {version.is_current && <Pill tone="ok">current</Pill>}
            {version.changes !== null && <Grades counts={version.changes} hidden={own.data?.changes?.hidden} />}
          </h3>
          <p className="mt-0.5 flex flex-wrap gap-x-3.5 text-sm text-fg-2 tabular-nums">
            <span>
              Published <Time iso={version.created_at} /> {VERSION_SOURCES[version.source]}
            </span>
            <span>{formatNoun(version.counts.types, "type")}</span>
            <span>{formatNoun(version.counts.operations, "operation")}</span>
            <span>{formatBytes(version.sdl_bytes)}</span>
            {version.commit !== null && <span className="font-mono">{version.commit.slice(0, 12)}</span>}
          </p>
          {version.message !== null && (
            <p className="mt-1 text-sm whitespace-pre-line text-fg-2 [overflow-wrap:anywhere]">{version.message}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {version.changes !== null && (
            <Button aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? "Hide changes" : "Show changes"}
            </Button>
          )}
          <Link
            to={paths.projectDocs(project.id, version.is_current ? "overview" : `v/${version.number}`)}
            className={buttonClasses("plain")}
          >
            View docs
          </Link>
          <DownloadButtons project={project} number={version.number} />
          {!version.is_current && (
            <Button
              disabled={project.read_only !== null}
              title={project.read_only ?? undefined}
              onClick={() => setAsking(true)}
            >
              Restore
            </Button>
          )}
        </div>
      </div>
      {open && <Comparison project={project} to={version.number} withGrades={false} />}
      {asking && <RestoreDialog project={project} number={version.number} onClose={() => setAsking(false)} />}
    </li>
  );
}

/** The changes of a version, or between two versions. */
function Comparison({
  project,
  from,
  to,
  withGrades = true,
}: {
  project: Project;
  from?: number | undefined;
  to: number;
  /** Whether to show the counts; false when they are already shown above. */
  withGrades?: boolean;
}) {
  const changes = useQuery(changesQuery(project.id, to, from));
  if (changes.isPending)
    return (
      <div role="status" aria-label="Comparing">
        <Skeleton className="h-16 w-full" />
      </div>
    );
  if (changes.isLoadingError) return <Notice tone="bad">{messageOf(changes.error)}</Notice>;
  const found = changes.data.changes;
  if (found === null) return null;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      {withGrades && (
        <p>
          <Grades counts={found.counts} hidden={found.hidden} />
        </p>
      )}
      {found.items.length > 0 && <ChangeList changes={found} />}
    </div>
  );
}

function Compare({ project, items }: { project: Project; items: readonly ListedVersion[] }) {
  const [from, setFrom] = useState(items[1]?.number ?? 1);
  const [to, setTo] = useState(items[0]?.number ?? 1);
  const [compared, setCompared] = useState<{ from: number; to: number } | null>(null);
  // Versions are numbered without gaps, so the list can offer versions that have not loaded yet.
  const newest = items[0]?.number ?? 0;
  const numbers = Array.from({ length: newest }, (_, index) => newest - index);
  const options = numbers.map((number) => (
    <option key={number} value={number}>
      Version {number}
    </option>
  ));
  return (
    <section aria-labelledby="compare-heading" className="grid grid-cols-1 gap-3">
      <h2 id="compare-heading" className="text-lg font-semibold">
        Compare
      </h2>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setCompared({ from, to });
        }}
      >
        <SelectField label="From" value={from} onChange={(event) => setFrom(Number(event.target.value))}>
          {options}
        </SelectField>
        <SelectField label="To" value={to} onChange={(event) => setTo(Number(event.target.value))}>
          {options}
        </SelectField>
        <Button type="submit" disabled={from === to}>
          Compare
        </Button>
      </form>
      {compared !== null && (
        <div className="grid grid-cols-1 gap-2" aria-live="polite">
          <p className="text-sm text-fg-2">
            From version {compared.from} to version {compared.to}:
          </p>
          <Comparison key={`${compared.from} ${compared.to}`} project={project} from={compared.from} to={compared.to} />
        </div>
      )}
    </section>
  );
}

function RestoreDialog({ project, number, onClose }: { project: Project; number: number; onClose: () => void }) {
  const restore = useSingleMutation(restoreVersionMutation(useQueryClient(), project.id));
  return (
    <ConfirmDialog
      title={`Restore version ${number}`}
      wide={project.current_version !== null}
      action="Restore"
      look="primary"
      busy={restore.isPending}
      failure={restore.isError ? messageOf(restore.error) : null}
      onClose={onClose}
      onConfirm={() =>
        restore.mutate(number, {
          onSuccess: (done) => {
            toast.success(
              done.unchanged
                ? "The current version already has this schema."
                : `Version ${done.version.number} is published.`,
            );
            onClose();
          },
        })
      }
    >
      <p className="text-sm text-fg-2">
        This publishes the schema of version {number} again as a new version. Nothing is removed: version{" "}
        {project.current_version} stays in the list.
      </p>
      {project.current_version !== null && (
        <div className="max-h-80 overflow-y-auto">
          <Comparison project={project} from={project.current_version} to={number} />
        </div>
      )}
    </ConfirmDialog>
  );
}
