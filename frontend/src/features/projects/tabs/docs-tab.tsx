import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Project } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { formatCount, formatNoun } from "@/lib/format";
import { buttonClasses } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { Time } from "@/ui/time";
import { FeedbackList } from "../components/feedback-list";
import { schemaQuery } from "../queries";

export function OverviewTab({ project }: { project: Project }) {
  const schema = useQuery({ ...schemaQuery(project.id), enabled: project.current_version !== null });
  const findings = schema.data?.version.findings_count ?? 0;

  if (project.current_version === null) {
    return (
      <div className="grid place-items-center rounded-card border border-dashed border-line-2 px-6 py-14 text-center">
        <h2 className="text-md font-[620]">No schema yet</h2>
        <p className="mt-1 mb-5 max-w-sm text-sm text-fg-2">Paste the schema or drop its file, and the docs are at their address a moment later.</p>
        <Link to={paths.project(project.id, "schema")} className={buttonClasses("primary")}>Add the schema</Link>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      {findings > 0 && (
        <Notice tone="warn">
          {formatNoun(findings, "finding")}; they do not stop publishing. <Link to={paths.project(project.id, "schema")} className="underline">See {findings === 1 ? "it" : "them"} in the Schema tab</Link>
        </Notice>
      )}
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-4">
        <Figure label="Types">{formatCount(project.counts?.types)}</Figure>
        <Figure label="Operations">{formatCount(project.counts?.operations)}</Figure>
        <Figure label="Fields">{formatCount(project.counts?.fields)}</Figure>
        <Figure label="Views in 30 days">{formatCount(project.views_30d)}</Figure>
      </dl>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3 text-sm">
        <Fact label="Version">{formatCount(project.current_version)}</Fact>
        <Fact label="Last published">{project.published_at === null ? "–" : <Time iso={project.published_at} />}</Fact>
        <Fact label="Created"><Time iso={project.created_at} /></Fact>
        <Fact label="Description">{project.description === "" ? <span className="text-fg-3">None. <Link to={paths.project(project.id, "settings")} className="text-link underline">Add one</Link></span> : project.description}</Fact>
      </dl>
      <FeedbackList project={project} />
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse bg-bg px-4 py-3.5">
      <dt className="text-xs text-fg-3">{label}</dt>
      <dd className="text-lg font-[620] tabular-nums">{children}</dd>
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
