import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  matchPath,
  Outlet,
  useLocation,
  useMatch,
  NavigationType,
  useNavigationType,
  useParams,
} from "react-router-dom";
import { isNotFound } from "@/api/errors";
import { useDocsTheme } from "@/app/docs-brand";
import { useEndOfKeeping, useKeeping } from "@/app/keeping";
import { paths } from "@/app/paths";
import { useSession } from "@/app/session";
import { setCanonical } from "@/lib/page-meta";
import { PRODUCT } from "@/lib/product";
import { DocsHeader, DocsSections } from "../components/docs-header";
import { NavigationSheet } from "../components/navigation-sheet";
import { Navigation } from "../components/navigation";
import { PageView } from "../components/page-view";
import { VersionMenu } from "../components/version-menu";
import { PageFailed, PageSkeleton } from "../components/states";
import { isPlainClick, linkAround } from "@/lib/link-click";
import { countReading } from "@/app/counting";
import { docsTarget, pageAt } from "../links";
import {
  docsQuery,
  elsewhereOf,
  existingVersion,
  knownDocs,
  pagePath,
  pageQuery,
  prefetchDocs,
  prefetchPage,
  splitVersion,
  unlessJustMissing,
} from "../queries";
import { rememberPage } from "../recent";
import { documentSeed, isSeedOf } from "../seed";
import { usePalette } from "../use-palette";
import { useOpening } from "../use-opening";
import { useReadingPlace } from "../use-reading-place";

const DocsNotFound = lazy(() => import("../components/docs-not-found"));
const PageNotFound = lazy(() => import("../components/page-not-found"));
/** A link is prefetched after the pointer has rested on it this long. */
const HOVER_MS = 65;

/** Keeps the server's HTML of an element until the app renders it. */
const serverHtml = { dangerouslySetInnerHTML: { __html: "" }, suppressHydrationWarning: true };

const PATTERN = "/d/:username/:slug/*";
/** The graph has a child route. */
const GRAPH = "graph";

export function prefetch(
  queries: QueryClient,
  parameters: Readonly<Record<string, string | undefined>>,
  pathname: string,
): void {
  const { username, slug } = parameters;
  const path = pagePath(matchPath(PATTERN, pathname)?.params["*"]);
  if (username !== undefined && slug !== undefined) void prefetchDocs(queries, username, slug, path);
}

