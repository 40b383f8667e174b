import { Link } from "react-router-dom";
import type { Project } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { formatCount, formatNoun } from "@/lib/format";
import { Pill } from "@/ui/pill";
import { Skeleton } from "@/ui/skeleton";
import { Time } from "@/ui/time";

export function ProjectCard({ project }: { project: Project }) {
  const { counts } = project;
  return (
    <article className="relative flex flex-col gap-2.5 rounded-card border border-line bg-bg px-4.5 pt-4 pb-3.5 transition-colors hover:border-line-2 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-brand">
      <div className="flex items-start gap-2">
        <h2 className="min-w-0 flex-1 text-[15px] leading-5 font-[620]">
          <Link to={paths.project(project.id)} className="outline-none after:absolute after:inset-0 after:rounded-card">
            <span className="line-clamp-2">{project.name}</span>
          </Link>
        </h2>
        <Pill tone={project.is_public ? "ok" : "plain"}>{project.is_public ? "public" : "private"}</Pill>
      </div>
      <p className="truncate font-mono text-xs text-fg-3">{paths.docs(project.username, project.slug)}</p>
      <p className="flex flex-wrap gap-x-3.5 text-[12.5px] text-fg-2 tabular-nums">
        {counts === null || counts === undefined ? (
          <span>No schema yet</span>
        ) : (
          <>
            <span>{formatNoun(counts.types, "type")}</span>
            <span>{formatNoun(counts.operations, "operation")}</span>
            <span>v{project.current_version}</span>
          </>
        )}
      </p>
      <p className="mt-auto flex justify-between gap-3 border-t border-line pt-2.5 text-[12.5px] text-fg-3 tabular-nums">
        <span title={project.views_30d === null ? "Views are not counted yet" : undefined}>{formatCount(project.views_30d)} {project.views_30d === 1 ? "view" : "views"} in 30 days</span>
        <Time iso={project.updated_at} />
      </p>
    </article>
  );
}

export function ProjectCardSkeleton() {
  return (
    <div className="grid gap-2.5 rounded-card border border-line px-4.5 pt-4 pb-3.5">
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-5 w-3/4" />
      <div className="border-t border-line pt-2.5"><Skeleton className="h-5 w-full" /></div>
    </div>
  );
}
