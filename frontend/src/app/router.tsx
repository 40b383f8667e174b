import type { QueryClient } from "@tanstack/react-query";
import { createBrowserRouter, Navigate, type RouteObject, type ShouldRevalidateFunction } from "react-router-dom";
import { PageSpinner } from "@/ui/spinner";
import { PageRouteErrorFallback, RouteErrorFallback } from "./error-fallback";
import { paths } from "./paths";
import { Root } from "./root";

export interface PageModule {
  default: React.ComponentType;
  /** Starts the page's requests while its code loads. */
  prefetch?: (queries: QueryClient, parameters: Readonly<Record<string, string | undefined>>, pathname: string) => void;
  /** Returns whether a navigation starts them again; without it, every navigation does. */
  shouldRevalidate?: ShouldRevalidateFunction;
}

/** Makes a lazy route from a module with the page as default export. */
function page(queries: QueryClient, load: () => Promise<PageModule>): Pick<RouteObject, "lazy"> {
  return {
    lazy: async () => {
      const module = await load();
      return {
        Component: module.default,
        loader: ({ params, request }: { params: Record<string, string | undefined>; request: Request }) => {
          module.prefetch?.(queries, params, new URL(request.url).pathname);
          return null;
        },
        ...(module.shouldRevalidate && { shouldRevalidate: module.shouldRevalidate }),
      };
    },
  };
}

/** Keeps the shell around a page whose code does not load. */
function keepShell(children: RouteObject[]): RouteObject[] {
  return [{ ErrorBoundary: PageRouteErrorFallback, children }];
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
            { path: "/contact", ...lazy(() => import("@/features/contact/routes/contact-route")) },
            { path: "/privacy", ...lazy(() => import("@/features/legal/routes/privacy-route")) },
            { path: "/terms", ...lazy(() => import("@/features/legal/routes/terms-route")) },
            { path: "/login", ...lazy(() => import("@/features/auth/routes/login-route")) },
            { path: "/auth/verify", ...lazy(() => import("@/features/auth/routes/verify-route")) },
            { path: "/follow/confirm", ...lazy(() => import("@/features/notifications/routes/follow-route")) },
            { path: "/unsubscribe", ...lazy(() => import("@/features/notifications/routes/unsubscribe-route")) },
            ...(isMissing
              ? [{ path: "/d/*", ...lazy(notFound) }]
              : [{ path: "/d/:username", ...lazy(() => import("@/features/docs/routes/owner-route")) }]),
            {
              lazy: async () => ({ Component: (await import("./guard")).Guard }),
              children: [
                { path: "/dashboard", ...lazy(() => import("@/features/projects/routes/dashboard-route")) },
                {
                  path: "/dashboard/project/:id",
                  ...lazy(() => import("@/features/projects/routes/project-route")),
                  // One page with tabs; these tabs have their own paths.
                  children: [
                    { path: "llm-docs", element: null },
                    { path: "analytics", element: null },
                    { path: "docs/*", element: null },
                  ],
                },
                { path: "/admin/status", ...lazy(() => import("@/features/status/routes/incidents-route")) },
                { path: "/admin/analytics", ...lazy(() => import("@/features/admin/routes/analytics-route")) },
                { path: "/admin/messages", ...lazy(() => import("@/features/admin/routes/messages-route")) },
                { path: "/admin/errors", ...lazy(() => import("@/features/admin/routes/errors-route")) },
                { path: "/admin/jobs", ...lazy(() => import("@/features/admin/routes/jobs-route")) },
                { path: "/settings", element: <Navigate to={paths.profile()} replace /> },
                { path: "/settings/profile", ...lazy(() => import("@/features/settings/routes/profile-route")) },
                {
                  path: "/settings/profile/sessions",
                  ...lazy(() => import("@/features/settings/routes/sessions-route")),
                },
                {
                  path: "/settings/profile/audit-log",
                  ...lazy(() => import("@/features/settings/routes/audit-log-route")),
                },
                { path: "/settings/api-keys", ...lazy(() => import("@/features/api-keys/routes/api-keys-route")) },
                { path: "/settings/embeds", ...lazy(() => import("@/features/embeds/routes/embeds-route")) },
                {
                  path: "/settings/notifications",
                  ...lazy(() => import("@/features/notifications/routes/notifications-route")),
                },
                { path: "/settings/webhooks", ...lazy(() => import("@/features/webhooks/routes/webhooks-route")) },
                { path: "/settings/webhooks/:id", ...lazy(() => import("@/features/webhooks/routes/webhook-route")) },
                { path: "/settings/billing", ...lazy(() => import("@/features/billing/routes/billing-route")) },
              ],
            },
            { path: "*", ...lazy(() => import("./not-found")) },
          ]),
        },
      ],
    },
  ];
}

export function makeRouter(queries: QueryClient, isMissing: boolean) {
  return createBrowserRouter(makeRoutes(queries, isMissing));
}
