import { Suspense, useEffect, useRef } from "react";
import { Outlet, useLocation, useNavigation } from "react-router-dom";
import { markClickHandled } from "@/lib/early-clicks";
import { PageSpinner } from "@/ui/spinner";
import { useEndOfKeeping } from "../keeping";
import { staysInPlace } from "../scroll-to-top";
import { Announcer } from "./announcer";
import { Footer } from "./footer";
import { Notices } from "./notices";
import { TopBar } from "./top-bar";

/** Focuses the page's main heading; while the page is loading it has none, and its frame takes the focus. */
function focusHeading(main: HTMLElement | null) {
  const heading = main?.querySelector("h1");
  if (heading) heading.tabIndex = -1;
  (heading ?? main)?.focus({ preventScroll: true });
}

/** Top bar, page and footer of all pages except the docs, which have their own. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const { pathname, state } = useLocation();
  const stays = staysInPlace(state);
  const loading = useNavigation().state === "loading";
  const first = useRef(pathname);

  useEffect(() => {
    // After a navigation, move the keyboard focus to the new content.
    if (first.current === pathname) return;
    first.current = pathname;
    // Keep the focus if the page has already set it on an element outside the tab order.
    const at = document.activeElement;
    const isPut = at instanceof HTMLElement && at.tabIndex < 0 && main.current?.contains(at) && at !== main.current;
    if (!stays && !isPut) focusHeading(main.current);
  }, [pathname, stays]);

  return (
    // Links and buttons inside take the keys; this only notes that a click has been handled.
    <div
      className="flex min-h-dvh flex-col"
      data-kept="site"
      role="presentation"
      onClickCapture={(event) => markClickHandled(event.nativeEvent)}
    >
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-brand-solid px-3 py-2 text-sm text-on-brand focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      {loading && <div aria-hidden="true" className="loading-bar fixed inset-x-0 top-0 z-50 h-0.5 bg-brand" />}
      <Announcer />
      <TopBar />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="flex-1 outline-none has-data-fills-screen:min-h-dvh [&_h1]:outline-none"
      >
        <Suspense fallback={<PageSpinner />}>
          <Outlet />
          <EndOfKeeping />
        </Suspense>
      </main>
      <Footer />
      <Notices />
    </div>
  );
}

function EndOfKeeping() {
  useEndOfKeeping();
  return null;
}
