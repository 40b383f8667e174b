import { TriangleAlert } from "lucide-react";
import { memo, type ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Project } from "@/api/generated/types.gen";
import { ReadOnlyLinks } from "@/app/billing/read-only-links";
import { paths } from "@/app/paths";
import { useUser } from "@/app/session";
import { formatNoun } from "@/lib/format";
import { LineIcon } from "@/ui/line-icon";
import { Pill } from "@/ui/pill";
import { Skeleton } from "@/ui/skeleton";
import { Sparkline } from "@/ui/sparkline";
import { Time } from "@/ui/time";

/** A card that links to the project. The links on it are above the card's own link. */
export const ProjectCard = memo(function ProjectCard({ project }: { project: Project }) {
  const { counts } = project;
  const hasUnpaidPro = useUser().payment_failed;
  return (
    <article className="relative flex flex-col gap-2.5 rounded-card border border-line bg-bg px-4.5 pt-4 pb-2.5 transition-colors hover:border-line-2">
      <div className="flex items-start gap-1.5">
        <h2 className="min-w-0 flex-1 text-md leading-5 font-semibold">
          <Link
            to={paths.project(project.id)}
            className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand-ring"
          >
            <span title={project.name} className="line-clamp-3 [overflow-wrap:anywhere]">
              {project.name}
            </span>
          </Link>
        </h2>
        {project.read_only !== null && <Pill tone={hasUnpaidPro ? "bad" : "warn"}>read-only</Pill>}
        <Pill tone={project.is_public ? "ok" : "plain"}>{project.is_public ? "public" : "private"}</Pill>
      </div>
      <p className="font-mono text-xs text-fg-3 [overflow-wrap:anywhere]">
        {paths.docs(project.username, project.slug)}
      </p>
      <p className="flex flex-wrap gap-x-3.5 text-sm text-fg-2 tabular-nums">
        {counts === null ? (
          <span>No schema yet</span>
        ) : (
          <>
            <span>{formatNoun(counts.types, "type")}</span>
            <span>{formatNoun(counts.operations, "operation")}</span>
            <span>v{project.current_version}</span>
          </>
        )}
      </p>
      {project.read_only !== null &&
        (hasUnpaidPro ? (
          <p className="text-xs text-bad" title={project.read_only}>
            Read-only until a payment succeeds.
          </p>
        ) : (
          <p className="text-xs text-warn">
            {project.read_only} <ReadOnlyLinks className="relative underline" />
          </p>
        ))}
      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-fg-3 tabular-nums">
        <span>
          {project.published_at === null ? (
            "Not published"
          ) : (
            <>
              Published <Time iso={project.published_at} />
            </>
          )}
        </span>
        <span className="flex items-end gap-2">
          <Sparkline days={project.daily_views} />
          {formatNoun(project.views_30d, "view")} in 30 days
        </span>
      </p>
      <div className="mt-auto border-t border-line pt-1.5">
        <p className="-mx-2 flex flex-wrap items-center text-sm">
          {project.current_version !== null && (
            <CardLink to={paths.docs(project.username, project.slug)} of={project.name}>
              Docs
            </CardLink>
          )}
          <CardLink to={paths.project(project.id, "schema")} of={project.name}>
            {counts === null && project.read_only === null ? "Add the schema" : "Schema"}
          </CardLink>
          <CardLink to={paths.project(project.id, "settings")} of={project.name}>
            Settings
          </CardLink>
          {project.findings !== null && project.findings > 0 && (
            <Link
              to={paths.project(project.id, "schema")}
              className="relative ml-auto inline-flex items-center gap-1 rounded-control px-2 py-1 text-warn hover:bg-warn-soft"
            >
              <LineIcon of={TriangleAlert} className="size-3.5" />
              {formatNoun(project.findings, "finding")}
            </Link>
          )}
        </p>
      </div>
    </article>
  );
});

function CardLink({ to, of, children }: { to: string; of: string; children: ReactNode }) {
  return (
    <Link to={to} className="relative rounded-control px-2 py-1 text-fg-2 hover:bg-bg-3 hover:text-fg">
      {children}
      <span className="sr-only"> of {of}</span>
    </Link>
  );
}

export function ProjectCardSkeleton() {
  return (
    <div className="grid gap-2.5 rounded-card border border-line px-4.5 pt-4 pb-2.5">
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-5 w-full" />
      <div className="border-t border-line pt-1.5">
        <Skeleton className="h-7 w-2/3" />
      </div>
    </div>
  );
}
