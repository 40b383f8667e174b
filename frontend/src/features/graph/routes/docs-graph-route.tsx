import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useOutletContext, useParams, useSearchParams } from "react-router-dom";
import { isNotFound } from "@/api/errors";
import { usePageMeta } from "@/lib/page-meta";
import GraphView from "../components/graph-view";
import { readParameters } from "../parameters";
import { graphQuery, mapQuery } from "../queries";

type Parameters = Readonly<Record<string, string | undefined>>;

/** Returns the version in the address. */
const versionOf = ({ version }: Parameters) =>
  version !== undefined && /^[1-9]\d{0,8}$/.test(version) ? Number(version) : null;

export function prefetch(queries: QueryClient, parameters: Parameters): void {
  const { username, slug } = parameters;
  if (username !== undefined && slug !== undefined)
    void queries.prefetchQuery(mapQuery(username, slug, versionOf(parameters)));
}

/** The graph as a page of the docs. */
export default function DocsGraphRoute() {
  const parameters = useParams();
  const { username = "", slug = "" } = parameters;
  const version = versionOf(parameters);
  const { key } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The docs' frame passes the project's name down.
  const { name } = useOutletContext<{ name: string }>();
  const [search] = useSearchParams();
  const shown = readParameters(search);
  const { focus } = shown;
  // The view below uses the same query.
  const graph = useQuery({ ...graphQuery(username, slug, version, shown), enabled: focus !== null });
  const isMissing = focus !== null && isNotFound(graph.error);
  const title = focus === null || isMissing ? "Graph" : `${focus} in the graph`;
  usePageMeta({ title: isMissing ? "Not found" : title, of: name });

  // After a navigation the focus goes to the heading. On the first page the browser has placed it.
  const isFirst = key === "default";
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once: moves within the graph keep their focus
  }, []);

  return (
    <main className="docs-page" id="main-content" tabIndex={-1}>
      <div className="graph-page">
        <h1 ref={heading} tabIndex={-1} title={title}>
          {title}
        </h1>
        <GraphView
          key={`${username}/${slug}/${version}`}
          username={username}
          slug={slug}
          version={version}
          name={name}
          heading={2}
        />
      </div>
    </main>
  );
}
