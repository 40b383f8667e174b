import type { QueryClient } from "@tanstack/react-query";
import { createBrowserRouter, type PatchRoutesOnNavigationFunction, type RouteObject } from "react-router-dom";
import { PageSpinner } from "@/ui/spinner";
import { PageRouteErrorFallback, RouteErrorFallback } from "./error-fallback";
import { type PageModule, page } from "./page";
import { Root } from "./root";

const inShell = "in-shell";

/** Keeps the shell around a page whose code does not load. */
function keepShell(children: RouteObject[]): RouteObject[] {
  return [{ id: inShell, ErrorBoundary: PageRouteErrorFallback, children }];
}

/** `isMissing` is for a document without docs: its pages below `/d/` are the page "not found". */
export function makeRoutes(queries: QueryClient, isMissing = false): RouteObject[] {
  const lazy = (load: () => Promise<PageModule>) => page(queries, load);
  const notFound = () => import("./not-found");
  return [
    {
      Component: Root,
      ErrorBoundary: RouteErrorFallback,
      HydrateFallback: PageSpinner,
      children: [
        ...(isMissing
          ? []
          : [
              { path: "/d/:username/:slug/console", ...lazy(() => import("@/features/console/routes/console-route")) },
              {
                path: "/d/:username/:slug",
                ...lazy(() => import("@/features/docs/routes/docs-route")),
                children: [
                  { path: "graph", ...lazy(() => import("@/features/graph/routes/docs-graph-route")) },
                  { path: "v/:version/graph", ...lazy(() => import("@/features/graph/routes/docs-graph-route")) },
                  // The docs route renders all other pages itself.
                  { path: "*", element: null },
                ],
              },
            ]),
        {
          lazy: async () => ({ Component: (await import("./shell/shell")).Shell }),
          children: keepShell([
            { path: "/", ...lazy(() => import("@/features/marketing/routes/landing-route")) },
            { path: "/preview", ...lazy(() => import("@/features/marketing/routes/preview-route")) },
            { path: "/preview/*", ...lazy(() => import("@/features/marketing/routes/preview-route")) },
            { path: "/pricing", ...lazy(() => import("@/features/marketing/routes/pricing-route")) },
            { path: "/tools/graphql-validator", ...lazy(() => import("@/features/tools/routes/validator-route")) },
            { path: "/status", ...lazy(() => import("@/features/status/routes/status-route")) },
            { path: "/docs", ...lazy(() => import("@/features/help/routes/help-route")) },
            { path: "/docs/:id", ...lazy(() => import("@/features/help/routes/help-route")) },
            { path: "/theme", ...lazy(() => import("@/features/branding/routes/shared-theme-route")) },
            { path: "/contact", ...lazy(() => import("@/features/contact/routes/contact-route")) },
            { path: "/privacy", ...lazy(() => import("@/features/legal/routes/privacy-route")) },
            { path: "/terms", ...lazy(() => import("@/features/legal/routes/terms-route")) },
            { path: "/login", ...lazy(() => import("@/features/auth/routes/login-route")) },
            { path: "/auth/verify", ...lazy(() => import("@/features/auth/routes/verify-route")) },
            {
              path: "/follow/:username/:slug",
              ...lazy(() => import("@/features/notifications/routes/follow-changelog-route")),
            },
            { path: "/follow/confirm", ...lazy(() => import("@/features/notifications/routes/follow-route")) },
            { path: "/unsubscribe", ...lazy(() => import("@/features/notifications/routes/unsubscribe-route")) },
            ...(isMissing
              ? [{ path: "/d/*", ...lazy(notFound) }]
              : [{ path: "/d/:username", ...lazy(() => import("@/features/docs/routes/owner-route")) }]),
            { path: "*", ...lazy(() => import("./not-found")) },
          ]),
        },
      ],
    },
  ];
}

/** Adds the routes behind the sign-in when one of them is opened, so that visitors do not load the names of their files. */
export function findRoutes(queries: QueryClient): PatchRoutesOnNavigationFunction {
  return async ({ path, patch }) => {
    if (!/^\/(admin|dashboard|settings)(\/|$)/.test(path)) return;
    const { makeSignedInRoutes } = await import("./signed-in-routes");
    patch(inShell, makeSignedInRoutes(queries));
  };
}

export function makeRouter(queries: QueryClient, isMissing: boolean) {
  return createBrowserRouter(makeRoutes(queries, isMissing), { patchRoutesOnNavigation: findRoutes(queries) });
}
