import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useLocation, useNavigate, useParams, useSearchParams } from "react-router-dom";
import * as z from "zod/mini";
import { failureOf, isNotFound } from "@/api/errors";
import type { Project } from "@/api/generated/types.gen";
import { readToken } from "@/api/token";
import { paths, type ProjectTab } from "@/app/paths";
import { STAY } from "@/app/scroll-to-top";
import { usePageMeta } from "@/lib/page-meta";
import { buttonClasses } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { Failure } from "@/ui/failure";
import { Icon } from "@/ui/icon";
import { Notice } from "@/ui/notice";
import { Pill } from "@/ui/pill";
import { LoadingBlocks } from "@/ui/loading-blocks";
import { Skeleton } from "@/ui/skeleton";
import { Tabs } from "@/ui/tabs";
import { VisibilitySwitch } from "../components/visibility-switch";
import { ContentTab } from "../content/content-tab";
import { projectQuery } from "../queries";
import { AnalyticsTab } from "../tabs/analytics-tab";
import { ChangelogTab } from "../tabs/changelog-tab";
import { DocsTab } from "../tabs/docs-tab";
import { LlmDocsTab } from "../tabs/llm-docs-tab";
import { GraphTab } from "../tabs/graph-tab";
import { EndpointsTab } from "../tabs/endpoints-tab";
import { SchemaTab } from "../tabs/schema-tab";
import { SettingsTab } from "../tabs/settings-tab";

const tabs: readonly { key: ProjectTab; label: string }[] = [
  { key: "docs", label: "Docs" },
  { key: "schema", label: "Schema" },
  { key: "graph", label: "Graph" },
  { key: "content", label: "Content" },
  { key: "endpoints", label: "Endpoints" },
  { key: "changelog", label: "Changelog" },
  { key: "llm-docs", label: "LLM docs" },
  { key: "analytics", label: "Analytics" },
  { key: "settings", label: "Settings" },
];
const tabParameter = z.catch(
  z.enum(["docs", "schema", "graph", "content", "endpoints", "changelog", "settings"]),
  "docs",
);

export function prefetch(queries: QueryClient, { id }: Readonly<Record<string, string | undefined>>): void {
  if (readToken() === null || id === undefined) return;
  void queries.prefetchQuery(projectQuery(id));
}

