import { type QueryClient, useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Link, useLocation, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { failureOf, isNotFound } from "@/api/errors";
import type { Project } from "@/api/generated/types.gen";
import { readToken } from "@/api/token";
import { PaymentNotice } from "@/app/billing/payment-notice";
import { PlansLink } from "@/app/billing/plans-link";
import { ReadOnlyLinks } from "@/app/billing/read-only-links";
import { paths } from "@/app/paths";
import { STAY } from "@/app/scroll-to-top";
import { useUser } from "@/app/session";
import { usePageMeta } from "@/lib/page-meta";
import { buttonClasses } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { usePreload } from "@/ui/deferred";
import { Failure } from "@/ui/failure";
import { LineIcon } from "@/ui/line-icon";
import { Notice } from "@/ui/notice";
import { Pill } from "@/ui/pill";
import { LoadingBlocks } from "@/ui/loading-blocks";
import { Skeleton } from "@/ui/skeleton";
import { Tabs } from "@/ui/tabs";
import { VisibilitySwitch } from "../components/visibility-switch";
import { findTab, type Tab, tabs } from "../tabs";
import { projectQuery } from "@/app/project/queries";

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
  const { pathname } = useLocation();
  const tab = findTab(id, pathname, parameters.get("tab"));
  // Load the tab's code while the project loads.
  useEffect(() => tab.preload(), [tab]);
  const name = project?.name ?? "Project";
  usePageMeta({
    title: tab.id === "docs" ? name : `${tab.label} · ${name}`,
    description: project?.description,
    indexable: false,
  });

  return (
    <div data-fills-screen className="page-width py-8">
      <PaymentNotice />
      <nav aria-label="Breadcrumb" className="mb-3 text-sm text-fg-3">
        <Link to={paths.dashboard()} className="hover:text-fg">
          My Projects
        </Link>
        <span aria-hidden="true"> / </span>
        <span>{project?.name ?? "Project"}</span>
      </nav>
      {query.isPending && <Loading id={id} tab={tab} />}
      {isGone && <Missing />}
      {query.isLoadingError && !isGone && (
        <>
          <h1 className="sr-only">Project</h1>
          <Failure
            title="The project could not be loaded"
            {...failureOf(query.error)}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        </>
      )}
      {project && !isGone && <ProjectPage key={project.id} project={project} tab={tab} />}
    </div>
  );
}

/** Placeholder with the tabs, which are already known. */
function Loading({ id, tab }: { id: string; tab: Tab }) {
  return (
    <>
      <header className="mb-5 grid gap-2.5">
        <h1 className="flex h-[34px] items-center">
          <span className="sr-only">Loading the project</span>
          <Skeleton className="h-6 w-64 max-w-full" />
        </h1>
        <div className="flex h-7 items-center">
          <Skeleton className="h-4 w-80 max-w-full" />
        </div>
        <Skeleton className="h-[34px] w-[118px] sm:hidden" />
      </header>
      <ProjectTabs id={id} current={tab}>
        <LoadingBlocks label="Loading the project" blocks={["h-16 w-full", "h-64 w-full"]} />
      </ProjectTabs>
    </>
  );
}

/** The tabs are links, so that Back returns to the previous one. Arrow keys replace the address and add no history. */
function ProjectTabs({ id, current, children }: { id: string; current: Tab; children: ReactNode }) {
  const navigate = useNavigate();
  usePreload(preloadTabs);
  return (
    <Tabs
      label="Project"
      tabs={tabs.map((tab) => ({ key: tab.id, label: tab.label }))}
      renderLink={(key, props) => <Link to={paths.project(id, key)} state={STAY} preventScrollReset {...props} />}
      current={current.id}
      onChange={(next) =>
        void navigate(paths.project(id, next), { replace: true, preventScrollReset: true, state: STAY })
      }
    >
      {children}
    </Tabs>
  );
}

function preloadTabs() {
  for (const tab of tabs) tab.preload();
}

function ProjectPage({ project, tab }: { project: Project; tab: Tab }) {
  const user = useUser();
  const { id = "" } = useParams();
  const docs = paths.docs(project.username, project.slug);
  const published = project.current_version !== null;
  return (
    <>
      <header className="mb-5 grid grid-cols-1 gap-x-4 gap-y-2.5 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="min-w-0 text-xl font-bold tracking-[-0.025em] [overflow-wrap:anywhere]">{project.name}</h1>
          <VisibilitySwitch project={project} />
          {published && <Pill>v{project.current_version}</Pill>}
        </div>
        <div className="flex min-w-0 items-center gap-1 sm:row-start-2">
          {published ? (
            <Link
              to={docs}
              className="min-w-0 font-mono text-sm text-fg-2 [overflow-wrap:anywhere] hover:text-link hover:underline"
            >
              {location.host}
              {docs}
            </Link>
          ) : (
            <span className="min-w-0 font-mono text-sm text-fg-3 [overflow-wrap:anywhere]">
              {location.host}
              {docs}
            </span>
          )}
          <CopyButton text={() => location.origin + docs} label="Copy the address" />
        </div>
        {published && (
          <Link
            to={docs}
            className={`${buttonClasses("primary")} justify-self-start sm:col-start-2 sm:row-start-1 sm:self-center`}
          >
            Open docs
            <LineIcon of={ArrowRight} />
          </Link>
        )}
      </header>
      {project.read_only !== null && (
        <Notice tone={user.payment_failed ? "bad" : "warn"} className="mb-4">
          {project.read_only} {!user.payment_failed && <ReadOnlyLinks />}
        </Notice>
      )}
      <ProjectTabs id={id} current={tab}>
        {tab.feature !== null && !user.features.includes(tab.feature) ? (
          <PlanNotice tab={tab} />
        ) : (
          <tab.Component key={tab.id} project={project} fallback={<LoadingTab />} />
        )}
      </ProjectTabs>
    </>
  );
}

/** Replaces a tab that the plan does not include. */
function PlanNotice({ tab }: { tab: Tab }) {
  return (
    <Notice tone="info">
      {tab.label} is part of the Pro plan. <PlansLink />
    </Notice>
  );
}

function LoadingTab() {
  return <LoadingBlocks label="Loading the tab" blocks={["h-16 w-full", "h-64 w-full"]} />;
}

function Missing() {
  return (
    <div className="grid place-items-center rounded-card border border-line px-6 py-16 text-center">
      <h1 className="text-md font-semibold">This project does not exist</h1>
      <p className="mt-1 mb-5 max-w-sm text-sm text-fg-2">
        It may have been deleted, or it belongs to another account.
      </p>
      <Link to={paths.dashboard()} className={buttonClasses("primary")}>
        My Projects
      </Link>
    </div>
  );
}
