import { type QueryClient, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { isNotFound, messageOf } from "@/api/errors";
import type { PublicProject, PublicUser } from "@/api/generated/types.gen";
import { useKeeping } from "@/app/keeping";
import { paths } from "@/app/paths";
import { EXAMPLES, EXAMPLES_SUMMARY, EXAMPLES_TITLE, FIRST_PAGES } from "@/lib/generated/examples";
import { formatExact, formatNoun, formatRelative } from "@/lib/format";
import { usePageMeta } from "@/lib/page-meta";
import { Button, buttonClasses } from "@/ui/button";
import { nameMark } from "../name-mark";
import { publicUserQuery } from "../queries";

export function prefetch(queries: QueryClient, { username }: Readonly<Record<string, string | undefined>>): void {
  if (username === undefined) return;
  const seed = readOwner(document);
  if (seed?.username === username) queries.setQueryData(publicUserQuery(username).queryKey, seed);
  void queries.prefetchQuery(publicUserQuery(username));
}

/** Reads the user that the server put into the document; null when the visit began on another page. */
function readOwner(from: ParentNode): PublicUser | null {
  const script = from.querySelector("script#owner[type='application/json']");
  if (script === null) return null;
  // It is only fresh at the first read.
  script.remove();
  return JSON.parse(script.textContent) as PublicUser;
}

/** A user's public projects; at first exactly what the server has sent (`crates/docs-site/templates/owner_body.html`). */
export default function OwnerRoute() {
  const { username = "" } = useParams();
  const user = useQuery(publicUserQuery(username));
  const isExamples = username === EXAMPLES;
  usePageMeta({
    title: isExamples ? EXAMPLES_TITLE : (user.data?.name ?? username),
    description: `API documentation published by ${username}.`,
    path: paths.owner(username),
    indexable: user.data && true,
  });

  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-12 sm:px-6">
      {user.isPending ? (
        <Skeleton />
      ) : user.isLoadingError ? (
        isNotFound(user.error) ? (
          <Message
            title="User not found"
            text={`There is no user called ${username}. The name may be misspelled, or the account may have been deleted.`}
          >
            <Link to="/" className={buttonClasses()}>
              Go to the homepage
            </Link>
          </Message>
        ) : (
          <Message title="This page did not load" text={messageOf(user.error)}>
            <Button onClick={() => void user.refetch()}>Try again</Button>
          </Message>
        )
      ) : (
        <>
          <h1 className="text-2xl font-bold tracking-[-0.03em] break-words">
            <bdi>{isExamples ? EXAMPLES_TITLE : (user.data.name ?? user.data.username)}</bdi>
          </h1>
          <p className="mt-1 text-md text-fg-2">
            {user.data.projects.length === 0
              ? "No public docs yet."
              : isExamples
                ? EXAMPLES_SUMMARY
                : formatNoun(user.data.projects.length, "public project")}
          </p>
          <ul className="mt-8 grid gap-4 sm:grid-cols-2">
            {user.data.projects.map((project) => (
              <Card key={project.id} project={project} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Card({ project }: { project: PublicProject }) {
  const { counts } = project;
  const isKeeping = useKeeping();
  const address = paths.docs(project.username, project.slug);
  const firstPages = project.username === EXAMPLES ? FIRST_PAGES[project.slug] : undefined;
  return (
    <li className="flex min-w-0 flex-col rounded-card border border-line hover:border-line-2 sm:first:nth-last-[odd]:not-only:col-span-2 print:break-inside-avoid">
      <Link to={address} className="flex grow flex-col gap-2 rounded-card p-5 hover:bg-bg-2">
        <span className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className="grid size-9 shrink-0 place-items-center rounded-field bg-brand-soft text-sm font-semibold text-brand"
          >
            {nameMark(project.name)}
          </span>
          <strong dir="auto" className="min-w-0 truncate text-md font-semibold">
            {project.name}
          </strong>
          {project.current_version !== null && (
            <span className="rounded-full border border-line-2 px-2 text-xs text-fg-2">{`v${project.current_version}`}</span>
          )}
        </span>
        {project.description !== "" && (
          <span dir="auto" className="line-clamp-6 text-sm wrap-break-word text-fg-2 print:line-clamp-none">
            {project.description}
          </span>
        )}
        <span className="mt-auto flex flex-wrap gap-x-3 pt-1 text-xs text-fg-3">
          {counts && <span>{formatNoun(counts.types, "type")}</span>}
          {counts && <span>{formatNoun(counts.operations, "operation")}</span>}
          {counts && <span>{formatNoun(counts.fields, "field")}</span>}
          {/* A minute may have passed since the server wrote it. */}
          <time
            dateTime={project.updated_at}
            title={isKeeping ? undefined : formatExact(project.updated_at)}
            suppressHydrationWarning
          >
            {`Updated ${formatRelative(project.updated_at)}`}
          </time>
        </span>
      </Link>
      {firstPages && (
        <p className="flex flex-wrap gap-x-4 border-t border-line px-5 py-2 text-sm">
          <span className="py-1 text-fg-3">Look first at</span>
          {firstPages.map(({ label, path }) => (
            <Link key={path} to={`${address}/${path}`} className="py-1 text-link hover:underline">
              {label}
            </Link>
          ))}
        </p>
      )}
    </li>
  );
}

function Message({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) {
  return (
    <>
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="mt-2 mb-5 text-fg-2">{text}</p>
      {children}
    </>
  );
}

function Skeleton() {
  return (
    <div role="status" aria-label="Loading">
      <div className="skeleton h-8 w-56" />
      <div className="skeleton mt-3 h-4 w-32" />
      <div className="mt-8 grid gap-4 sm:grid-cols-2">
        {[0, 1, 2, 3].map((card) => (
          <div key={card} className="skeleton h-32 rounded-card" />
        ))}
      </div>
    </div>
  );
}