export default function ProjectRoute() {
  const { id = "" } = useParams();
  const query = useQuery(projectQuery(id));
  const project = query.data?.project;
  const isGone = isNotFound(query.error);
  const [parameters] = useSearchParams();
  const tab = useTab(id, parameters.get("tab"));
  const name = project?.name ?? "Project";
  const label = tabs.find(({ key }) => key === tab)?.label;
  usePageMeta({ title: tab === "docs" ? name : `${label} · ${name}`, description: project?.description });

  return (
    <div data-fills-screen className="mx-auto max-w-[1440px] px-4 py-8 sm:px-6">
      <nav aria-label="Breadcrumb" className="mb-3 text-[12.5px] text-fg-3">
        <Link to={paths.dashboard()} className="hover:text-fg">My Projects</Link>
        <span aria-hidden="true"> / </span>
        <span>{project?.name ?? "Project"}</span>
      </nav>
      {query.isPending && <Loading id={id} tab={tab} />}
      {isGone && <Missing />}
      {query.isLoadingError && !isGone && (
        <><h1 className="sr-only">Project</h1><Failure title="The project could not be loaded" {...failureOf(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} /></>
      )}
      {project && !isGone && <ProjectPage key={project.id} project={project} tab={tab} />}
    </div>
  );
}

/** The shape of what comes, with the tabs that are known already. */
function Loading({ id, tab }: { id: string; tab: ProjectTab }) {
  return (
    <>
      <header className="mb-5 grid gap-2.5">
        <h1 className="flex h-[34px] items-center"><span className="sr-only">Loading the project</span><Skeleton className="h-6 w-64 max-w-full" /></h1>
        <div className="flex h-7 items-center"><Skeleton className="h-4 w-80 max-w-full" /></div>
        <Skeleton className="h-[34px] w-[118px] sm:hidden" />
      </header>
      <ProjectTabs id={id} current={tab}>
        <LoadingBlocks label="Loading the project" blocks={["h-16 w-full", "h-64 w-full"]} />
      </ProjectTabs>
    </>
  );
}

/** Links, so that Back leads to the tab before; the arrow keys leave no trail of all they pass. */
function ProjectTabs({ id, current, children }: { id: string; current: ProjectTab; children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <Tabs
      label="Project"
      tabs={tabs.map((tab) => ({ ...tab, href: paths.project(id, tab.key) }))}
      linkState={STAY}
      current={current}
      onChange={(next) => void navigate(paths.project(id, next), { replace: true, preventScrollReset: true, state: STAY })}
    >
      {children}
    </Tabs>
  );
}

function ProjectPage({ project, tab }: { project: Project; tab: ProjectTab }) {
  const { id = "" } = useParams();
  const docs = paths.docs(project.username, project.slug);
  const published = project.current_version !== null;
  return (
    <>
      <header className="mb-5 grid grid-cols-1 gap-x-4 gap-y-2.5 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="min-w-0 text-xl font-[680] tracking-[-0.025em] [overflow-wrap:anywhere]">{project.name}</h1>
          <VisibilitySwitch project={project} />
          {!project.is_public && <Pill>private</Pill>}
          {published && <Pill>v{project.current_version}</Pill>}
        </div>
        <div className="flex min-w-0 items-center gap-1 sm:row-start-2">
          {published
            ? <Link to={docs} className="min-w-0 font-mono text-[12.5px] text-fg-2 [overflow-wrap:anywhere] hover:text-link hover:underline">{location.host}{docs}</Link>
            : <span className="min-w-0 font-mono text-[12.5px] text-fg-3 [overflow-wrap:anywhere]">{location.host}{docs}</span>}
          <CopyButton text={() => location.origin + docs} label="Copy the address" />
        </div>
        {published && <Link to={docs} className={`${buttonClasses("primary")} justify-self-start sm:col-start-2 sm:row-start-1 sm:self-center`}>Open docs<Icon name="arrowRight" /></Link>}
      </header>
      {project.read_only !== null && (
        <Notice tone="warn" className="mb-4">{project.read_only} <Link to={paths.pricing()} className="underline">Compare the plans</Link></Notice>
      )}
      <ProjectTabs id={id} current={tab}>
        {tab === "docs" && <DocsTab project={project} />}
        {tab === "graph" && <GraphTab project={project} />}
        <div className="empty:hidden">
          {tab === "schema" && <SchemaTab project={project} />}
          {tab === "content" && <ContentTab project={project} />}
          {tab === "endpoints" && <EndpointsTab project={project} />}
          {tab === "changelog" && <ChangelogTab project={project} />}
          {tab === "llm-docs" && <LlmDocsTab project={project} />}
          {tab === "analytics" && <AnalyticsTab />}
          {tab === "settings" && <SettingsTab project={project} />}
        </div>
      </ProjectTabs>
    </>
  );
}

/** Two tabs and the pages of the docs have paths of their own; the others are named behind the "?". */
function useTab(id: string, named: string | null): ProjectTab {
  const { pathname } = useLocation();
  for (const tab of ["llm-docs", "analytics"] as const) {
    if (pathname.replace(/\/+$/, "") === paths.project(id, tab)) return tab;
  }
  return pathname.startsWith(`${paths.project(id)}/docs`) ? "docs" : tabParameter.parse(named);
}

function Missing() {
  return (
    <div className="grid place-items-center rounded-card border border-line px-6 py-16 text-center">
      <h1 className="text-md font-[620]">This project does not exist</h1>
      <p className="mt-1 mb-5 max-w-sm text-sm text-fg-2">It may have been deleted, or it belongs to another account.</p>
      <Link to={paths.dashboard()} className={buttonClasses("primary")}>My Projects</Link>
    </div>
  );
}
