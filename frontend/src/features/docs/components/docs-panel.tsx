import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { Link, useLocation, useNavigate, useNavigationType } from "react-router-dom";
import { failureOf, isNotFound } from "@/api/errors";
import { paths } from "@/app/paths";
import { formatCount, formatNoun } from "@/lib/format";
import { Button } from "@/ui/button";
import { Failure } from "@/ui/failure";
import { Icon } from "@/ui/icon";
import { Skeleton } from "@/ui/skeleton";
import { embeddedHtml } from "../embedded";
import { markHidden, ruleOf } from "../hidden";
import { isPlainClick, linkAround } from "@/lib/link-click";
import { docsTarget, pageAt } from "../links";
import { nearestNames } from "../nearest";
import { docsQuery, elsewhereOf, pageQuery, splitVersion } from "../queries";
import { useOpening } from "../use-opening";
import { usePalette } from "../use-palette";
import { useReadingPlace } from "../use-reading-place";
import { wholeDocsQuery, wholePageQuery, wholeSearchQuery, wholeTypeQuery } from "../whole/queries";
import { Navigation } from "./navigation";
import { NavigationSheet } from "./navigation-sheet";
import { PageView } from "./page-view";
import "../docs-panel.css";

interface Props {
  /** Id of the project. */
  project: string;
  username: string;
  slug: string;
  /** Address of the overview; all other pages are below `base`. */
  home: string;
  base: string;
  /** Path of the current page, as the engine names it. */
  path: string;
  /** Addresses of pages that the dashboard shows on other tabs, by the first word of their path. */
  elsewhere: Readonly<Record<string, string>>;
}

/**
 * The docs inside a page of the dashboard; every link stays there. The owner sees the whole schema, with a
 * mark on everything that rules hide, or just the docs as readers see them.
 */
