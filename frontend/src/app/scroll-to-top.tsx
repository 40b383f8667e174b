import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** Every change of route starts at the top, except where the address names an anchor. */
export function ScrollToTop() {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (hash === "") window.scrollTo({ top: 0, behavior: "instant" });
  }, [pathname, hash]);
  return null;
}
