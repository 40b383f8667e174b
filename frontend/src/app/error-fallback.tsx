import { type ComponentType, lazy, Suspense, useEffect, useMemo, useState } from "react";
import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router-dom";
import { Button } from "@/ui/button";
import type { Caught } from "./error-boundary";
import { reportError } from "./follow-errors";
import { countReloads, forgetReloads, isLoadError, NotLoaded } from "./not-loaded";

/** Makes an error screen whose code loads with the first error; if it does not load, a plain one takes its place. */
function errorScreen(choose: (code: typeof import("./error-screens")) => ComponentType<Caught>) {
  const Screen = lazy<ComponentType<Caught>>(() =>
    import("./error-screens").then(
      (code) => ({ default: choose(code) }),
      () => ({ default: PlainScreen }),
    ),
  );
  return (caught: Caught) => (
    <Suspense>
      <Screen {...caught} />
    </Suspense>
  );
}

function PlainScreen({ reset }: Caught) {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-6">
      <h1 className="text-xl font-bold">Something went wrong</h1>
      <Button onClick={reset}>Try Again</Button>
    </main>
  );
}

const PageErrorScreen = errorScreen((code) => code.PageErrorFallback);

/** The fallback when the app itself failed. */
export const CrashScreen = errorScreen((code) => code.CrashScreen);

/** The fallback for errors thrown while rendering a page. */
export function PageErrorFallback(caught: Caught) {
  if (!isLoadError(caught.error)) return <PageErrorScreen {...caught} />;
  return <NotLoaded isBare failed={(count, reload) => <PageErrorScreen {...caught} count={count} reset={reload} />} />;
}

/** Errors that routes have thrown since the page was loaded. */
const routeErrors = new Set<Error>();

/** Forgets the errors of routes, because a route has been shown. */
export function forgetRouteErrors(): void {
  routeErrors.clear();
  forgetReloads();
}

function useThrown(): Error {
  const thrown = useRouteError();
  return useMemo(
    () =>
      thrown instanceof Error ? thrown : new Error(isRouteErrorResponse(thrown) ? thrown.statusText : String(thrown)),
    [thrown],
  );
}

/**
 * The fallback for pages inside the shell, which stays while their code is waited for. Everything else is thrown on, to
 * the boundary around the shell.
 */
export function PageRouteErrorFallback() {
  const error = useThrown();
  // A reload has not helped. Decided at once, because a boundary would catch what its fallback throws later.
  if (!isLoadError(error) || countReloads() > 0) throw error;
  return <NotLoaded failed={() => null} />;
}

/** The fallback for router errors. */
export function RouteErrorFallback() {
  const error = useThrown();
  const revalidator = useRevalidator();
  const isOfLoading = isLoadError(error);
  routeErrors.add(error);
  // A failed route gives the same error each time.
  const [failedTries, setFailedTries] = useState(0);
  useEffect(() => {
    if (!isOfLoading) reportError(error);
  }, [error, isOfLoading]);
  async function tryAgain() {
    await revalidator.revalidate();
    // If that helped, this component is gone and this does nothing.
    setFailedTries((tries) => tries + 1);
  }
  const caught = { error, componentStack: null, count: routeErrors.size + failedTries, reset: () => void tryAgain() };
  return isOfLoading ? <PageErrorFallback {...caught} /> : <PageErrorScreen {...caught} />;
}