export default function DocsPanel({ project, username, slug, home, base, path, elsewhere }: Props) {
  const root = paths.docs(username, slug);
  const location = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [overlay, setOverlay] = useState<"palette" | "sheet" | null>(null);
  const [asReader, setAsReader] = useState(false);
  const { version, page: pageName } = splitVersion(path);
  const whole = useQuery(wholeDocsQuery(project, version));
  const readers = useQuery({
    ...docsQuery(username, slug, version),
    staleTime: 0,
    enabled: asReader,
    placeholderData: keepPreviousData,
  });
  const docs = asReader ? readers : whole;
  const navigationOf = asReader ? readers.data?.navigation : whole.data?.docs.navigation;
  const hidden = whole.data?.hidden;
  const rule = useMemo(() => (hidden === undefined || hidden.total === 0 ? null : ruleOf(hidden)), [hidden]);
  const hiddenBy = rule?.(pageName) ?? null;
  const wholePage = useQuery({
    ...wholePageQuery(project, path),
    enabled: !asReader,
    // The previous page stays until the next one has loaded.
    placeholderData: (before, query) => (query?.queryKey[1] === project ? before : undefined),
  });
  const readersPage = useQuery({
    ...pageQuery(username, slug, path),
    staleTime: 0,
    enabled: asReader && hiddenBy === null,
    placeholderData: (before, query) =>
      query?.queryKey[1] === username && query.queryKey[2] === slug ? before : undefined,
  });
  const page = asReader ? readersPage : wholePage;
  const linked = version === null ? root : `${root}/v/${version}`;
  const shown = useMemo(() => {
    // Wait for the marks: a hidden type must not look as if readers could see it.
    if (page.data === undefined || (!asReader && hidden === undefined)) return undefined;
    const hides = !asReader && hidden !== undefined && hidden.total > 0;
    const html = hides ? markHidden(page.data.html, page.data.path, linked, ruleOf(hidden)) : page.data.html;
    return { ...page.data, html: embeddedHtml(html, root, base, elsewhere) };
  }, [page.data, root, base, elsewhere, linked, hidden, asReader]);
  const source = useMemo(
    () => ({
      page: (of: string) => queries.fetchQuery(wholePageQuery(project, of)),
      type: (at: number | null, name: string, members: boolean) =>
        queries.fetchQuery(wholeTypeQuery(project, at, name, members)),
    }),
    [queries, project],
  );
  const leave = useReadingPlace(
    location,
    useNavigationType(),
    page.data !== undefined && !page.isPlaceholderData ? "page" : null,
  );
  const arrive = useCallback(
    (to: string) => queries.prefetchQuery(asReader ? pageQuery(username, slug, to) : wholePageQuery(project, to)),
    [queries, username, slug, project, asReader],
  );
  const open = useOpening(arrive, leave);
  const { Palette, open: openPalette } = usePalette(() => setOverlay("palette"));

  /** Returns the dashboard address of a public docs address. */
  function dashboardAddress(to: string): string {
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
    if (other === undefined) open(target.to === base ? home : dashboardAddress(target.to), target.path);
    else if (other !== location.pathname + location.search + location.hash) void navigate(other);
  }

  const error = docs.error ?? page.error;
  const gone = elsewhereOf(page.error);
  const wanted = pageName.split("/").at(-1) ?? pageName;
  const near = gone === null && navigationOf && isNotFound(page.error) ? nearestNames(navigationOf, wanted) : [];
  const navigation = navigationOf && (
    <Navigation
      navigation={navigationOf}
      rule={asReader ? undefined : (rule ?? undefined)}
      base={version === null ? base : `${base}/v/${version}`}
      path={pageName}
    />
  );
  return (
    // The handlers only extend the links inside; the links themselves take keys and focus.
    <div role="presentation" className="docs docs-panel" onClick={onClick}>
      <div className="docs-panel-bar">
        <button
          type="button"
          className="docs-icon docs-menu"
          aria-label="Navigation"
          aria-haspopup="dialog"
          onClick={() => setOverlay("sheet")}
        >
          <Icon name="menu" />
        </button>
        <button
          type="button"
          className="docs-search"
          aria-haspopup="dialog"
          aria-keyshortcuts="/ Control+K Meta+K"
          aria-label="Search types, fields, operations"
          onClick={openPalette}
        >
          <Icon name="search" />
          <span>Search types, fields, operations</span>
          <kbd>/</kbd>
        </button>
      </div>
      {hidden !== undefined && hidden.total > 0 && (
        <div className="docs-panel-hidden">
          <p>
            {asReader ? (
              `You are viewing the docs as readers see them, without ${formatNoun(hidden.total, "hidden item")}.`
            ) : (
              <>
                Your hide rules keep {formatNoun(hidden.total, "item")} from readers, shown in{" "}
                <span className="to-hidden">grey</span>.{" "}
                {hidden.omitted > 0 && `${formatCount(hidden.omitted)} of them are not marked. `}
                <Link to={paths.project(project, "schema")}>Change the rules</Link>
              </>
            )}
          </p>
          <Button size="small" onClick={() => setAsReader(!asReader)}>
            {asReader ? "Show hidden items" : "View as a reader"}
          </Button>
        </div>
      )}
      <div className="docs-grid">
        <nav className="docs-nav" aria-label="Reference">
          {navigation}
        </nav>
        {asReader && hiddenBy !== null ? (
          <div className="docs-panel-state">
            <h2>Readers cannot see this page</h2>
            <p>
              The rule <code>{hiddenBy}</code> hides it.
            </p>
          </div>
        ) : error !== null && shown === undefined ? (
          <div className="docs-panel-state">
            {isNotFound(error) ? (
              <>
                <h2>{gone?.title ?? `Nothing is called ${wanted}`}</h2>
                {gone === null ? (
                  <p>
                    {near.length > 0
                      ? "It may have been renamed or removed. Did you mean:"
                      : "It may have been renamed or removed."}
                  </p>
                ) : (
                  <p>
                    {gone.text}{" "}
                    <a href={dashboardAddress(paths.docsAt(username, slug, gone.version, gone.path))}>{gone.label}</a>.
                  </p>
                )}
                {near.length > 0 && (
                  <ul>
                    {near.map((item) => (
                      <li key={item.path}>
                        <a href={`${version === null ? base : `${base}/v/${version}`}/${item.path}`}>{item.name}</a>
                      </li>
                    ))}
                  </ul>
                )}
                <p>
                  <a href={home}>Go to the overview</a>
                </p>
              </>
            ) : (
              <Failure
                title="The docs did not load"
                {...failureOf(error)}
                busy={docs.isFetching || page.isFetching}
                onRetry={() => void Promise.all([docs.refetch(), page.refetch()])}
              />
            )}
          </div>
        ) : shown ? (
          <PageView
            page={shown}
            path={path}
            username={username}
            slug={slug}
            embedded
            isLeaving={page.isPlaceholderData}
            source={asReader ? undefined : source}
          />
        ) : (
          <div role="status" aria-label="Loading the docs" className="docs-panel-state">
            <Skeleton className="h-8 w-64 max-w-full" />
            <Skeleton className="mt-5 h-5 w-96 max-w-full" />
            <Skeleton className="mt-8 h-64 w-full" />
          </div>
        )}
      </div>
      {overlay === "sheet" && navigation && (
        <NavigationSheet onClose={() => setOverlay(null)}>{navigation}</NavigationSheet>
      )}
      {overlay === "palette" && Palette && (
        <Palette
          username={username}
          slug={slug}
          version={version}
          navigation={navigationOf ?? null}
          search={asReader ? undefined : (at, q) => wholeSearchQuery(project, at, q)}
          onClose={() => setOverlay(null)}
          onOpen={(to) => {
            setOverlay(null);
            open(dashboardAddress(to), pageAt(to, root));
          }}
        />
      )}
    </div>
  );
}
