import { type QueryClient, useQuery } from "@tanstack/react-query";
import { Plus, Search, X } from "lucide-react";
import { useDeferredValue, useId, useMemo, useRef, useState } from "react";
import {
  type NavigateOptions,
  type ShouldRevalidateFunction,
  useLocation,
  useNavigate,
  useSearchParams,
} from "react-router-dom";
import { failureOf } from "@/api/errors";
import type { Project } from "@/api/generated/types.gen";
import { readToken } from "@/api/token";
import { PaymentNotice } from "@/app/billing/payment-notice";
import { PlansLink } from "@/app/billing/plans-link";
import { useIncludes } from "@/app/billing/use-includes";
import { useUser } from "@/app/session";
import { formatCount, formatNoun } from "@/lib/format";
import { usePageMeta } from "@/lib/page-meta";
import { FREE_PROJECTS } from "@/lib/generated/plans";
import { ROUTES } from "@/lib/generated/routes";
import { Button } from "@/ui/button";
import { deferred, usePreload } from "@/ui/deferred";
import { Failure } from "@/ui/failure";
import { LineIcon } from "@/ui/line-icon";
import { Notice } from "@/ui/notice";
import { Pill } from "@/ui/pill";
import { COMPACT, Select } from "@/ui/select";
import { WaitingDialog } from "@/ui/waiting-dialog";
import { NoProjects } from "../components/no-projects";
import { ProjectGrid, ProjectGridSkeleton } from "../components/project-grid";
import { projectsQuery } from "@/app/project/queries";
import { findProjects, sortOrder, sortOrders } from "../sorting";
import { type SourceName, sourceName } from "../sources";
import { useSearchKey } from "@/lib/use-search-key";

const createDialog = deferred(() => import("../components/create-dialog"));

/** Router state of a dialog opened from this page, so that closing it can go back. */
const OPENED = { opened: true };

const none: readonly Project[] = [];

export function prefetch(queries: QueryClient): void {
  if (readToken() !== null) void queries.prefetchQuery(projectsQuery());
}

