import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, ExternalLink, Eye, Key, Lock, type LucideIcon, RefreshCw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { failureOf, messageOf } from "@/api/errors";
import type { KeptProjects, Project, SubscriptionAnswer } from "@/api/generated/types.gen";
import { apiKeysQuery } from "@/app/api-keys/queries";
import { keepProjectsMutation, keptProjectsQuery } from "@/app/billing/queries";
import { paths } from "@/app/paths";
import { projectsQuery } from "@/app/project/queries";
import { classes } from "@/lib/classes";
import { formatDate, formatNoun, formatShortDate } from "@/lib/format";
import { FREE_PROJECTS } from "@/lib/generated/plans";
import { asSentence } from "@/lib/sentence";
import { Button, buttonClasses } from "@/ui/button";
import { DataTable } from "@/ui/data-table";
import { Failure } from "@/ui/failure";
import { LineIcon } from "@/ui/line-icon";
import { Notice } from "@/ui/notice";
import { Pill } from "@/ui/pill";
import { Time } from "@/ui/time";
import { toast } from "@/ui/toast";
import { choiceSentence, coveredBy, firstTicks, futureOf, isChoosable, listNames } from "../future";
import { isPro, standingOf } from "../standing";
import { BillingSkeleton } from "./billing-skeleton";
import type { Portal } from "./current-plan";

interface Props {
  billing: SubscriptionAnswer | null;
  portal: Portal;
}

/** Shows what Free leaves of the account, and lets the owner choose the projects that stay editable. */
export function FreePlanner({ billing, portal }: Props) {
  const kept = useQuery(keptProjectsQuery());
  const projects = useQuery(projectsQuery());
  if (kept.data && projects.data)
    return <Planner kept={kept.data} projects={projects.data.projects} billing={billing} portal={portal} />;
  const failed = kept.isLoadingError ? kept : projects.isLoadingError ? projects : null;
  if (failed === null) return <BillingSkeleton />;
  return (
    <Failure
      title="Your projects could not be loaded"
      {...failureOf(failed.error)}
      onRetry={() => void failed.refetch()}
      busy={failed.isFetching}
    />
  );
}

