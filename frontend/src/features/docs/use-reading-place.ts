import { useCallback, useLayoutEffect, useRef } from "react";
import { type Location, NavigationType } from "react-router-dom";
import { anchorId } from "@/lib/anchor";
import { isPlainClick, linkAround } from "./links";
import { followedLink, isBackAgain, type Place, placeOf, placeReader, places, storePlaces } from "./reading-places";

/** The entry of the history that is shown, as it is named here, and what puts its reader where they were, once more. */
export function shownEntry(): { name: string; putBack: (() => void) | undefined } {
  const name = ((history.state as { key?: string } | null)?.key ?? "default") + location.pathname + location.hash;
  const back = placed?.key === name ? placed.place : undefined;
  return { name, putBack: back && (() => placeReader(back)) };
}

/** Where a reader was put who came back, and in which entry of the history. */
let placed: { key: string; place: Place } | undefined;

/**
 * Puts the reader where they belong once a page is shown: at the anchor, where they were before (back
 * and forward), or at the top with the focus on the heading. What is shown in the place of a page that did
 * not come is named by `shown`; null as long as there is nothing. Answers what keeps the place of a reader
 * who is about to leave it.
 */
export function useReadingPlace(
  location: Location,
  type: NavigationType,
  shown: string | null,
): (isForTop: boolean) => void {
  // Anchors on a page are the browser's: its entries all have the same key.
  const key = location.key + location.pathname + location.hash;
  const current = useRef({ key, hash: location.hash, path: location.pathname });
  const settled = useRef<{ key: string; shown: string } | null>(null);
  /** Where the document was opened: the graph may have been shown there before any page. */
  const opening = useRef(key);

  const followed = useRef<HTMLAnchorElement | null>(null);

  const isAtTop = useRef(false);
  const leave = useCallback((isForTop: boolean) => {
    const at = current.current;
    // While the next page is on its way, what is seen belongs to neither.
    if (settled.current?.key === at.key) places.set(at.key, placeOf(followed.current));
    isAtTop.current = isForTop;
    // As long as the page before is laid out, this costs nothing; later the next one would be laid out for it.
    if (isForTop) scrollTo({ top: 0, behavior: "instant" });
  }, []);

  useLayoutEffect(() => {
    const remember = () => {
      const at = current.current;
      // While the browser goes to an anchor, the place belongs to neither.
      if (settled.current?.key === at.key && at.hash === window.location.hash) places.set(at.key, { top: scrollY });
    };
    const onClick = (event: MouseEvent) => {
      if (isPlainClick(event)) followed.current = linkAround(event.target) ?? followed.current;
    };
    // Going back or forward within the page, the browser has moved already.
    const onPop = () => void (window.location.pathname !== current.current.path && leave(false));
    const onHide = () => {
      leave(false);
      storePlaces();
    };
    addEventListener("scroll", remember, { passive: true });
    addEventListener("click", onClick, { capture: true });
    addEventListener("popstate", onPop);
    addEventListener("pagehide", onHide);
    // With an anchor in the address the browser would go there after us; where a document is left for
    // another one, or loaded again, it knows better.
    const take = () => void (history.scrollRestoration = "manual");
    const giveBack = () => void (history.scrollRestoration = "auto");
    take();
    addEventListener("pageshow", take);
    addEventListener("beforeunload", giveBack);
    return () => {
      removeEventListener("scroll", remember);
      removeEventListener("click", onClick, { capture: true });
      removeEventListener("popstate", onPop);
      removeEventListener("pagehide", onHide);
      // From here on the app may be left elsewhere.
      storePlaces();
      removeEventListener("pageshow", take);
      removeEventListener("beforeunload", giveBack);
      giveBack();
    };
  }, [leave]);

  // Before the page is painted, so that it is never seen at the place of the page before.
  useLayoutEffect(() => {
    current.current = { key, hash: location.hash, path: location.pathname };
    const wasAtTop = isAtTop.current;
    isAtTop.current = false;
    if (shown === null || (settled.current?.key === key && settled.current.shown === shown)) return;
    const isFirst = settled.current === null && opening.current === key;
    settled.current = { key, shown };
    followed.current = null;
    const place = type === NavigationType.Pop ? places.get(key) : undefined;
    placed = place && { key, place };
    if (place !== undefined) {
      placeReader(place);
      const link = isFirst && !isBackAgain() ? undefined : followedLink(place);
      if (link) link.focus({ preventScroll: true });
      // With the page before, what had the focus is gone.
      else if (!isFirst && document.activeElement === document.body) focusHeading();
      return;
    }
    const anchor = location.hash === "" ? null : document.getElementById(anchorId(location.hash));
    if (anchor !== null) {
      for (let fold = anchor.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
        fold.open = true;
      anchor.scrollIntoView({ block: "start", behavior: "instant" });
      // The browser sets :target only where it navigates itself.
      anchor.classList.add("target");
      // A document that opens at an anchor is the browser's own to read on from there.
      if (!isFirst) {
        anchor.tabIndex = -1;
        anchor.focus({ preventScroll: true });
      }
      return;
    }
    // The first page stands where the browser has put it.
    if (isFirst) return;
    if (!wasAtTop) scrollTo({ top: 0, behavior: "instant" });
    focusHeading();
  }, [key, location.hash, location.pathname, shown, type]);

  return leave;
}

/** Reading begins there. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>(".page-head [tabindex]")?.focus({ preventScroll: true });
}
