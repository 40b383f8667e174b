import { type ComponentType, lazy, Suspense, useEffect, useMemo, useState } from "react";
import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from "react-router-dom";
import { usePageMeta } from "@/lib/page-meta";
import { PRODUCT } from "@/lib/product";
import { site } from "@/lib/site";
import { Button, buttonClasses } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { Logo } from "@/ui/logo";
import type { Caught } from "./error-boundary";
import { reportError } from "./follow-errors";
import { paths } from "./paths";

/** If its code does not load either, the page has no footer. */
const Footer = lazy<ComponentType>(() =>
  import("./shell/footer").then(
    ({ Footer: component }) => ({ default: component }),
    () => ({ default: () => null }),
  ),
);

/** After more errors than this, the page names the support address. */
const MAX_ERRORS = 2;

/** The fallback for errors thrown while rendering a page. */
export function PageErrorFallback({ error, componentStack, count, reset }: Caught) {
  usePageMeta({ title: "Something went wrong" });
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-(--top-height) items-center gap-5 border-b border-line px-5 text-sm">
        <span className="flex items-center gap-2.5 font-bold">
          <Logo />
          {PRODUCT}
        </span>
        <nav aria-label="Main" className="ml-auto flex gap-5 text-fg-2">
          <Link to={paths.home()} onClick={reset} className="hover:text-fg">
            Home
          </Link>
          <Link to={paths.pricing()} onClick={reset} className="hover:text-fg">
            Pricing
          </Link>
          <Link to={paths.contact()} onClick={reset} className="hover:text-fg">
            Contact
          </Link>
        </nav>
      </header>
      <main className="grid flex-1 place-items-center px-6 py-16 text-center">
        <div className="max-w-md">
          <h1 className="text-xl font-bold">Something went wrong</h1>
          <p className="mt-3 text-fg-2">
            We're sorry, but something unexpected happened. Please try refreshing the page or going back to the
            homepage.
          </p>
          {count > MAX_ERRORS && (
            <p className="mt-3 text-fg-2">
              If this problem persists, please contact support at{" "}
              <a className="text-link underline" href={`mailto:${site().support_email}`}>
                {site().support_email}
              </a>
            </p>
          )}
          <div className="mt-6 flex flex-wrap justify-center gap-2.5">
            <Button look="primary" onClick={reset}>
              Try Again
            </Button>
            <Link to={paths.home()} onClick={reset} className={buttonClasses()}>
              Go Home
            </Link>
          </div>
          <div className="mt-5">
            <CopyButton look="quiet" text={() => errorDetails(error, componentStack)}>
              Copy error details
            </CopyButton>
          </div>
        </div>
      </main>
      <Suspense>
        <Footer />
      </Suspense>
    </div>
  );
}

/** Returns the error details for support, as text for the clipboard. */
export function errorDetails(error: Error, componentStack: string | null): string {
  return [
    `Message: ${error.message}`,
    `Stack: ${error.stack ?? "not available"}`,
    `Component stack: ${componentStack ?? "not available"}`,
    `Timestamp: ${new Date().toISOString()}`,
    `User agent: ${navigator.userAgent}`,
    // A query or fragment may hold a token or a schema.
    `URL: ${location.origin}${location.pathname}`,
  ].join("\n");
}

/** Errors that routes have thrown since the page was loaded. */
const routeErrors = new Set<Error>();

const RELOADED = "reloaded_for_new_version";
/** How many errors this address had when the page was reloaded because of them. */
const ERRORS_BEFORE = "errors_before_reload";

function errorsBeforeReload(): number {
  const [count, href] = (sessionStorage.getItem(ERRORS_BEFORE) ?? "").split(" ");
  return href === location.href ? Number(count) : 0;
}

/** Forgets the errors of routes, because a route has been shown. */
export function forgetRouteErrors(): void {
  routeErrors.clear();
  for (const key of [RELOADED, ERRORS_BEFORE]) sessionStorage.removeItem(key);
}

/** Reloads only if the server responds; otherwise the browser would show its own error page. */
async function reload(errors: number): Promise<void> {
  try {
    await fetch("/healthz", { cache: "no-store" });
  } catch {
    return;
  }
  sessionStorage.setItem(RELOADED, location.href);
  sessionStorage.setItem(ERRORS_BEFORE, `${errors} ${location.href}`);
  location.reload();
}

/** The fallback for router errors, such as page code that does not load. */
export function RouteErrorFallback() {
  const thrown = useRouteError();
  const revalidator = useRevalidator();
  const error = useMemo(
    () =>
      thrown instanceof Error ? thrown : new Error(isRouteErrorResponse(thrown) ? thrown.statusText : String(thrown)),
    [thrown],
  );
  routeErrors.add(error);
  const [before] = useState(errorsBeforeReload);
  // A failed import gives the same error each time.
  const [failedTries, setFailedTries] = useState(0);
  const count = before + routeErrors.size + failedTries;
  const stale = /dynamically imported module|Importing a module script failed/i.test(error.message);
  useEffect(() => {
    if (!stale) reportError(error);
  }, [error, stale]);
  useEffect(() => {
    // After a release the file names have changed: reload once, and show the error if that fails too.
    if (!stale || sessionStorage.getItem(RELOADED) === location.href) return;
    void reload(count);
  }, [stale, count]);
  async function tryAgain() {
    if (stale) return reload(count);
    await revalidator.revalidate();
    // If that helped, this component is gone and this does nothing.
    setFailedTries((tries) => tries + 1);
  }
  return <PageErrorFallback error={error} componentStack={null} count={count} reset={() => void tryAgain()} />;
}

/** The fallback when the app itself failed. It must use neither router nor providers. */
export function CrashScreen({ error, componentStack, reset }: Caught) {
  return (
    <main className="grid min-h-dvh place-items-center px-6 text-center">
      <div className="w-full max-w-xl">
        <h1 className="text-xl font-bold">Something went wrong</h1>
        <p className="mt-3 text-fg-2">An unexpected error occurred. Our team has been notified.</p>
        <details className="mt-5 rounded-card border border-line p-3 text-left text-sm">
          <summary>Error details</summary>
          <pre className="mt-3 max-h-72 overflow-auto text-xs whitespace-pre-wrap">
            {errorDetails(error, componentStack)}
          </pre>
        </details>
        <Button look="primary" className="mt-6" onClick={reset}>
          Try again
        </Button>
      </div>
    </main>
  );
}
