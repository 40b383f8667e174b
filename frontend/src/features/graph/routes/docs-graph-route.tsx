import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useOutletContext, useParams, useSearchParams } from "react-router-dom";
import { isNotFound } from "@/api/errors";
import { usePageMeta } from "@/lib/page-meta";
import GraphView from "../components/graph-view";
import { readParameters } from "../parameters";
import { graphQuery, mapQuery } from "../queries";

export function prefetch(queries: QueryClient, { username, slug }: Readonly<Record<string, string | undefined>>): void {
  if (username !== undefined && slug !== undefined) void queries.prefetchQuery(mapQuery(username, slug));
}

/** The graph within the docs' frame. */
export default function DocsGraphRoute() {
  const { username = "", slug = "" } = useParams();
  const { key } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  // What the docs' frame knows of them.
  const { name } = useOutletContext<{ name: string }>();
  const [search] = useSearchParams();
  const { focus, depth, kinds } = readParameters(search);
  // The view below asks the same.
  const graph = useQuery({ ...graphQuery(username, slug, focus ?? "", depth, kinds), enabled: focus !== null });
  const isMissing = focus !== null && isNotFound(graph.error);
  const title = focus === null || isMissing ? "Graph" : `${focus} in the graph`;
  usePageMeta({ title: isMissing ? "Not found" : title, of: name });

  // Who comes from another page, or back from one, starts at the heading; the first page stands where the
  // browser put it.
  const isFirst = key === "default";
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once: moves within the graph keep their focus
  }, []);

  return (
    <main className="docs-page" id="main-content" tabIndex={-1}>
      <div className="graph-page">
        <h1 ref={heading} tabIndex={-1} title={title}>{title}</h1>
        <GraphView key={`${username}/${slug}`} username={username} slug={slug} name={name} heading={2} />
      </div>
    </main>
  );
}
