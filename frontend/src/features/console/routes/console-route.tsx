import { type QueryClient, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { useLocation, useParams, useSearchParams } from "react-router-dom";
import { isNotFound, messageOf } from "@/api/errors";
import type { PublicDocs } from "@/api/generated/types.gen";
import { countReading } from "@/app/counting";
import { DocsMark, useDocsTheme } from "@/app/docs-brand";
import { paths } from "@/app/paths";
import { useSession } from "@/app/session";
import { usePageMeta } from "@/lib/page-meta";
import { useTheme } from "@/lib/theme";
import { Button, buttonClasses } from "@/ui/button";
import { COMPACT, SelectField } from "@/ui/select";
import { Icon } from "@/ui/icon";
import { Spinner } from "@/ui/spinner";
import "../console.css";
import type { Example } from "../components/workbench";
import { docsQuery, exampleQuery, sdlQuery } from "../queries";
import { chosenOperation, connectedSearch, firstEndpoint, operationGroups } from "@/app/operations/target";

const Workbench = lazy(() => import("../components/workbench"));

export function prefetch(queries: QueryClient, { username, slug }: Readonly<Record<string, string | undefined>>): void {
  if (username !== undefined && slug !== undefined) void queries.prefetchQuery(docsQuery(username, slug));
}

/** Sends operations to the project's endpoints, from the reader's browser. */
export default function ConsoleRoute() {
  const { username = "", slug = "" } = useParams();
  const { pathname, search } = useLocation();
  const { state: session } = useSession();
  const docs = useQuery(docsQuery(username, slug));
  const name = docs.data?.project.name;
  const isMissing = isNotFound(docs.error);
  usePageMeta(isMissing ? { title: "Not found" } : { title: "Console", of: name ?? slug });

  const connected = docs.data === undefined ? null : connectedSearch(docs.data, search);
  useEffect(() => {
    // The document's content policy limits what the browser may call, so load another document.
    if (connected !== null) location.replace(pathname + connected);
  }, [connected, pathname]);

  const read = docs.data?.is_private === false ? paths.console(username, slug) : null;
  useEffect(() => (read === null ? undefined : countReading(slug, read)), [slug, read]);

  return (
    <div className="console">
      <Header username={username} slug={slug} docs={docs.data} />
      <main id="main-content" className="console-main">
        {isMissing ? (
          <Message
            title="These docs do not exist"
            text={`The address may be wrong, or the docs may be private${session.status === "signed-out" ? ". If they are yours, sign in to use them" : " and belong to somebody else"}.`}
          >
            {session.status === "signed-out" && (
              <a className={buttonClasses("primary")} href={paths.login({ redirect: pathname + search })}>
                Sign in
              </a>
            )}
          </Message>
        ) : docs.isLoadingError ? (
          <Message title="The console did not load" text={messageOf(docs.error)}>
            <Button onClick={() => void docs.refetch()}>Try again</Button>
          </Message>
        ) : docs.data === undefined || connected !== null ? (
          <Loading />
        ) : docs.data.endpoints.length === 0 ? (
          <NoEndpoints docs={docs.data} isOwner={session.user?.username === docs.data.project.username} />
        ) : (
          <Console docs={docs.data} />
        )}
      </main>
    </div>
  );
}

function Header({ username, slug, docs }: { username: string; slug: string; docs: PublicDocs | undefined }) {
  const { dark, toggle } = useTheme();
  const [parameters] = useSearchParams();
  const operation = docs === undefined ? null : chosenOperation(docs.navigation, parameters.get("operation"));
  const name = docs?.project.name ?? slug;
  useDocsTheme(docs?.theme);
  return (
    <header className="console-top">
      <a className="console-brand" href={paths.docs(username, slug)}>
        <DocsMark name={name} theme={docs?.theme} />
        <span className="docs-name" dir="auto">
          {name}
        </span>
      </a>
      {docs?.is_private && (
        <span className="console-private" title="Only you can see these docs.">
          Private
        </span>
      )}
      <h1>Console</h1>
      {operation !== null && (
        <a className="console-back" href={paths.docs(username, slug, operation)}>
          Docs of {operation.split("/")[1]}
        </a>
      )}
      <button
        type="button"
        role="switch"
        className="docs-icon docs-theme"
        aria-checked={dark}
        aria-label="Dark Mode"
        title="Dark Mode"
        onClick={toggle}
      >
        <Icon name={dark ? "sun" : "moon"} />
      </button>
    </header>
  );
}

function Console({ docs }: { docs: PublicDocs }) {
  const { username, slug, id } = docs.project;
  const [parameters, setParameters] = useSearchParams();
  const [url, setUrl] = useState(() => firstEndpoint(docs) ?? "");
  const path = chosenOperation(docs.navigation, parameters.get("operation"));
  const example = useQuery({ ...exampleQuery(username, slug, path ?? ""), enabled: path !== null });
  const sdl = useQuery(sdlQuery(username, slug));
  const groups = useMemo(() => operationGroups(docs.navigation), [docs]);
  const made = useMemo(() => filled(path, example.data, example.isError), [path, example.data, example.isError]);
  // The previous example stays until the next one has loaded.
  const [shown, setShown] = useState<Example | null>(made);
  if (made !== null && made !== shown) setShown(made);
  if (shown === null) return <Loading />;

  return (
    <Suspense fallback={<Loading />}>
      <Workbench projectId={id} url={url} sdl={sdl.data ?? null} example={shown}>
        <div className="console-choice">
          <SelectField
            label="Endpoint"
            className={COMPACT}
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          >
            {docs.endpoints.map((endpoint) => (
              <option
                key={endpoint.url}
                value={endpoint.url}
              >{`${endpoint.name} (${endpoint.environment}) · ${endpoint.url}`}</option>
            ))}
          </SelectField>
        </div>
        {groups.length > 0 && (
          <div className="console-choice">
            <SelectField
              label="Example"
              className={COMPACT}
              value={path ?? ""}
              onChange={({ target }) =>
                setParameters(
                  (before) => {
                    const next = new URLSearchParams(before);
                    next.set("operation", target.value);
                    return next;
                  },
                  { replace: true },
                )
              }
            >
              {groups.map((group) => (
                <optgroup key={group.kind} label={group.label}>
                  {group.items.map((item) => (
                    <option key={item.path} value={item.path}>
                      {item.name}
                    </option>
                  ))}
                </optgroup>
              ))}
            </SelectField>
          </div>
        )}
      </Workbench>
    </Suspense>
  );
}

/** Returns what to fill the editors with; null until it is known. */
function filled(
  path: string | null,
  example: { operation: string; variables: string | null } | undefined,
  hasNone: boolean,
): Example | null {
  if (example !== undefined && path !== null)
    return { path, operation: example.operation.trimEnd(), variables: example.variables ?? "" };
  return path === null || hasNone ? { path: path ?? "", operation: "", variables: "" } : null;
}

function NoEndpoints({ docs, isOwner }: { docs: PublicDocs; isOwner: boolean }) {
  return isOwner ? (
    <Message
      title="No endpoints yet"
      text="Add the URL of the live API so that readers can try operations here from their browser."
    >
      <a className={buttonClasses("primary")} href={paths.project(docs.project.id, "endpoints")}>
        Add an endpoint
      </a>
    </Message>
  ) : (
    <Message
      title="No endpoints"
      text="The owner of these docs has not added an endpoint, so there is nothing to call. Each operation's page still has an example."
    >
      <a className={buttonClasses()} href={paths.docs(docs.project.username, docs.project.slug)}>
        Back to the docs
      </a>
    </Message>
  );
}

function Message({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) {
  return (
    <div className="console-message">
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  );
}

function Loading() {
  return (
    <div className="console-message" role="status" aria-label="Loading">
      <Spinner />
    </div>
  );
}
