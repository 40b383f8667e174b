import { useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { useQuery } from "@tanstack/react-query";
import { ApiError, failureOf } from "@/api/errors";
import { paths } from "@/app/paths";
import { Failure } from "@/ui/failure";
import { toast } from "@/ui/toast";
import { fileName, savePng, saveSvg } from "../download";
import { mapData, shownTypes } from "../map-data";
import { type Palette, readLightPalette, readPalette } from "../palette";
import { type GraphParameters, readParameters, writeParameters } from "../parameters";
import { graphQuery, mapQuery } from "../queries";
import type { Exported } from "../svg";
import { useKeptFocus } from "../use-kept-focus";
import { usePrinted } from "../use-printed";
import { mapInWords, neighbourhoodInWords } from "../words";
import { MapPicture } from "./map-picture";
import { MostConnected } from "./most-connected";
import { NeighboursPicture } from "./neighbours-picture";
import { NoSuchType } from "./no-such-type";
import { Relations } from "./relations";
import { Toolbar } from "./toolbar";
import "../graph.css";

interface Props {
  username: string;
  slug: string;
  /** The version to show; null is the current one. */
  version?: number | null;
  /** The docs' title. */
  name: string;
  /** Level of the heading of the text below the picture. */
  heading: 2 | 3;
}

/** The graph of a project's schema: the map of all types, or one type with its neighbours. */
export default function GraphView({ username, slug, version = null, name: docs, heading }: Props) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const root = useRef<HTMLDivElement>(null);
  const parameters = readParameters(search);
  const { focus, depth, kinds } = parameters;
  /** Exports the current picture; set by that picture. */
  const exported = useRef<Exported | null>(null);
  const [found, setFound] = useState<string | null>(null);
  // Clear the map's search result once a type is in the middle.
  if (focus !== null && found !== null) setFound(null);

  const graph = useQuery({
    ...graphQuery(username, slug, version, parameters),
    enabled: focus !== null,
    // The previous picture stays until the next one has loaded.
    placeholderData: (before) => before,
  });
  const map = useQuery({ ...mapQuery(username, slug, version), select: mapData });

  const addressOf = (change: Partial<GraphParameters>) => {
    const query = writeParameters(search, { ...parameters, ...change });
    return query === "" ? pathname : `${pathname}?${query}`;
  };
  const go = (change: Partial<GraphParameters>, replace = false) =>
    void navigate(addressOf(change), { replace, preventScrollReset: true });
  const pageOf = (path: string) => paths.docsAt(username, slug, version, path);

  const all = kinds.length === 0 ? "All types" : "Types";
  const drawing = (colours: Palette) =>
    exported.current?.(
      {
        title: `${focus === null ? all : `${focus} and its neighbours`} · ${docs}`,
        note:
          shownGraph !== null
            ? neighbourhoodInWords(shownGraph, parameters)
            : map.data === undefined
              ? ""
              : mapInWords(shownTypes(map.data, kinds).filter(Boolean).length, parameters),
      },
      colours,
    );
  const paper = usePrinted(() => drawing(readLightPalette(root.current ?? document.documentElement)));

  async function exportAs(format: "svg" | "png") {
    const svg = drawing(palette());
    if (svg === undefined) return;
    const name = fileName(slug, focus ?? all, ...(focus !== null && depth > 1 ? [`depth ${depth}`] : []), ...kinds);
    try {
      if (format === "svg") saveSvg(name, svg);
      else await savePng(name, svg);
    } catch {
      toast.error("The picture could not be saved. Try the other format.");
    }
  }

  const palette = () => readPalette(root.current ?? document.documentElement);
  const query = focus === null ? map : graph;
  const missing = focus !== null && graph.error instanceof ApiError && graph.error.status === 404 ? graph.error : null;
  const shownGraph = focus === null || graph.data?.nodes[0] === undefined ? null : graph.data;
  const keptFocus = useKeptFocus(root, shownGraph?.focus ?? (focus === null && map.data !== undefined ? "" : null));
  return (
    <div ref={root} className="graph" {...keptFocus}>
      <Toolbar
        parameters={parameters}
        names={map.data?.names ?? []}
        mapAddress={addressOf({ focus: null })}
        onFind={(name) => (focus === null ? setFound(name) : go({ focus: name }))}
        onDepth={(next) => go({ depth: next }, true)}
        onKinds={(next) => go({ kinds: next }, true)}
        onExport={(format) => void exportAs(format)}
        canExport={query.data !== undefined && !query.isLoadingError}
      />
      {focus !== null && missing !== null ? (
        <NoSuchType
          name={focus}
          error={missing}
          addressOf={(name) => addressOf({ focus: name })}
          mapAddress={addressOf({ focus: null })}
        />
      ) : query.isLoadingError ? (
        <Failure
          title="The graph could not be loaded"
          {...failureOf(query.error)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : focus === null && map.data !== undefined ? (
        <MapPicture
          map={map.data}
          kinds={kinds}
          found={found}
          palette={palette}
          exported={exported}
          onFocus={(name) => go({ focus: name })}
        />
      ) : shownGraph !== null ? (
        <NeighboursPicture
          graph={shownGraph}
          isBusy={graph.isPlaceholderData}
          exported={exported}
          addressOf={(name) => addressOf({ focus: name })}
          pageOf={pageOf}
          onFocus={(name) => go({ focus: name })}
          onOpen={(path) => void navigate(pageOf(path))}
        />
      ) : (
        <div className="graph-picture skeleton" role="status" aria-label="Loading the graph" />
      )}
      <div ref={paper} className="graph-paper" />
      {shownGraph !== null && missing === null && !graph.isLoadingError && (
        <Relations
          key={shownGraph.focus}
          graph={shownGraph}
          parameters={parameters}
          heading={heading}
          addressOf={(name) => addressOf({ focus: name })}
          pageOf={pageOf}
        />
      )}
      {focus === null && map.data !== undefined && (
        <MostConnected
          map={map.data}
          kinds={kinds}
          heading={heading}
          addressOf={(name) => addressOf({ focus: name })}
        />
      )}
    </div>
  );
}
