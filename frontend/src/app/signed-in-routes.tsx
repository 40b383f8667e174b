import type { QueryClient } from "@tanstack/react-query";
import { Navigate, type RouteObject } from "react-router-dom";
import { type PageModule, page } from "./page";
import { paths } from "./paths";
import "@/styles/workspace.css";

/** The routes behind the sign-in. */
export function makeSignedInRoutes(queries: QueryClient): RouteObject[] {
  const lazy = (load: () => Promise<PageModule>) => page(queries, load);
  return [
    {
      id: "signed-in",
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
        { path: "/admin/help", ...lazy(() => import("@/features/admin/routes/help-feedback-route")) },
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
        { path: "/settings/branding", ...lazy(() => import("@/features/branding/routes/branding-route")) },
        {
          path: "/settings/branding/:projectId",
          ...lazy(() => import("@/features/branding/routes/project-branding-route")),
        },
        { path: "/settings/billing", ...lazy(() => import("@/features/billing/routes/billing-route")) },
      ],
    },
  ];
}
