import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useLocation, useNavigate, useParams } from "react-router-dom";
import { isNotFound, messageOf } from "@/api/errors";
import { PageFeedback } from "@/app/feedback/page-feedback";
import { anchorId } from "@/lib/anchor";
import { ROUTES } from "@/lib/generated/routes";
import { isPlainClick, linkAround } from "@/lib/link-click";
import { usePageMeta } from "@/lib/page-meta";
import { Failure } from "@/ui/failure";
import { PageSpinner } from "@/ui/spinner";
import { HelpSearch } from "../components/help-search";
import { keepOffline } from "../keep-offline";
import { usePageCopy } from "../page-copy";
import { usePageOutline } from "../page-outline";
import { showTabOf, usePageTabs } from "../page-tabs";
import { PageTries } from "../page-try";
import { answerPage, commentAnswer, fetchHelpPage, helpPageQuery } from "../queries";
import { isSentAsMissing, keyOf } from "../sent-page";
import "../help.css";
import "../reference.css";

const NotFound = lazy(() => import("@/app/not-found"));

/** Paths of the documentation; files such as `.md` are the server's. */
const PAGE = /^\/docs(?:\/([a-z0-9-]+))?$/;

export function prefetch(queries: QueryClient, { id }: Readonly<Record<string, string | undefined>>): void {
  void fetchHelpPage(queries, keyOf(id));
}

/** A page of the documentation. The server renders its HTML; this route takes it over and opens further pages. */
export default function HelpRoute() {
  const { id } = useParams();
  const key = keyOf(id);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { hash, pathname, key: visit } = useLocation();
  const page = useQuery(helpPageQuery(key));
  const element = useRef<HTMLDivElement>(null);
  const navigation = useRef<HTMLDivElement>(null);
  const [helpful, setHelpful] = useState<Element | null>(null);
  const asked = useRef(0);
  const isMissing = isSentAsMissing(key) || isNotFound(page.error);
  usePageMeta({
    title: isMissing ? ROUTES.missing.title : page.data?.title,
    description: page.data?.description,
    path: pathname,
    indexable: page.data && key !== "search",
  });
  usePageCopy(element, page.data?.html ?? "");
  usePageOutline(element, page.data?.html ?? "");
  usePageTabs(element, page.data?.html ?? "");
  useEffect(
    () => startTransition(() => setHelpful(element.current?.querySelector(".page > .helpful") ?? null)),
    [page.data?.html],
  );
  const isRead = page.data !== undefined;
  useEffect(() => void (isRead && keepOffline(pathname, key)), [isRead, pathname, key]);
  // A navigation in the meantime cancels one that waits for its page.
  useEffect(() => () => void (asked.current += 1), [visit]);

  useLayoutEffect(() => {
    if (hash === "" || page.data === undefined) return;
    const anchor = anchorId(hash);
    showTabOf(anchor);
    document.getElementById(anchor)?.scrollIntoView();
  }, [hash, page.data]);

  /** Opens an address once its page has loaded. */
  function open(to: string) {
    const own = ++asked.current;
    const name = PAGE.exec(to.replace(/[?#].*/, ""))?.[1];
    void fetchHelpPage(queries, keyOf(name)).then(() => {
      if (own !== asked.current) return;
      // Older browsers have no popovers, and the list of all pages instead.
      navigation.current?.hidePopover?.();
      void navigate(to);
    });
  }

  function onClick(event: React.MouseEvent) {
    const link = linkAround(event.target);
    if (link === null || !isPlainClick(event)) return;
    const { origin, pathname: to, search, hash: anchor } = new URL(link.href, location.href);
    const isPage = origin === location.origin && PAGE.test(to);
    if (!isPage) return;
    if (to === pathname && anchor !== "") {
      // The browser handles anchors on this page, if their place is shown.
      showTabOf(anchorId(anchor));
      return;
    }
    event.preventDefault();
    open(to + search + anchor);
  }

  if (isMissing) return <NotFound />;
  return (
    // The handler only extends the links inside; the links themselves take keys and focus.
    <div className="help" role="presentation" onClick={onClick}>
      <div className="help-side">
        <HelpSearch onOpen={open} />
        {/* On phones it opens the navigation, also before the app has loaded. */}
        <button type="button" className="help-menu" popoverTarget="help-nav">
          All pages
        </button>
        <div
          ref={navigation}
          id="help-nav"
          popover="auto"
          className="help-nav-box"
          dangerouslySetInnerHTML={{ __html: page.data?.navigation ?? "" }}
          suppressHydrationWarning
        />
      </div>
      {page.data !== undefined ? (
        <div
          ref={element}
          className="docs-page help-page"
          dangerouslySetInnerHTML={{ __html: page.data.html }}
          suppressHydrationWarning
        />
      ) : page.error !== null ? (
        <div className="p-6">
          <Failure
            title="The page could not be loaded"
            message={messageOf(page.error)}
            onRetry={() => void page.refetch()}
          />
        </div>
      ) : (
        <PageSpinner />
      )}
      <PageTries page={element} html={page.data?.html ?? ""} />
      {helpful !== null &&
        createPortal(
          <PageFeedback
            key={key}
            sendAnswer={(isHelpful) => answerPage(key, isHelpful)}
            sendComment={commentAnswer}
            thanks="Thank you. We will read it."
          />,
          helpful,
        )}
    </div>
  );
}
