import type { ComponentType } from "react";
import type { Feature, Project } from "@/api/generated/types.gen";
import { paths, type ProjectTab } from "@/app/paths";
import { deferred } from "@/ui/deferred";

export interface TabProps {
  project: Project;
}

function tab(
  id: ProjectTab,
  label: string,
  load: () => Promise<{ default: ComponentType<TabProps> }>,
  /** The feature of a plan that the tab is part of; null if every plan has it. */
  feature: Feature | null = null,
) {
  return { id, label, path: (projectId: string) => paths.project(projectId, id), feature, ...deferred(load) };
}

const docs = tab("docs", "Docs", () => import("@/features/project-docs/docs-tab"));

/** The tabs of a project, in order. Each is a separate feature that loads when opened. */
export const tabs = [
  docs,
  tab("schema", "Schema", () => import("@/features/schema/schema-tab")),
  tab("graph", "Graph", () => import("@/features/project-graph/graph-tab")),
  tab("content", "Content", () => import("@/features/content/content-tab")),
  tab("examples", "Examples", () => import("@/features/examples/examples-tab")),
  tab("layout", "Layout", () => import("@/features/layout/layout-tab")),
  tab("endpoints", "Endpoints", () => import("@/features/endpoints/endpoints-tab")),
  tab("changelog", "Changelog", () => import("@/features/changelog/changelog-tab")),
  tab("ci", "CI", () => import("@/features/pipelines/pipelines-tab")),
  tab("llm-docs", "LLM docs", () => import("@/features/llm-docs/llm-docs-tab")),
  tab("analytics", "Analytics", () => import("@/features/analytics/analytics-tab")),
  tab("settings", "Settings", () => import("@/features/project-settings/settings-tab")),
] as const;

export type Tab = (typeof tabs)[number];

/** Returns the tab at an address; `named` is its `tab` parameter. Unknown addresses show the docs. */
export function findTab(projectId: string, pathname: string, named: string | null): Tab {
  const path = pathname.replace(/\/+$/, "");
  const home = docs.path(projectId);
  const wanted = path === home && named !== null ? `${home}?tab=${named}` : path;
  return tabs.find((each) => each.path(projectId) === wanted) ?? docs;
}