export default function DocsRoute() {
  const { username = "", slug = "" } = useParams();
  const path = pagePath(useMatch(PATTERN)?.params["*"]);
  const { version: requested, page: shownName } = splitVersion(path);
  const isGraph = shownName === GRAPH;
  // The page of all uses counts as the type's page.
  const pageName = shownName.replace(/\/used-by$/, "");
  const root = paths.docs(username, slug);
  const location = useLocation();
  const type = useNavigationType();
  const isKeeping = useKeeping();
  useEndOfKeeping();
  const queries = useQueryClient();
  const { state: session } = useSession();
  const isSignedIn = session.status !== "signed-out";
  const [opened, setOpened] = useState<{ overlay: "palette" | "sheet"; at: string } | null>(null);
  // Going back closes the overlay. An overlay opened while a link's page was loading stays.
  if (opened !== null && opened.at !== location.key)
    setOpened(type === NavigationType.Pop ? null : { ...opened, at: location.key });
  const overlay = opened?.overlay ?? null;
  const setOverlay = (next: "palette" | "sheet" | null) => setOpened(next && { overlay: next, at: location.key });

  const around = existingVersion(username, slug, requested);
  const known = useQuery({ ...docsQuery(username, slug, around), enabled: unlessJustMissing });
  // The server's HTML was rendered without this data, so hydration must ignore it.
  const docs = isKeeping ? { data: undefined, error: null, isError: false, refetch: known.refetch } : known;
  const page = useQuery({
    ...pageQuery(username, slug, path),
    enabled: unlessJustMissing,
    // The previous page stays until the next one has loaded, but not a page of other docs.
    placeholderData: (before, query) =>
      query?.queryKey[1] === username && query.queryKey[2] === slug ? before : undefined,
  });
  const isMissing = isNotFound(docs.error);
  // When only the version is missing, header and navigation are those of the current version.
  const isVersionMissing = around !== requested || (isMissing && elsewhereOf(docs.error) !== null);
  const base = isVersionMissing ? root : paths.docsAt(username, slug, requested, "overview");
  const seed = documentSeed();
  const isSeedOfThese = seed !== null && isSeedOf(seed, username, slug, requested);
  const name = docs.data?.project.name ?? (isSeedOfThese ? seed.docs.project_name : slug);
  const version = docs.data?.version.number ?? (isSeedOfThese ? seed.docs.version : null);
  const shown = page.data !== undefined && !page.isPlaceholderData ? page.data : null;
  // All versions have the same endpoints: the link stays while another version loads.
  const anyDocs = docs.data ?? knownDocs(queries, username, slug);
  const hasConsole = anyDocs ? anyDocs.endpoints.length > 0 : isSeedOfThese && seed.docs.has_endpoints;
  const theme = docs.data ? docs.data.theme : isSeedOfThese ? seed.docs.theme : undefined;
  useDocsTheme(theme);
  const { Palette, open: openPalette } = usePalette(() => setOverlay("palette"));
  const hover = useHoverPrefetch((target) => void prefetchPage(queries, username, slug, target), root);

  useLayoutEffect(() => {
    // The previous page's title would not match the address.
    if (page.isPlaceholderData) document.title = name;
    if (shown === null) return;
    // The graph sets its own title.
    if (!isGraph) document.title = `${shown.kind === "overview" ? "API reference" : shown.title} · ${name}`;
    document.querySelector('meta[name="description"]')?.setAttribute("content", shown.description);
    setCanonical(
      shown.html === documentSeed()?.page.html
        ? undefined
        : paths.docs(username, slug, shown.path.replace(/\/used-by$/, "")),
    );
  }, [shown, page.isPlaceholderData, name, username, slug, requested, isGraph]);

  useEffect(() => {
    if (shown !== null && !["changelog", "missing", "search"].includes(shown.kind) && requested === null)
      rememberPage(username, slug, shown);
  }, [shown, username, slug, requested]);

  const isPublic = !(docs.data?.is_private ?? !isSeedOfThese);
  const read =
    shown === null || ["missing", "search"].includes(shown.kind) || !isPublic
      ? null
      : paths.docsAt(username, slug, requested, pageName);
  useEffect(() => (read === null ? undefined : countReading(slug, read)), [slug, read]);

  function onClick(event: React.MouseEvent) {
    const link = linkAround(event.target);
    if (link === null || !isPlainClick(event)) return;
    const target = docsTarget(link, root);
    // The browser handles anchors on this page: it moves the focus and opens folds.
    if (target === null || (target.path === path && target.hash !== "")) return;
    event.preventDefault();
    setOverlay(null);
    open(target.to, target.path);
  }

  const [missingAt, setMissingAt] = useState<string | null>(null);
  const onShown = () => setMissingAt(path);
  const isPageMissing = isNotFound(page.error);
  // A missing page is an error only if the docs exist, so wait for their response.
  const failure = isPageMissing ? (isMissing ? null : docs.error) : page.error;
  const lacksPage = isPageMissing && (docs.data !== undefined || isVersionMissing);
  const missing = isMissing && !isVersionMissing ? "no docs" : lacksPage ? "no page" : null;
  const replacement = missing === null ? failure && "failure" : missingAt === path ? missing : null;
  // The graph handles scrolling and focus itself.
  const leave = useReadingPlace(location, type, isGraph ? null : shown === null ? replacement : "page");
  const arrive = useCallback((to: string) => prefetchDocs(queries, username, slug, to), [queries, username, slug]);
  const open = useOpening(arrive, leave);
  useEffect(() => {
    // The server cannot know who reads, so the document of private docs has a "not found" title.
    if (isSignedIn && shown === null && !isMissing && !isPageMissing && !isGraph)
      document.title = `${name} · ${PRODUCT}`;
    if (isMissing || isPageMissing) document.title = `Not found · ${isMissing && !isVersionMissing ? PRODUCT : name}`;
  }, [isSignedIn, shown, isMissing, isVersionMissing, isPageMissing, isGraph, name]);

  return (
    // The handlers only extend the links inside; the links themselves take keys and focus.
    <div role="presentation" onClick={onClick} onPointerOver={hover.over} onPointerOut={hover.out} onFocus={hover.over}>
      <a className="skip-link" href="#main-content">
        Skip to content
      </a>
      <a className="skip-link" href="#docs-nav">
        Skip to navigation
      </a>
      <div className="docs">
        {isKeeping ? (
          <header className="docs-top" {...serverHtml} />
        ) : (
          <DocsHeader
            root={root}
            base={base}
            path={pageName}
            name={name}
            theme={theme}
            version={version !== null && <VersionMenu username={username} slug={slug} version={version} path={path} />}
            isPrivate={docs.data?.is_private ?? false}
            hasConsole={hasConsole}
            onSearch={openPalette}
            onMenu={() => setOverlay("sheet")}
          />
        )}
        <div className="docs-grid">
          {missing === "no docs" ? (
            <Suspense fallback={<PageSkeleton />}>
              <DocsNotFound
                signIn={
                  isSignedIn ? null : paths.login({ redirect: location.pathname + location.search + location.hash })
                }
                onShown={onShown}
              />
            </Suspense>
          ) : missing === "no page" ? (
            <Suspense fallback={<PageSkeleton />}>
              <PageNotFound
                key={path}
                username={username}
                slug={slug}
                base={base}
                path={pageName}
                navigation={docs.data?.navigation ?? null}
                error={page.error}
                onShown={onShown}
              />
            </Suspense>
          ) : failure ? (
            <PageFailed
              error={failure}
              onRetry={() => void Promise.all([page.refetch(), docs.isError && docs.refetch()])}
            />
          ) : isGraph ? (
            <Outlet context={{ name }} />
          ) : page.data ? (
            <PageView page={page.data} path={path} username={username} slug={slug} isLeaving={page.isPlaceholderData} />
          ) : (
            <PageSkeleton />
          )}
          <nav className="docs-nav" id="docs-nav" tabIndex={-1} aria-label="Reference">
            {docs.data ? (
              <Navigation navigation={docs.data.navigation} base={base} path={pageName} />
            ) : (
              // The server's navigation stays until the data has loaded.
              <div
                className="docs-nav-rows"
                dangerouslySetInnerHTML={{ __html: isSeedOfThese ? seed.navigationHtml : "" }}
                suppressHydrationWarning
              />
            )}
          </nav>
        </div>
        {overlay === "sheet" && docs.data && (
          <NavigationSheet onClose={() => setOverlay(null)}>
            <DocsSections root={root} base={base} path={pageName} hasConsole={hasConsole} />
            <Navigation navigation={docs.data.navigation} base={base} path={pageName} />
          </NavigationSheet>
        )}
        {overlay === "palette" && Palette && (
          <Palette
            username={username}
            slug={slug}
            version={requested}
            navigation={docs.data?.navigation ?? null}
            onClose={() => setOverlay(null)}
            onOpen={(to) => {
              setOverlay(null);
              open(to, pageAt(to, root));
            }}
          />
        )}
      </div>
    </div>
  );
}

function useHoverPrefetch(fetchPage: (path: string) => void, base: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    over: (event: React.SyntheticEvent) => {
      const link = linkAround(event.target);
      const target = link === null ? null : docsTarget(link, base);
      if (target === null) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => fetchPage(target.path), HOVER_MS);
    },
    out: () => clearTimeout(timer.current),
  };
}
