import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

/** Tells screen readers the title of the new page after a navigation. */
export function Announcer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState("");
  const first = useRef(pathname);
  useEffect(() => {
    if (first.current === pathname) return;
    first.current = "";
    const announce = () => setTitle(document.title);
    announce();
    // A page that loads its data sets its title later.
    const watch = new MutationObserver(announce);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => watch.disconnect();
  }, [pathname]);
  return (
    <p aria-live="polite" aria-atomic="true" data-announcer className="sr-only">
      {title}
    </p>
  );
}
