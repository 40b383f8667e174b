import { useDeferredValue, useMemo } from "react";
import type { Project } from "@/api/generated/types.gen";
import { ProjectCard, ProjectCardSkeleton } from "./project-card";

/** Fills the first screens. Further cards are rendered with low priority. */
const FIRST_CARDS = 24;
const grid = "grid gap-4 sm:grid-cols-2 lg:grid-cols-3 min-[87.5rem]:grid-cols-4";

/**
 * Renders all cards, so that the browser's own search finds them. Cards out of sight are neither laid out nor painted,
 * and typing does not wait for them.
 */
export function ProjectGrid({ projects }: { projects: readonly Project[] }) {
  const first = useMemo(() => projects.slice(0, FIRST_CARDS), [projects]);
  const shown = useDeferredValue(projects, first);
  return (
    <ul className={grid} aria-busy={shown !== projects || undefined}>
      {shown.map((project) => (
        <li
          key={project.id}
          className="grid min-w-0 grid-cols-1 [content-visibility:auto] [contain-intrinsic-size:auto_204px]"
        >
          <ProjectCard project={project} />
        </li>
      ))}
    </ul>
  );
}

export function ProjectGridSkeleton() {
  return (
    <div role="status" aria-label="Loading projects" className={grid}>
      <ProjectCardSkeleton />
      <ProjectCardSkeleton />
      <ProjectCardSkeleton />
    </div>
  );
}
