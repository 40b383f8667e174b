import { Suspense } from "react";
import { Link } from "react-router-dom";
import type { Project } from "@/api/generated/types.gen";
import { GraphView } from "@/app/graph-view";
import { paths } from "@/app/paths";
import { buttonClasses } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";

export function GraphTab({ project }: { project: Project }) {
  if (project.current_version === null) {
    return (
      <div className="grid place-items-center rounded-card border border-dashed border-line-2 px-6 py-14 text-center">
        <h2 className="text-md font-[620]">No graph yet</h2>
        <p className="mt-1 mb-5 max-w-sm text-sm text-fg-2">It is drawn from the schema: add one, and see how its types are connected.</p>
        <Link to={paths.project(project.id, "schema")} className={buttonClasses("primary")}>Add the schema</Link>
      </div>
    );
  }
  return (
    <Suspense fallback={<Skeleton className="h-[520px] w-full" />}>
      <GraphView username={project.username} slug={project.slug} name={project.name} heading={2} />
    </Suspense>
  );
}
