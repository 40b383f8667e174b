import type { KeptProjects, Project } from "@/api/generated/types.gen";
import { FREE_PROJECTS } from "@/lib/generated/plans";

/** A project's future on the Free plan. */
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

/** Returns the ids that Free covers with those ticks: the oldest fill the places that are left. */
export function coveredBy(ticked: readonly string[], kept: KeptProjects): string[] {
  return [...ticked, ...kept.covered_ids.filter((id) => !ticked.includes(id))].slice(0, FREE_PROJECTS);
}

/** Returns whether a project can be ticked or unticked. On Free the saved choice stays, and others can only be added. */
export function isChoosable(project: Project, kept: KeptProjects): boolean {
  if (!kept.is_fixed) return true;
  return kept.project_ids.length < FREE_PROJECTS && project.is_public && !kept.project_ids.includes(project.id);
}

/** Says in one sentence what can still be chosen. */
export function choiceSentence(kept: KeptProjects, projects: readonly Project[], isFull: boolean): string {
  const fixed = projects.filter(({ id }) => kept.is_fixed && kept.project_ids.includes(id));
  if (fixed.length === 0) {
    const untick = isFull ? "Untick one to choose another. " : "";
    return `${untick}Without a choice, your ${FREE_PROJECTS} oldest projects stay.`;
  }
  const stay = `${listNames(fixed)} ${fixed.length === 1 ? "stays" : "stay"} chosen while you are on Free`;
  const left = FREE_PROJECTS - fixed.length;
  if (left <= 0) return `${stay}; with Pro you can choose again.`;
  if (!projects.some((project) => isChoosable(project, kept))) return `${stay}; no other project is public.`;
  return `${stay}; you can add ${left} more.`;
}
