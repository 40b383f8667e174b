import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { Link, useMatch } from "react-router-dom";
import type { Project } from "@/api/generated/types.gen";
import { DocsView } from "@/app/docs-view";
import { paths } from "@/app/paths";
import { formatCount, formatNoun } from "@/lib/format";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import { Sparkline } from "@/ui/sparkline";
import { Time } from "@/ui/time";
import { FeedbackList } from "./feedback-list";
import { hideRulesQuery } from "@/app/project/queries";
import { NoSchema } from "@/app/project/no-schema";

/** The docs as the owner sees them: figures above, and marks on hidden items. */
export default function DocsTab({ project }: { project: Project }) {
  const match = useMatch("/dashboard/project/:id/docs/*");
  const home = paths.projectDocs(project.id);
  const elsewhere = useMemo(
    () => ({ graph: paths.project(project.id, "graph"), "llm-docs": paths.project(project.id, "llm-docs") }),
    [project.id],
  );

  if (project.current_version === null) {
    return (
      <NoSchema
        project={project}
        title="No schema yet"
        text="Paste your schema or drop its file, and the docs are online a moment later."
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <Glance project={project} />
      <Suspense fallback={<Skeleton className="h-[560px] w-full" />}>
        <DocsView
          project={project.id}
          username={project.username}
          slug={project.slug}
          home={home}
          base={`${home}/docs`}
          path={match?.params["*"]?.replace(/\/+$/, "") || "overview"}
          elsewhere={elsewhere}
        />
      </Suspense>
    </div>
  );
}

/** Figures, dates and readers' feedback, folded because the docs come first. */
function Glance({ project }: { project: Project }) {
  const [open, setOpen] = useState(false);
  const findings = project.findings ?? 0;
  return (
    <>
      {findings > 0 && (
        <Notice tone="warn">
          {formatNoun(findings, "finding")}; {findings === 1 ? "it does" : "they do"} not stop publishing.{" "}
          <Link to={paths.project(project.id, "schema")} className="underline">
            See {findings === 1 ? "it" : "them"} in the Schema tab
          </Link>
        </Notice>
      )}
      <details className="rounded-card border border-line" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 rounded-card px-4 py-2.5 text-sm text-fg-2 tabular-nums hover:text-fg">
          <span className="font-medium text-fg">At a glance</span>
          {project.counts && (
            <>
              <span>{formatNoun(project.counts.types, "type")}</span>
              <span>{formatNoun(project.counts.operations, "operation")}</span>
              <span>{formatNoun(project.counts.fields, "field")}</span>
            </>
          )}
          <span className="sm:ml-auto">Figures and feedback</span>
        </summary>
        {open && (
          <div className="grid grid-cols-1 gap-6 border-t border-line p-4">
            <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-4">
              <Figure label="Types">{formatCount(project.counts?.types)}</Figure>
              <Figure label="Operations">{formatCount(project.counts?.operations)}</Figure>
              <Figure label="Fields">{formatCount(project.counts?.fields)}</Figure>
              <Figure label="Views in 30 days">
                <span className="flex items-end gap-2">
                  {formatCount(project.views_30d)} <Sparkline days={project.daily_views} />
                </span>
              </Figure>
            </dl>
            <HiddenCounts project={project} />
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3 text-sm">
              <Fact label="Version">{formatCount(project.current_version)}</Fact>
              <Fact label="Last published">
                {project.published_at === null ? "–" : <Time iso={project.published_at} />}
              </Fact>
              <Fact label="Created">
                <Time iso={project.created_at} />
              </Fact>
              <Fact label="Description">
                {project.description === "" ? (
                  <span className="text-fg-3">
                    None.{" "}
                    <Link to={paths.project(project.id, "settings")} className="text-link underline">
                      Add one
                    </Link>
                  </span>
                ) : (
                  project.description
                )}
              </Fact>
            </dl>
            <FeedbackList project={project} />
          </div>
        )}
      </details>
    </>
  );
}

/** Explains why the docs below have more than the figures say. */
function HiddenCounts({ project }: { project: Project }) {
  const { data } = useQuery(hideRulesQuery(project.id));
  const hidden = data?.hidden;
  const total = hidden ? hidden.types + hidden.fields + hidden.arguments + hidden.directives : 0;
  if (total === 0) return null;
  return (
    <p className="-mt-3 text-sm text-fg-2">
      These figures leave out {formatNoun(total, "item")} that your hide rules keep from readers. The docs below show
      everything.{" "}
      <Link to={paths.project(project.id, "schema")} className="text-link underline">
        See the rules
      </Link>
    </p>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse bg-bg px-4 py-3.5">
      <dt className="text-xs text-fg-3">{label}</dt>
      <dd className="text-lg font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-fg-3 sm:min-w-32">{label}</dt>
      <dd className="max-w-[72ch] min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
