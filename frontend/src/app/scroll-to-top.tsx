import { useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** Every change of route starts at the top, except where the address names an anchor. */
export function ScrollToTop() {
  const { pathname, hash, state } = useLocation();
  const stays = staysInPlace(state);
  const previous = useRef(pathname);
  // Before what the page itself does about its place, and before anything is painted.
  useLayoutEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (hash === "" && !stays) window.scrollTo({ top: 0, behavior: "instant" });
  }, [pathname, hash, stays]);
  return null;
}

/** Handed along where an address changes and the page stays: tabs. */
export const STAY = { stay: true } as const;

export function staysInPlace(state: unknown): boolean {
  return typeof state === "object" && state !== null && "stay" in state && state.stay === true;
}
