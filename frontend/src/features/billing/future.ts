import type { KeptProjects, Project } from "@/api/generated/types.gen";

/** What the Free plan does with a project. */
export type Future = "editable" | "read-only" | "private";

/** Returns what Free does with a project, given the ids that it covers. Private projects are read-only in any case. */
export function futureOf(project: Project, covered: readonly string[]): Future {
  if (!project.is_public) return "private";
  return covered.includes(project.id) ? "editable" : "read-only";
}

/** Returns the ids that are ticked at first: the choice, otherwise the public projects that Free covers. */
export function firstTicks(kept: KeptProjects, projects: readonly Project[]): string[] {
  if (kept.project_ids.length > 0) return kept.project_ids;
  return projects.filter((project) => futureOf(project, kept.covered_ids) === "editable").map(({ id }) => id);
}

/** "Shop", "Shop and Billing"; none is "none of your projects". */
export function listNames(projects: readonly Project[]): string {
  const names = projects.map(({ name }) => name);
  return names.length === 0 ? "none of your projects" : names.join(" and ");
}