/** The address of the dialog is in the query string. The router ignores `flushSync` where it has to run a loader. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href;

export default function DashboardRoute() {
  usePageMeta(ROUTES.dashboard);
  const user = useUser();
  const isUnlimited = useIncludes("unlimited_projects");
  const navigate = useNavigate();
  const location = useLocation();
  const [query, setQuery] = useSearchParams();
  const [search, setSearch] = useState("");
  const projects = useQuery(projectsQuery());
  const list = projects.data?.projects ?? none;
  const order = sortOrder.parse(query.get("sort"));
  const wanted = useDeferredValue(search);
  const shown = useMemo(() => findProjects(list, wanted, order), [list, wanted, order]);
  const field = useRef<HTMLInputElement>(null);
  const limitId = useId();
  const searchId = useId();
  useSearchKey(field);
  usePreload(createDialog.preload);
  const refusal = projects.data?.create_refusal ?? null;

  function set(changes: Record<string, string | null>, options: NavigateOptions = { replace: true }) {
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes)) {
          if (value === null) next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { ...options, preventScrollReset: true },
    );
  }

  /**
   * Opens the dialog as a new history entry, so that Back closes it. It is rendered within the click: a later
   * drawing would lose the keys pressed until then, which go to the button.
   */
  function open(source: SourceName = "paste") {
    set({ new: "true", from: source === "paste" ? null : source }, { state: OPENED, flushSync: true });
  }

  function close() {
    if ((location.state as Partial<typeof OPENED> | null)?.opened === true) void navigate(-1);
    else set({ new: null, from: null });
  }

  return (
    <div data-fills-screen className="page-width py-9">
      <PaymentNotice />
      <div className="mb-5.5 flex flex-wrap items-center gap-x-3 gap-y-3">
        <h1 className="text-xl font-bold tracking-[-0.025em]">My Projects</h1>
        {projects.data && (
          <Pill>
            {wanted.trim() !== ""
              ? `${formatCount(shown.length)} of ${formatNoun(list.length, "project")}`
              : isUnlimited
                ? formatNoun(list.length, "project")
                : list.length > FREE_PROJECTS
                  ? `${formatNoun(list.length, "project")}, Free includes ${FREE_PROJECTS}`
                  : `${list.length} of ${FREE_PROJECTS} on Free`}
          </Pill>
        )}
        {list.length > 0 && (
          <div className="flex flex-1 items-center justify-end gap-2.5 max-sm:contents">
            <div className="flex h-[34px] w-full items-center gap-2 rounded-field border border-line bg-bg-2 px-2.5 text-fg-3 focus-within:outline-2 focus-within:outline-brand-ring sm:w-56 sm:min-w-32">
              <label htmlFor={searchId} className="flex h-full items-center">
                <LineIcon of={Search} className="size-3.5" />
                <span className="sr-only">Find a project</span>
              </label>
              <input
                ref={field}
                id={searchId}
                type="search"
                placeholder="Find a project"
                aria-keyshortcuts="/"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key === "Escape") setSearch("");
                }}
                className="h-full min-w-0 flex-1 bg-transparent text-sm text-fg outline-none placeholder:text-fg-3 [&::-webkit-search-cancel-button]:hidden"
              />
              {search !== "" && (
                <button
                  type="button"
                  aria-label="Clear the search"
                  onClick={() => {
                    setSearch("");
                    field.current?.focus();
                  }}
                  className="-mr-1 rounded-control p-1 text-fg-3 hover:bg-bg-3 hover:text-fg"
                >
                  <LineIcon of={X} className="size-3.5" />
                </button>
              )}
              {search === "" && (
                <kbd aria-hidden="true" className="rounded-sm border border-line-2 px-1 font-mono text-2xs leading-4">
                  /
                </kbd>
              )}
            </div>
            <Select
              aria-label="Sort by"
              value={order}
              onChange={(event) => set({ sort: event.target.value === "published" ? null : event.target.value })}
              className={`${COMPACT} w-auto max-sm:flex-1`}
            >
              {Object.entries(sortOrders).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </div>
        )}
        {projects.data && (
          <Button
            look="primary"
            className={list.length > 0 ? undefined : "ml-auto"}
            disabled={refusal !== null}
            aria-describedby={refusal === null ? undefined : limitId}
            onPointerEnter={createDialog.preload}
            onFocus={createDialog.preload}
            onClick={() => open()}
          >
            <LineIcon of={Plus} />
            Create New Project
          </Button>
        )}
      </div>
      {refusal !== null &&
        (user.payment_failed ? (
          // The notice above says it, with the way out.
          <p id={limitId} className="sr-only">
            {refusal}
          </p>
        ) : (
          <Notice tone="info" className="mb-5">
            <span id={limitId}>{refusal}</span> <PlansLink />
          </Notice>
        ))}

      {projects.isPending && <ProjectGridSkeleton />}
      {projects.isLoadingError && (
        <Failure
          title="Your projects could not be loaded"
          {...failureOf(projects.error)}
          onRetry={() => void projects.refetch()}
          busy={projects.isFetching}
        />
      )}
      {projects.data && list.length === 0 && <NoProjects onStart={open} />}
      {list.length > 0 && shown.length === 0 && (
        <div className="rounded-card border border-line px-6 py-14 text-center text-sm text-fg-2">
          <p className="[overflow-wrap:anywhere]">No project matches “{wanted}”.</p>
          <Button
            className="mt-4"
            onClick={() => {
              setSearch("");
              field.current?.focus();
            }}
          >
            Show all projects
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {wanted.trim() !== "" && formatNoun(shown.length, "project")}
      </p>
      {shown.length > 0 && <ProjectGrid projects={shown} />}
      {query.get("new") === "true" && (
        <createDialog.Component
          source={sourceName.parse(query.get("from"))}
          refused={refusal}
          onClose={close}
          fallback={
            <WaitingDialog
              title="New project"
              label="Name"
              placeholder="Acme Shop"
              className="max-w-[660px]"
              onClose={close}
            />
          }
        />
      )}
    </div>
  );
}