function Planner({ kept, projects, billing, portal }: Props & { kept: KeptProjects; projects: readonly Project[] }) {
  const standing = standingOf(billing?.subscription ?? null);
  const end = billing?.subscription.current_period_end ?? null;
  const willEnd = isPro(standing);
  const [ticked, setTicked] = useState(() => firstTicks(kept, projects));
  const queries = useQueryClient();
  const save = useMutation({
    ...keepProjectsMutation(),
    onSuccess: (saved) => {
      queries.setQueryData(keptProjectsQuery().queryKey, saved);
      void queries.invalidateQueries(projectsQuery());
    },
  });
  const covered = coveredBy(ticked, kept);
  const editable = projects.filter((project) => futureOf(project, covered) === "editable");
  const canChoose = projects.some((project) => isChoosable(project, kept));
  const isSaved = kept.project_ids.length === ticked.length && ticked.every((id) => kept.project_ids.includes(id));

  function saveThen(next: () => void) {
    if (isSaved) next();
    else save.mutate(ticked, { onSuccess: next });
  }

  return (
    <>
      <div>
        <nav aria-label="Breadcrumb" className="text-sm text-fg-2">
          <Link to={paths.billing()} className="hover:underline">
            Billing
          </Link>
          <span aria-hidden="true"> / </span>
          <span>{willEnd ? "Before you cancel" : "Projects on Free"}</span>
        </nav>
        <h2 className="mt-1 text-lg font-semibold">
          {!willEnd
            ? "What stays editable on Free"
            : end === null
              ? "What changes when Pro ends"
              : `What changes on ${formatDate(end)}`}
        </h2>
        <p className="mt-1 max-w-[72ch] text-sm text-fg-2">
          {willEnd && "Pro stays until then. "}Free keeps {formatNoun(FREE_PROJECTS, "project")} editable
          {canChoose && ", and you choose which"}. Nothing is deleted, and upgrading again brings everything back.
        </p>
      </div>
      <ProjectTable
        projects={projects}
        kept={kept}
        ticked={ticked}
        covered={covered}
        onTick={(id, isTicked) => setTicked((now) => (isTicked ? [...now, id] : now.filter((one) => one !== id)))}
        from={willEnd && end !== null ? `From ${formatShortDate(end)}` : "On Free"}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <Stops />
        <Stays editable={editable} />
      </div>
      {save.error !== null && (
        <Notice tone="bad">{asSentence(messageOf(save.error, "The choice could not be saved"))}</Notice>
      )}
      <div className="flex flex-col gap-4 rounded-card border border-line bg-bg px-4.5 py-4 sm:flex-row sm:items-center sm:px-6">
        <div className="min-w-0 flex-1 text-sm">
          <p className="font-medium [overflow-wrap:anywhere]">
            {canChoose ? `Keep ${listNames(editable)} editable` : `Editable on Free: ${listNames(editable)}`}
          </p>
          {canChoose && (
            <p className="text-xs text-fg-2">
              {willEnd ? "You can change this until Pro ends." : "Once saved, a choice stays while you are on Free."}
            </p>
          )}
        </div>
        <div className="grid gap-2 sm:flex">
          <Link to={paths.billing()} className={buttonClasses()}>
            {standing === "active" ? "Keep Pro" : "Back"}
          </Link>
          {canChoose && (
            <Button
              look={standing === "active" ? "plain" : "primary"}
              busy={save.isPending}
              disabled={isSaved || save.isPending}
              onClick={() => saveThen(() => toast.success("Your choice is saved"))}
            >
              Save the choice
            </Button>
          )}
          {standing === "active" && (
            <Button
              look="danger"
              busy={portal.busy === "cancel"}
              disabled={portal.busy !== null || save.isPending}
              onClick={() => saveThen(() => portal.open("cancel"))}
            >
              Continue to cancel
              <LineIcon of={ExternalLink} className="size-3.5" />
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

function ProjectTable({
  projects,
  kept,
  ticked,
  covered,
  onTick,
  from,
}: {
  projects: readonly Project[];
  kept: KeptProjects;
  ticked: readonly string[];
  covered: readonly string[];
  onTick: (id: string, isTicked: boolean) => void;
  from: string;
}) {
  const isFull = ticked.length >= FREE_PROJECTS;
  const isLocked = ({ id, is_public }: Project) => !ticked.includes(id) && (isFull || !is_public);
  return (
    <section aria-labelledby="stay" className="overflow-hidden rounded-card border border-line">
      <div className="flex flex-wrap items-center gap-3 px-4.5 py-3 sm:px-6">
        <h3 id="stay" className="text-sm font-semibold">
          {formatNoun(FREE_PROJECTS, "project")} stay editable
        </h3>
        <Pill tone="brand">
          {ticked.length} of {FREE_PROJECTS} chosen
        </Pill>
      </div>
      {projects.length === 0 ? (
        <p className="border-t border-line px-4.5 py-5 text-sm text-fg-2 sm:px-6">You have no projects yet.</p>
      ) : (
        <div className="border-t border-line">
          <DataTable
            label="Projects"
            isFrameless
            rows={projects}
            keyOf={({ id }) => id}
            rowClass={({ id }) => (ticked.includes(id) ? "bg-brand-soft/50" : undefined)}
            lead={{
              title: "Keep",
              cell: (project) =>
                isChoosable(project, kept) ? (
                  <input
                    type="checkbox"
                    aria-label={`Keep ${project.name}`}
                    checked={ticked.includes(project.id)}
                    disabled={isLocked(project)}
                    onChange={(event) => onTick(project.id, event.target.checked)}
                    className="mt-0.5 size-4 shrink-0 accent-(--brand-solid)"
                  />
                ) : (
                  ticked.includes(project.id) && <Fixed />
                ),
            }}
            head={{
              title: "Project",
              name: ({ name }) => name,
              below: ({ username, slug }) => (
                <p className="font-mono text-xs text-fg-3 [overflow-wrap:anywhere]">{paths.docs(username, slug)}</p>
              ),
            }}
            columns={[
              { title: "Visibility", cell: (project) => <Visibility of={project} />, className: "whitespace-nowrap" },
              {
                title: "Last change",
                cell: ({ published_at }) => (published_at === null ? "Not published" : <Time iso={published_at} />),
                className: "whitespace-nowrap text-fg-2",
              },
              {
                title: from,
                cell: (project) => (
                  <FutureText project={project} covered={covered} canAdd={!kept.is_fixed || !isFull} />
                ),
              },
            ]}
          />
        </div>
      )}
      <p className="border-t border-line px-4.5 py-3 text-sm text-fg-2 sm:px-6">
        {choiceSentence(kept, projects, isFull)}
      </p>
    </section>
  );
}

function Visibility({ of: { is_public } }: { of: Project }) {
  if (is_public) return "Public";
  return (
    <span className="inline-flex items-center gap-1.5">
      <LineIcon of={Lock} className="size-3.5" />
      Private
    </span>
  );
}

/** The mark of a project that stays chosen. */
function Fixed() {
  return (
    <>
      <LineIcon of={Check} className="mt-0.5 size-4 text-brand" />
      <span className="sr-only">Chosen</span>
    </>
  );
}

function FutureText({
  project,
  covered,
  canAdd,
}: {
  project: Project;
  covered: readonly string[];
  /** Whether it could be chosen if it were public. */
  canAdd: boolean;
}) {
  switch (futureOf(project, covered)) {
    case "editable":
      return (
        <span className="inline-flex items-center gap-1.5 font-medium text-ok">
          <LineIcon of={Check} className="size-3.5" />
          Stays as it is
        </span>
      );
    case "read-only":
      return <span className="text-fg-2">Read-only, docs stay online</span>;
    case "private":
      return (
        <span className="text-fg-2">
          Read-only, stays private
          {canAdd && <span className="block text-xs text-fg-3">Make it public to choose it</span>}
        </span>
      );
  }
}

/** Features that are off without Pro. */
function Stops() {
  const keys = useQuery(apiKeysQuery()).data?.apiKeys.length ?? 0;
  return (
    <Card title="Stops working">
      <Line icon={Key} title={keys === 0 ? "API keys" : formatNoun(keys, "API key")} link={paths.apiKeys()}>
        Kept, and requests with them are answered with 403 and the reason.
      </Line>
      <Line icon={RefreshCw} title="Automatic endpoint sync">
        Publishing by hand works for the projects that stay editable.
      </Line>
      <Line icon={Lock} title="Editing the other projects">
        They can be read and exported, deleted, and come back with Pro.
      </Line>
    </Card>
  );
}

function Stays({ editable }: { editable: readonly Project[] }) {
  return (
    <Card title="Stays">
      <Line icon={Check} isKept title="All docs that are public now">
        At the same addresses, with search, versions and changelog.
      </Line>
      {editable.length > 0 && (
        <Line icon={Check} isKept title={listNames(editable)}>
          Publish, edit, change the slug.
        </Line>
      )}
      <Line icon={Eye} isKept title="Reading and exporting everything">
        Schemas, content and settings of all projects.
      </Line>
    </Card>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-card border border-line">
      <h3 className="border-b border-line px-4.5 py-3 text-sm font-semibold">{title}</h3>
      <ul className="py-1.5">{children}</ul>
    </section>
  );
}

function Line({
  icon,
  title,
  link,
  isKept = false,
  children,
}: {
  icon: LucideIcon;
  title: string;
  link?: string;
  isKept?: boolean;
  children: ReactNode;
}) {
  return (
    <li className="flex items-start gap-3 px-4.5 py-2">
      <LineIcon of={icon} className={classes("mt-0.5 size-3.5", isKept ? "text-ok" : "text-fg-3")} />
      <span className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
        <span className="font-medium">{title}</span>
        <span className="block text-xs text-fg-2">{children}</span>
      </span>
      {link !== undefined && (
        <Link to={link} aria-label={`View ${title}`} className="text-xs text-link underline">
          View
        </Link>
      )}
    </li>
  );
}
