import { Outlet, useLocation } from "react-router-dom";
import { ErrorBoundary } from "./error-boundary";
import { PageErrorFallback } from "./error-fallback";
import { ScrollToTop } from "./scroll-to-top";

/** The root of all routes. Catches errors of pages; leaving the page clears them. */
export function Root() {
  const { pathname } = useLocation();
  return (
    <>
      <ScrollToTop />
      <ErrorBoundary resetKey={pathname} fallback={(caught) => <PageErrorFallback {...caught} />}>
        <Outlet />
      </ErrorBoundary>
    </>
  );
}
