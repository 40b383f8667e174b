import { Suspense } from "react";
import type { Project } from "@/api/generated/types.gen";
import { GraphView } from "@/app/graph-view";
import { Skeleton } from "@/ui/skeleton";
import { NoSchema } from "@/app/project/no-schema";

export default function GraphTab({ project }: { project: Project }) {
  if (project.current_version === null) {
    return <NoSchema project={project} title="No graph yet" text="Add a schema to see how its types are connected." />;
  }
  return (
    <Suspense fallback={<Skeleton className="h-[520px] w-full" />}>
      <GraphView username={project.username} slug={project.slug} name={project.name} heading={2} />
    </Suspense>
  );
}
