import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router-dom";
import { failureOf, isNotFound } from "@/api/errors";
import { paths } from "@/app/paths";
import { Failure } from "@/ui/failure";
import { Icon } from "@/ui/icon";
import { Skeleton } from "@/ui/skeleton";
import { embeddedHtml } from "../embedded";
import { docsTarget, isPlainClick, linkAround, pageAt } from "../links";
import { docsQuery, pageQuery, splitVersion } from "../queries";
import { useOpening } from "../use-opening";
import { usePalette } from "../use-palette";
import { useReadingPlace } from "../use-reading-place";
import { Navigation } from "./navigation";
import { NavigationSheet } from "./navigation-sheet";
import { PageView } from "./page-view";
import "../docs-panel.css";

interface Props {
  username: string;
  slug: string;
  /** Address of the pages here: "overview" stands at `home`, every other below `base`. */
  home: string;
  base: string;
  /** The page that is shown, as the engine names it. */
  path: string;
  /** Addresses here of pages that are shown in another place, by the first word of their path. */
  elsewhere: Readonly<Record<string, string>>;
}

/** Docs as readers see them, within a page that has its own frame; every link stays within it. */
export default function DocsPanel({ username, slug, home, base, path, elsewhere }: Props) {
  const root = paths.docs(username, slug);
  const location = useLocation();
  const navigate = useNavigate();
  const [overlay, setOverlay] = useState<"palette" | "sheet" | null>(null);
  const { version, page: pageName } = splitVersion(path);
  const docs = useQuery(docsQuery(username, slug, version));
  const page = useQuery({
    ...pageQuery(username, slug, path),
    // The page before stays until the next one is here.
    placeholderData: (before, query) => (query?.queryKey[1] === username && query.queryKey[2] === slug ? before : undefined),
  });
  const shown = useMemo(
    () => page.data && { ...page.data, html: embeddedHtml(page.data.html, root, base, elsewhere) },
    [page.data, root, base, elsewhere],
  );
  const leave = useReadingPlace(location, useNavigationType(), page.data !== undefined && !page.isPlaceholderData ? "page" : null);
  const open = useOpening(username, slug, leave);
  const { Palette, open: openPalette } = usePalette(() => setOverlay("palette"));

  /** The address here of a docs page's public one. */
  function here(to: string): string {
    const [, moved] = /href="([^"]*)"/.exec(embeddedHtml(` href="${to}"`, root, base, elsewhere)) ?? [];
    return moved === base ? home : (moved ?? to);
  }

  function onClick(event: React.MouseEvent) {
    const link = linkAround(event.target);
    if (link === null || !isPlainClick(event)) return;
    const target = docsTarget(link, base) ?? docsTarget(link, home) ?? docsTarget(link, root);
    if (target === null || (link.getAttribute("href")?.startsWith("#") ?? false)) return;
    event.preventDefault();
    setOverlay(null);
    const other = elsewhere[target.path.split("/")[0] ?? ""];
    if (other === undefined) open(target.to === base ? home : here(target.to), target.path);
    else if (other !== location.pathname + location.search + location.hash) void navigate(other);
  }

  const error = docs.error ?? page.error;
  const navigation = docs.data && <Navigation navigation={docs.data.navigation} base={version === null ? base : `${base}/v/${version}`} path={pageName} />;
  return (
    // The handlers add to links what links already do; the links themselves take keys and focus.
    <div role="presentation" className="docs docs-panel" onClick={onClick}>
      <div className="docs-panel-bar">
        <button type="button" className="docs-icon docs-menu" aria-label="Navigation" aria-haspopup="dialog" onClick={() => setOverlay("sheet")}><Icon name="menu" /></button>
        <button type="button" className="docs-search" aria-haspopup="dialog" aria-keyshortcuts="/ Control+K Meta+K" aria-label="Search types, fields, operations" onClick={openPalette}>
          <Icon name="search" />
          <span>Search types, fields, operations</span>
          <kbd>/</kbd>
        </button>
      </div>
      <div className="docs-grid">
        <nav className="docs-nav" aria-label="Reference">{navigation}</nav>
        {error !== null && shown === undefined ? (
          <div className="docs-panel-state">
            {isNotFound(error) ? (
              <>
                <h2>Nothing is called {pageName.split("/").at(-1)}</h2>
                <p>It may have been renamed or removed. <a href={base}>Go to the overview</a></p>
              </>
            ) : (
              <Failure title="The docs did not load" {...failureOf(error)} busy={docs.isFetching || page.isFetching} onRetry={() => void Promise.all([docs.refetch(), page.refetch()])} />
            )}
          </div>
        ) : shown ? (
          <PageView page={shown} path={path} username={username} slug={slug} embedded isLeaving={page.isPlaceholderData} />
        ) : (
          <div role="status" aria-label="Loading the docs" className="docs-panel-state">
            <Skeleton className="h-8 w-64 max-w-full" />
            <Skeleton className="mt-5 h-5 w-96 max-w-full" />
            <Skeleton className="mt-8 h-64 w-full" />
          </div>
        )}
      </div>
      {overlay === "sheet" && navigation && <NavigationSheet onClose={() => setOverlay(null)}>{navigation}</NavigationSheet>}
      {overlay === "palette" && Palette && (
        <Palette
          username={username}
          slug={slug}
          version={version}
          navigation={docs.data?.navigation ?? null}
          onClose={() => setOverlay(null)}
          onOpen={(to) => {
            setOverlay(null);
            open(here(to), pageAt(to, root));
          }}
        />
      )}
    </div>
  );
}
