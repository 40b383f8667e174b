import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Outlet, useLocation, useRevalidator } from "react-router-dom";
import { type Caught, ErrorBoundary } from "./error-boundary";
import { forgetRouteErrors, PageErrorFallback } from "./error-fallback";
import { ScrollToTop } from "./scroll-to-top";

/** The root of all routes. Catches errors of pages; leaving the page clears them. */
export function Root() {
  const { pathname } = useLocation();
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();
  // After an error of a route, this is mounted again only with a route that has loaded.
  useEffect(forgetRouteErrors, []);
  const fallback = (caught: Caught) => {
    const reset = () => {
      // Ask the server again: an answer in the cache may be what the page failed on.
      queries.removeQueries({ type: "inactive" });
      // The error may be that of a route, which stays until it has run again.
      void revalidate().then(caught.reset);
    };
    return <PageErrorFallback {...caught} reset={reset} />;
  };
  return (
    <>
      <ScrollToTop />
      <ErrorBoundary resetKey={pathname} fallback={fallback}>
        <Outlet />
      </ErrorBoundary>
    </>
  );
}
