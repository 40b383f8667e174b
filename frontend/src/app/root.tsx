import { Outlet, useLocation } from "react-router-dom";
import { ErrorBoundary } from "./error-boundary";
import { PageErrorFallback } from "./error-fallback";
import { ScrollToTop } from "./scroll-to-top";

/** What every route stands in. An error that a page throws is caught here; leaving the page clears it. */
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
