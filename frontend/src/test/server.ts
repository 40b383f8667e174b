import { type DefaultBodyType, http, HttpResponse, type HttpResponseResolver, type PathParams } from "msw";
import { setupServer } from "msw/node";
import type { ApiErrorBody, Project, User } from "@/api/generated/types.gen";

export const ada: User = {
  id: "0193a000-0000-7000-8000-000000000001",
  email: "ada@example.com",
  name: null,
  username: "ada",
  is_admin: false,
  plan: "free",
  features: [],
  payment_failed: false,
  has_subscription: false,
  created_at: "2026-01-05T10:00:00Z",
};

const PRO_FEATURES: User["features"] = [
  "unlimited_projects",
  "private_projects",
  "endpoint_sync",
  "api_keys",
  "webhooks",
  "analytics",
];

/** Ada with a plan and its features. */
export function adaOn(plan: User["plan"]): User {
  return { ...ada, plan, features: plan === "pro" ? PRO_FEATURES : [] };
}

export const shop: Project = {
  id: "0193a000-0000-7000-8000-0000000000aa",
  name: "Acme Shop",
  slug: "acme-shop",
  description: "",
  is_public: true,
  username: "ada",
  current_version: 1,
  counts: { types: 5, operations: 2, fields: 12 },
  findings: 0,
  views_30d: 0,
  daily_views: Array.from({ length: 30 }, () => 0),
  total_views: 0,
  read_only: null,
  can_be_opened: false,
  created_at: "2026-01-05T10:00:00Z",
  updated_at: "2026-01-05T10:00:00Z",
  published_at: "2026-01-05T10:00:00Z",
};

export const GOOD_TOKEN = "good-token";

/** Returns an error response like the server's. */
export function refuse(status: number, code: string, error: string, more: Partial<ApiErrorBody> = {}) {
  return HttpResponse.json({ error, code, request_id: "test", ...more }, { status });
}

export function route(
  method: "get" | "post" | "put" | "delete",
  path: string,
  resolver: HttpResponseResolver<PathParams, DefaultBodyType>,
) {
  return http[method](`*/api${path}`, resolver);
}

/** Responses that every screen needs; a test adds its own routes before these. */
export const server = setupServer(
  route("get", "/auth/me", ({ request }) =>
    request.headers.get("Authorization") === `Bearer ${GOOD_TOKEN}`
      ? HttpResponse.json({ user: ada })
      : refuse(401, "unauthenticated", "Sign in first."),
  ),
  route("get", "/user/api-keys", () => HttpResponse.json({ apiKeys: [] })),
  route("get", "/audit-log", () => HttpResponse.json({ items: [], next_cursor: null })),
  route("post", "/auth/logout", () => new HttpResponse(null, { status: 204 })),
  route("get", "/health", () =>
    HttpResponse.json({
      status: "ok",
      version: "0.1.0",
      build: "1",
      uptime_seconds: 5,
      checks: { database: "ok", storage: "ok", mail: "ok", jobs: "ok" },
      dead_jobs: 0,
      queue: { due: 0, oldest_seconds: 0, failing: [] },
      silent_jobs: [],
      panics: 0,
      unsaved_samples: 0,
    }),
  ),
  route("get", "/status/page", () =>
    HttpResponse.json({
      status: "ok",
      checked_at: "2026-01-05T14:02:00Z",
      headline: "Everything works",
      open_impact: null,
      html: "<section><h2>Components</h2></section>",
    }),
  ),
  route("get", "/billing/payments", () => HttpResponse.json({ payment_method: null, invoices: [] })),
  route("get", "/billing/kept-projects", () =>
    HttpResponse.json({ project_ids: [], chosen_at: null, covered_ids: [], is_fixed: false }),
  ),
  route("post", "/client-errors", () => new HttpResponse(null, { status: 204 })),
  route("get", "/projects", () => HttpResponse.json({ username: "ada", projects: [], create_refusal: null })),
  route("get", "/projects/:id/endpoints", () => HttpResponse.json({ endpoints: [], read_only: null })),
  // Differs from the slug that the browser would compute, so that a test notices which one is used.
  route("get", "/slugs", ({ request }) => {
    const name = new URL(request.url).searchParams.get("name") ?? "";
    const slug = `of-${[...name].map((letter) => letter.codePointAt(0)?.toString(36)).join("")}`.slice(0, 64);
    return HttpResponse.json({ slug, available: true, message: null, suggestion: null });
  }),
  route("get", "/slugs/:slug", ({ params }) =>
    HttpResponse.json({ slug: params.slug, available: true, message: null, suggestion: null }),
  ),
  route("post", "/schema-checks", () =>
    HttpResponse.json({ counts: { types: 2, operations: 1, fields: 3 }, findings: { items: [], omitted: 0 } }),
  ),
  route("post", "/schema-diagnostics", () =>
    HttpResponse.json({
      is_refused: false,
      message: null,
      diagnostics: [],
      omitted: 0,
      counts: { types: 1, operations: 1, fields: 1 },
    }),
  ),
);
