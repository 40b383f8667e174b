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
  const name = ((history.state as { key?: string } | null)?.key ?? "default") + location.pathname;
  return { name, place: places.get(name) };
}

/**
 * Puts the reader where they belong once a page is shown: at the anchor, where they were before (back
 * and forward), or at the top with the focus on the heading.
 */
export function useReadingPlace(location: Location, type: NavigationType, isShown: boolean): void {
  const key = location.key + location.pathname;
  const current = useRef(key);
  const settled = useRef<string | null>(null);

  useEffect(() => {
    const remember = () => {
      // While the next page is on its way the place belongs to neither.
      if (settled.current === current.current) places.set(current.current, scrollY);
    };
    addEventListener("scroll", remember, { passive: true });
    return () => removeEventListener("scroll", remember);
  }, []);

  useEffect(() => {
    current.current = key;
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
      return;
    }
    // The first page stands where the browser has put it.
    if (isFirst) return;
    scrollTo({ top: 0, behavior: "instant" });
    document.querySelector<HTMLElement>(".page-head [tabindex]")?.focus({ preventScroll: true });
  }, [key, location.hash, isShown, type]);
}
