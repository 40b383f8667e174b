import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** Scrolls to the top on every change of route, unless the address has an anchor. */
export function ScrollToTop() {
  const { pathname, hash, state } = useLocation();
  const stays = staysInPlace(state);
  const previous = useRef(pathname);
  // Run before the page's own scrolling, and before the paint.
  useLayoutEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (hash === "" && !stays) window.scrollTo({ top: 0, behavior: "instant" });
  }, [pathname, hash, stays]);
  return null;
}

/** Router state for navigations that keep the scroll position, such as tabs. */
export const STAY = { stay: true } as const;

/** Router state for navigations that keep every form of the page as it is, such as the filters of a list beside one. */
export const SAME_FORMS = { ...STAY, keepsForms: true } as const;

export function keepsForms(state: unknown): boolean {
  return typeof state === "object" && state !== null && "keepsForms" in state && state.keepsForms === true;
}

export function staysInPlace(state: unknown): boolean {
  return typeof state === "object" && state !== null && "stay" in state && state.stay === true;
}
