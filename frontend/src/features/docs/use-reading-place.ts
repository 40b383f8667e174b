import { useCallback, useLayoutEffect, useRef } from "react";
import { type Location, NavigationType } from "react-router-dom";
import { anchorId } from "@/lib/anchor";
import { isPlainClick, linkAround } from "@/lib/link-click";
import { followedLink, isBackAgain, type Place, placeOf, placeReader, places, storePlaces } from "./reading-places";

/** Returns the name of the current history entry, and a function that scrolls back to the reader's place once more. */
export function currentEntry(): { name: string; putBack: (() => void) | undefined } {
  const name = ((history.state as { key?: string } | null)?.key ?? "default") + location.pathname + location.hash;
  const back = placed?.key === name ? placed.place : undefined;
  return { name, putBack: back && (() => placeReader(back)) };
}

/** The filters of the changelog, the same ones on each of its pages. */
const FILTERS = ".change-filter > nav a";

/** The place that was last restored, and its history entry. */
let placed: { key: string; place: Place } | undefined;

/**
 * Scrolls once a page is shown: to the anchor, to the reader's previous place (back and forward), or to the
 * top with the focus on the heading. `shown` names the page or the error shown instead of it; null while
 * nothing is. Returns a function that stores the reader's place, to be called before leaving.
 */
export function useReadingPlace(
  location: Location,
  type: NavigationType,
  shown: string | null,
): (isForTop: boolean) => void {
  // The browser creates the entries of anchors, and they all share one key.
  const key = location.key + location.pathname + location.hash;
  const current = useRef({ key, hash: location.hash, path: location.pathname });
  const settled = useRef<{ key: string; shown: string } | null>(null);
  /** The entry at which the document opened. The graph may have been there before any page. */
  const opening = useRef(key);

  const followed = useRef<HTMLAnchorElement | null>(null);

  const isAtTop = useRef(false);
  /** Whether the reader is leaving, although this page is still shown. */
  const isLeaving = useRef(false);
  const leave = useCallback((isForTop: boolean) => {
    const at = current.current;
    isLeaving.current = true;
    // While the next page loads, the scroll position belongs to neither page.
    if (settled.current?.key === at.key) places.set(at.key, placeOf(followed.current));
    isAtTop.current = isForTop;
    // Scroll now, while the previous page is laid out; later this would force a layout of the next one.
    if (isForTop) scrollTo({ top: 0, behavior: "instant" });
  }, []);

  useLayoutEffect(() => {
    const remember = () => {
      // The stored place has the folds and the followed link, too.
      if (isLeaving.current) return;
      const at = current.current;
      // While the browser scrolls to an anchor, the position belongs to neither entry.
      if (settled.current?.key === at.key && at.hash === window.location.hash) places.set(at.key, { top: scrollY });
    };
    const onClick = (event: MouseEvent) => {
      if (isPlainClick(event)) followed.current = linkAround(event.target) ?? followed.current;
    };
    // On back and forward within a page the browser has already scrolled.
    const onPop = () => void (window.location.pathname !== current.current.path && leave(false));
    const onHide = () => {
      leave(false);
      storePlaces();
    };
    addEventListener("scroll", remember, { passive: true });
    addEventListener("click", onClick, { capture: true });
    addEventListener("popstate", onPop);
    addEventListener("pagehide", onHide);
    // Otherwise the browser would scroll to the anchor after us. When the document is left or reloaded, its own
    // restoration works better.
    const take = () => {
      history.scrollRestoration = "manual";
      // The browser may show a page again that it kept in memory.
      isLeaving.current = false;
    };
    const giveBack = () => void (history.scrollRestoration = "auto");
    take();
    addEventListener("pageshow", take);
    addEventListener("beforeunload", giveBack);
    return () => {
      removeEventListener("scroll", remember);
      removeEventListener("click", onClick, { capture: true });
      removeEventListener("popstate", onPop);
      removeEventListener("pagehide", onHide);
      // The reader may leave the app from a page without this hook.
      storePlaces();
      removeEventListener("pageshow", take);
      removeEventListener("beforeunload", giveBack);
      giveBack();
    };
  }, [leave]);

  // A layout effect, so that the page is never painted at the previous page's position.
  useLayoutEffect(() => {
    current.current = { key, hash: location.hash, path: location.pathname };
    const wasAtTop = isAtTop.current;
    isAtTop.current = false;
    isLeaving.current = false;
    if (shown === null || (settled.current?.key === key && settled.current.shown === shown)) return;
    const isFirst = settled.current === null && opening.current === key;
    settled.current = { key, shown };
    const filter = sameFilter(followed.current);
    followed.current = null;
    const place = type === NavigationType.Pop ? places.get(key) : undefined;
    placed = place && { key, place };
    if (place !== undefined) {
      placeReader(place);
      const link = isFirst && !isBackAgain() ? undefined : followedLink(place);
      if (link) link.focus({ preventScroll: true });
      // The focused element went away with the previous page.
      else if (!isFirst && document.activeElement === document.body) focusHeading();
      return;
    }
    const anchor = location.hash === "" ? null : document.getElementById(anchorId(location.hash));
    if (anchor !== null) {
      for (let fold = anchor.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
        fold.open = true;
      // The page's filter may hide it.
      anchor.dispatchEvent(new Event("beforematch", { bubbles: true }));
      anchor.scrollIntoView({ block: "start", behavior: "instant" });
      // The browser sets :target only for its own navigations.
      anchor.classList.add("target");
      // When the document opens at an anchor, the browser sets the starting point for the keyboard.
      if (!isFirst) {
        anchor.tabIndex = -1;
        anchor.focus({ preventScroll: true });
      }
      return;
    }
    // The browser has already positioned the first page.
    if (isFirst) return;
    if (!wasAtTop) scrollTo({ top: 0, behavior: "instant" });
    if (filter) filter.focus({ preventScroll: true });
    else focusHeading();
  }, [key, location.hash, location.pathname, shown, type]);

  return leave;
}

/** Returns the filter of this page in the place of the one that the reader chose on the page before. */
function sameFilter(link: HTMLAnchorElement | null): HTMLAnchorElement | undefined {
  const filters = (root: ParentNode) => [...root.querySelectorAll<HTMLAnchorElement>(FILTERS)];
  const before = link?.closest(".page");
  return link && before ? filters(document)[filters(before).indexOf(link)] : undefined;
}

/** Focuses the page's heading, where reading starts. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>(".page-head [tabindex]")?.focus({ preventScroll: true });
}
