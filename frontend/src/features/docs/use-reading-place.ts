import { useEffect, useRef } from "react";
import { type Location, NavigationType } from "react-router-dom";

const STORED = "reading-places";

/** Where each entry of the history was scrolled to, also before the document was loaded anew. */
const places = new Map<string, number>(stored());

function stored(): [string, number][] {
  try {
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const all = JSON.parse(sessionStorage.getItem(STORED) ?? "[]") as [string, number][];
    // Who comes anew begins at the top.
    return visit?.type === "navigate" ? all.filter(([entry]) => !entry.startsWith("default/")) : all;
  } catch {
    return [];
  }
}

addEventListener("pagehide", () => {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...places]));
  } catch {
    // Then the browser's own memory has to do.
  }
});

/** The entry of the history that is shown, as it is named here, and where it was scrolled to. */
export function shownEntry(): { name: string; place: number | undefined } {
  const name = ((history.state as { key?: string } | null)?.key ?? "default") + location.pathname + location.hash;
  return { name, place: places.get(name) };
}

/**
 * Puts the reader where they belong once a page is shown: at the anchor, where they were before (back
 * and forward), or at the top with the focus on the heading.
 */
export function useReadingPlace(location: Location, type: NavigationType, isShown: boolean): void {
  // Anchors on a page are the browser's: its entries all have the same key.
  const key = location.key + location.pathname + location.hash;
  const current = useRef({ key, hash: location.hash });
  const settled = useRef<string | null>(null);

  useEffect(() => {
    const remember = () => {
      // While the next page is on its way, or the browser goes to an anchor, the place belongs to neither.
      const at = current.current;
      if (settled.current === at.key && at.hash === window.location.hash) places.set(at.key, scrollY);
    };
    addEventListener("scroll", remember, { passive: true });
    // With an anchor in the address the browser would go there after us; where a document is left for
    // another one, or loaded again, it knows better.
    const take = () => void (history.scrollRestoration = "manual");
    const giveBack = () => void (history.scrollRestoration = "auto");
    take();
    addEventListener("pageshow", take);
    addEventListener("beforeunload", giveBack);
    return () => {
      removeEventListener("scroll", remember);
      removeEventListener("pageshow", take);
      removeEventListener("beforeunload", giveBack);
      giveBack();
    };
  }, []);

  useEffect(() => {
    current.current = { key, hash: location.hash };
    if (!isShown || settled.current === key) return;
    const isFirst = settled.current === null;
    settled.current = key;
    const place = type === NavigationType.Pop ? places.get(key) : undefined;
    if (place !== undefined) {
      scrollTo({ top: place, behavior: "instant" });
      return;
    }
    const anchor = location.hash === "" ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (anchor !== null) {
      anchor.closest("details")?.setAttribute("open", "");
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
    scrollTo({ top: 0, behavior: "instant" });
    document.querySelector<HTMLElement>(".page-head [tabindex]")?.focus({ preventScroll: true });
  }, [key, location.hash, isShown, type]);
}
