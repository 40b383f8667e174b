import type { QueryClient } from "@tanstack/react-query";
import { StrictMode, Suspense } from "react";
import { type DataRouter, RouterProvider } from "react-router-dom";
import { ErrorBoundary } from "./error-boundary";
import { CrashScreen } from "./error-fallback";
import { Providers } from "./providers";

/** The app around its router. */
export function App({ queries, router }: { queries: QueryClient; router: DataRouter }) {
  return (
    <StrictMode>
      <ErrorBoundary fallback={(caught) => <CrashScreen {...caught} />}>
        <Providers queries={queries}>
          <RouterProvider router={router} />
        </Providers>
      </ErrorBoundary>
    </StrictMode>
  );
}

/** The app as it takes over the server's elements. The Suspense boundary splits the work into short tasks. */
export function KeptApp(props: { queries: QueryClient; router: DataRouter }) {
  return (
    <Suspense fallback={null}>
      <App {...props} />
    </Suspense>
  );
}
