import { type QueryClient, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { messageOf } from "@/api/errors";
import { readToken } from "@/api/token";
import { useUser } from "@/app/session";
import { formatNoun } from "@/lib/format";
import { usePageMeta } from "@/lib/page-meta";
import { FREE_PROJECTS } from "@/lib/product";
import { Button } from "@/ui/button";
import { Failure } from "@/ui/failure";
import { Icon } from "@/ui/icon";
import { Pill } from "@/ui/pill";
import { ProjectCard, ProjectCardSkeleton } from "../components/project-card";
import { projectsQuery } from "../queries";
import { arrange, sortOrder, sortOrders } from "../sorting";

const CreateDialog = lazy(() => import("../components/create-dialog"));

/** Fewer cards than this need no search. */
const SEARCH_FROM = 4;

export function prefetch(queries: QueryClient): void {
  if (readToken() !== null) void queries.prefetchQuery(projectsQuery());
}

export default function DashboardRoute() {
  usePageMeta({ title: "My Projects", description: "Your GraphQL schemas and their documentation." });
  const user = useUser();
  const [query, setQuery] = useSearchParams();
  const [search, setSearch] = useState("");
  const projects = useQuery(projectsQuery());
  const list = projects.data?.projects ?? [];
  const order = sortOrder.parse(query.get("sort"));
  const shown = arrange(list, search, order);

  function set(key: string, value: string | null) {
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  const createButton = (
    <Button look="primary" onClick={() => set("new", "true")}><Icon name="plus" />Create New Project</Button>
  );

  return (
    <div className="mx-auto max-w-[1080px] px-4 py-9 sm:px-6">
      <div className="mb-5.5 flex flex-wrap items-center gap-x-3 gap-y-3">
        <h1 className="text-xl font-[680] tracking-[-0.025em]">My Projects</h1>
        {projects.isSuccess && (
          <Pill>{user.plan === "pro" ? formatNoun(list.length, "project") : `${list.length} of ${FREE_PROJECTS} on Free`}</Pill>
        )}
        <div className="flex flex-1 flex-wrap items-center justify-end gap-2.5">
          {list.length >= SEARCH_FROM && (
            <label className="flex h-[34px] w-full items-center gap-2 rounded-[8px] border border-line bg-bg-2 px-2.5 text-fg-3 focus-within:outline-2 focus-within:outline-brand sm:w-56">
              <Icon name="search" className="size-3.5" />
              <span className="sr-only">Find a project</span>
              <input type="search" placeholder="Find a project" value={search} onChange={(event) => setSearch(event.target.value)} className="h-full min-w-0 flex-1 bg-transparent text-sm text-fg outline-none placeholder:text-fg-3" />
            </label>
          )}
          {list.length > 1 && (
            <select aria-label="Sort by" value={order} onChange={(event) => set("sort", event.target.value === "changed" ? null : event.target.value)} className="h-[34px] rounded-[8px] border border-line-2 bg-bg px-2 text-sm text-fg">
              {Object.entries(sortOrders).map(([value, label]) => <option key={value} value={value}>{label}</option>)}
            </select>
          )}
          {list.length > 0 && createButton}
        </div>
      </div>

      {projects.isPending && (
        <div role="status" aria-label="Loading projects" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <ProjectCardSkeleton /><ProjectCardSkeleton /><ProjectCardSkeleton />
        </div>
      )}
      {projects.isError && (
        <Failure title="Your projects could not be loaded" message={messageOf(projects.error)} onRetry={() => void projects.refetch()} busy={projects.isFetching} />
      )}
      {projects.isSuccess && list.length === 0 && (
        <div className="grid place-items-center rounded-card border border-dashed border-line-2 px-6 py-16 text-center">
          <span className="grid size-11 place-items-center rounded-card bg-brand-soft text-brand"><Icon name="file" className="size-5" /></span>
          <h2 className="mt-4 text-md font-[620]">No projects yet</h2>
          <p className="mt-1 mb-5 max-w-sm text-sm text-fg-2">A project holds one GraphQL schema and its docs. Paste a schema or drop a file, and share the address.</p>
          {createButton}
        </div>
      )}
      {projects.isSuccess && list.length > 0 && shown.length === 0 && (
        <div className="rounded-card border border-line px-6 py-14 text-center text-sm text-fg-2">
          <p>No project matches “{search}”.</p>
          <Button className="mt-4" onClick={() => setSearch("")}>Show all projects</Button>
        </div>
      )}
      {shown.length > 0 && (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((project) => <li key={project.id} className="grid min-w-0 grid-cols-1 [content-visibility:auto] [contain-intrinsic-size:auto_150px]"><ProjectCard project={project} /></li>)}
        </ul>
      )}
      {query.get("new") === "true" && (
        <Suspense fallback={null}>
          <CreateDialog onClose={() => set("new", null)} />
        </Suspense>
      )}
    </div>
  );
}
