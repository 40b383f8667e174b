/** Makes all addresses of the app. */
export type ProjectTab =
  | "docs"
  | "schema"
  | "graph"
  | "content"
  | "examples"
  | "layout"
  | "endpoints"
  | "changelog"
  | "ci"
  | "llm-docs"
  | "analytics"
  | "settings";

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(key, value);
  }
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}

const part = encodeURIComponent;

export const paths = {
  home: () => "/",
  /** The plans. `returnTo` is the page to show after an upgrade. */
  pricing: (query: { returnTo?: string | undefined } = {}) => withQuery("/pricing", { return_to: query.returnTo }),
  status: () => "/status",
  /** A page of the schema that the visitor pasted; only this tab has it. */
  preview: (page = "overview") =>
    page === "overview" ? "/preview" : `/preview/${page.split("/").map(part).join("/")}`,
  /** The product's own example projects. */
  examples: () => "/d/examples",
  /** A page of the product's own documentation, or the list of them. */
  help: (page?: string, anchor?: string) =>
    `/docs${page === undefined ? "" : `/${page}`}${anchor === undefined ? "" : `#${anchor}`}`,
  validator: () => "/tools/graphql-validator",
  adminStatus: () => "/admin/status",
  contact: () => "/contact",
  privacy: () => "/privacy",
  terms: () => "/terms",
  adminAnalytics: () => "/admin/analytics",
  adminMessages: () => "/admin/messages",
  adminHelp: () => "/admin/help",
  adminErrors: () => "/admin/errors",
  adminJobs: () => "/admin/jobs",
  login: (query: { redirect?: string | undefined; upgrade?: boolean | undefined } = {}) =>
    withQuery("/login", { redirect: query.redirect, upgrade: query.upgrade ? "true" : undefined }),
  verify: () => "/auth/verify",
  dashboard: () => "/dashboard",
  newProject: () => "/dashboard?new=true",
  project: (id: string, tab: ProjectTab = "docs") =>
    tab === "llm-docs" || tab === "analytics"
      ? `/dashboard/project/${part(id)}/${tab}`
      : withQuery(`/dashboard/project/${part(id)}`, { tab: tab === "docs" ? undefined : tab }),
  /** A page of the docs in the dashboard; "overview" is the project's own address. */
  projectDocs: (id: string, page = "overview") =>
    page === "overview" || page === ""
      ? paths.project(id)
      : `/dashboard/project/${part(id)}/docs/${page.split("/").map(part).join("/")}`,
  /** The checks of pipelines, or one of them. */
  pipelines: (id: string, check?: string) => withQuery(`/dashboard/project/${part(id)}`, { tab: "ci", check }),
  /** The list of content sections, or one of them in the editor. */
  content: (id: string, section?: string) => withQuery(`/dashboard/project/${part(id)}`, { tab: "content", section }),
  /** The form for a new content section, with its title filled in. */
  newSection: (id: string, title: string) => withQuery(`/dashboard/project/${part(id)}`, { tab: "content", title }),
  /** The named examples of a project: the list, one beside it or in the editor, or the editor of a new one. */
  projectExamples: (id: string, query: { example?: string | undefined; edit?: "true"; new?: "true" } = {}) =>
    withQuery(`/dashboard/project/${part(id)}`, { tab: "examples", ...query }),
  settings: () => "/settings",
  profile: () => "/settings/profile",
  sessions: () => "/settings/profile/sessions",
  auditLog: () => "/settings/profile/audit-log",
  apiKeys: () => "/settings/api-keys",
  embeds: () => "/settings/embeds",
  webhooks: () => "/settings/webhooks",
  webhook: (id: string) => `/settings/webhooks/${part(id)}`,
  notifications: () => "/settings/notifications",
  branding: () => "/settings/branding",
  projectBranding: (id: string) => `/settings/branding/${part(id)}`,
  /** The page of a theme that is shared by a link, which carries it in its fragment. */
  sharedTheme: () => "/theme",
  billing: () => "/settings/billing",
  /** A user's public projects. */
  owner: (username: string) => `/d/${part(username)}`,
  /** Public docs; `page` is a page's path as the engine names it ("objects/User"). */
  docs: (username: string, slug: string, page = "overview", anchor?: string) => {
    const base = `/d/${part(username)}/${part(slug)}`;
    const path = page === "overview" || page === "" ? base : `${base}/${page.split("/").map(part).join("/")}`;
    return anchor === undefined ? path : `${path}#${part(anchor)}`;
  },
  /** The console of public docs, a separate document. `operation` is the path of an operation's page. */
  console: (username: string, slug: string, operation?: string) =>
    withQuery(`/d/${part(username)}/${part(slug)}/console`, { operation }),
  /** The same page in a version; null is the current one. */
  docsAt: (username: string, slug: string, version: number | null, page: string, anchor?: string): string => {
    const below = version === null ? page : page === "overview" ? `v/${version}` : `v/${version}/${page}`;
    return paths.docs(username, slug, below, anchor);
  },
} as const;
