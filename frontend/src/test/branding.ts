import { HttpResponse } from "msw";
import type { User } from "@/api/generated/types.gen";
import { adaOn, GOOD_TOKEN, refuse, route, server, shop } from "./server";
import type { ContrastRow, Branding, ProjectTheme, ThemePreview } from "@/api/generated/types.gen";
import { DEFAULT_THEME } from "@/lib/generated/theme-choices";
import { NO_FIELDS, pickFields, type ThemeFields, valueOf } from "@/features/branding/fields";

/** What the mocked server has, and what it was sent. */
export interface Mock {
  plan: User["plan"];
  global: Branding;
  projects: ProjectTheme[];
  overrides: ThemeFields;
  sent: { call: string; body: unknown }[];
}

export const acme: ProjectTheme = {
  id: shop.id,
  name: "Acme Shop",
  slug: "acme-shop",
  is_public: true,
  use_custom_branding: 0,
  mode: "Default",
  effective: "Default",
  overrides: 0,
  warning: null,
  available: [0, 2],
};
const NAMES = ["Default", "Custom Theme", "Global Theme"];

const pair = (color: string, from_ratio: number | null) => ({
  color,
  background: "#ffffff",
  ratio: 4.59,
  from: from_ratio === null ? null : color,
  from_ratio,
});

export function previewOf(theme: ThemeFields): ThemePreview {
  const primary = valueOf(theme, "primary_color") ?? "";
  const rows: ContrastRow[] = Array.from({ length: 10 }, (_, at) => ({
    key: `row-${at}`,
    name: `Pair ${at}`,
    needs: 4.5,
    light: pair(primary, at === 9 ? 2.56 : null),
    dark: pair(primary, null),
    explanation: at === 9 ? "Darkened to 4.5:1 on light; hue and chroma kept" : "As you chose it",
    is_adjusted: at === 9,
  }));
  return {
    css: `:root { --brand: ${primary}; }`,
    style_sheets: [],
    fragment: `f-${primary.slice(1)}`,
    is_customised: primary !== DEFAULT_THEME.primary_color,
    adjusted: 1,
    rows,
    roles: [{ field: "primary_color", name: "Text", light: primary, dark: "#eeeeee", is_adjusted: true }],
  };
}

/** Answers the calls of branding from a mocked account, and signs its owner in. */
export function mockBranding(): Mock {
  const mock: Mock = {
    plan: "pro",
    global: { ...pickFields(DEFAULT_THEME), use_custom_branding: true },
    projects: [acme],
    overrides: NO_FIELDS,
    sent: [],
  };
  localStorage.setItem("auth_token", GOOD_TOKEN);
  const note = async (request: Request) => {
    const body: unknown = await request.json().catch(() => null);
    mock.sent.push({ call: `${request.method} ${new URL(request.url).pathname}`, body });
    return body as Record<string, never>;
  };
  const find = (id: unknown) => mock.projects.find((project) => project.id === id);
  const answer = (project: ProjectTheme) =>
    HttpResponse.json({ ...mock.overrides, use_custom_branding: project.use_custom_branding, project });
  server.use(
    route("get", "/auth/me", () => {
      const user = adaOn(mock.plan);
      const features = mock.plan === "pro" ? [...user.features, "custom_branding"] : [];
      return HttpResponse.json({ user: { ...user, features } });
    }),
    route("get", "/projects", () => HttpResponse.json({ username: "ada", projects: [], create_refusal: null })),
    route("get", "/branding", () => HttpResponse.json(mock.global)),
    route("put", "/branding", async ({ request }) => {
      const body = await note(request);
      const fields = pickFields(body);
      const stored = Object.fromEntries(Object.keys(fields).map((field) => [field, valueOf(fields, field as never)]));
      mock.global = { ...mock.global, ...stored, ...("use_custom_branding" in body && body) };
      return HttpResponse.json(mock.global);
    }),
    route("delete", "/branding", () => {
      mock.global = { ...pickFields(DEFAULT_THEME), use_custom_branding: true };
      return HttpResponse.json(mock.global);
    }),
    route("get", "/branding/projects", () => HttpResponse.json({ projects: mock.projects })),
    route("get", "/branding/projects/:id", ({ params }) => {
      const project = find(params.id);
      return project === undefined ? refuse(404, "not_found", "Project not found.") : answer(project);
    }),
    route("put", "/branding/projects/:id", async ({ request, params }) => {
      const body = await note(request);
      const { use_custom_branding: mode } = body as { use_custom_branding?: number };
      if (mode === undefined) mock.overrides = pickFields(body);
      else
        mock.projects = mock.projects.map((project) =>
          project.id === params.id
            ? { ...project, use_custom_branding: mode, mode: NAMES[mode] ?? "", effective: NAMES[mode] ?? "" }
            : project,
        );
      return answer(find(params.id) ?? acme);
    }),
    route("delete", "/branding/projects/:id", ({ params }) => {
      mock.overrides = NO_FIELDS;
      return answer(find(params.id) ?? acme);
    }),
    route("post", "/branding/preview", async ({ request }) => {
      const { theme } = (await request.json()) as { theme: ThemeFields };
      return HttpResponse.json(previewOf(theme));
    }),
    route("post", "/tools/preview", () =>
      HttpResponse.json({
        navigation: { groups: [] },
        page: { title: "Overview", path: "overview", kind: "overview", description: "", html: "<p>page</p>", toc: [] },
      }),
    ),
  );
  return mock;
}
