import { type ComponentType, lazy, Suspense } from "react";
import { Link } from "react-router-dom";
import { usePageMeta } from "@/lib/page-meta";
import { PRODUCT } from "@/lib/product";
import { site } from "@/lib/site";
import { Button, buttonClasses } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { Logo } from "@/ui/logo";
import type { Caught } from "./error-boundary";
import { paths } from "./paths";

// Loaded with the first error, by error-fallback.tsx.

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
      <header className="border-b border-line text-base print:hidden">
        <div className="page-width flex h-(--top-height) items-center gap-5">
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
        </div>
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
