import type { Page } from "@playwright/test";
import { call, type Docs, type User } from "./api.ts";
import { expect } from "./fixtures.ts";
import { makePro, setStatus } from "./plan.ts";

/** A look of the app that has no address of its own, or that depends on what is stored. `make screenshots` opens it. */
export interface State {
  name: string;
  open: (page: Page, context: Context) => Promise<void>;
}

interface Context {
  user: User;
  project: Docs;
}

const OWN =
  '"A place to sit."\ntype Chair { "How many legs it has." legs: Int! }\ntype Query { chair(id: ID!): Chair }';
const BEFORE = "type Query { shop: Shop email: String noise: Int }\ntype Shop { name: String }\nenum Kind { SMALL }";
const AFTER =
  "type Query { shop(kind: Kind!): Shop noise: String }\ntype Shop { name: String! }\nenum Kind { SMALL BIG }";

/** Opens an address, and then does what the state needs. */
const at =
  (address: string | ((context: Context) => string), then?: State["open"]): State["open"] =>
  async (page, context) => {
    await page.goto(typeof address === "string" ? address : address(context));
    await then?.(page, context);
  };

const pasteOwnSchema: State["open"] = async (page) => {
  await page.getByRole("link", { name: "Paste a schema" }).click();
  const editor = page.getByRole("region", { name: "Try it" }).getByRole("textbox", { name: "Schema" });
  await expect(page.locator("[data-state=loaded]")).toBeVisible();
  await editor.press("Control+a");
  await page.keyboard.insertText(OWN);
  await expect(page.getByRole("status").getByText(/2 types/)).toBeVisible();
};

/** The screens of visitors. */
export const ofVisitors: State[] = [
  { name: "docs-missing", open: at("/d/nobody/nothing") },
  { name: "docs-missing-page", open: at(({ project }) => `${project.path}/objects/Filn`) },
  { name: "docs-missing-version", open: at(({ project }) => `${project.path}/v/99`) },
  { name: "help-publishing", open: at("/docs/publishing-from-ci") },
  { name: "help-limits", open: at("/docs/limits") },
  { name: "help-reference", open: at("/docs/api-reference") },
  { name: "help-no-results", open: at("/docs/search?q=zzzz") },
  { name: "login-upgrade", open: at("/login?upgrade=true") },
  {
    name: "home-own-schema",
    open: at("/", pasteOwnSchema),
  },
  {
    name: "preview-own-schema",
    open: at("/", async (page, context) => {
      await pasteOwnSchema(page, context);
      await page.getByRole("link", { name: "Open the whole preview" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Chair" })).toBeVisible();
    }),
  },
  {
    name: "sign-in-window",
    open: at("/pricing", async (page) => {
      await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
      await expect(page.getByRole("dialog").getByRole("button", { name: "Send Magic Link" })).toBeVisible();
    }),
  },
  {
    name: "side-menu",
    open: at("/pricing", async (page) => {
      const menu = page.getByRole("banner").locator("summary");
      if (!(await menu.isVisible())) return;
      await menu.click();
      await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
    }),
  },
  {
    name: "contact-refused",
    open: at("/contact", async (page) => {
      await page.getByRole("button", { name: "Send message" }).click();
      await expect(page.getByRole("alert").first()).toBeVisible();
    }),
  },
  {
    name: "palette",
    open: at(
      ({ project }) => project.path,
      async (page) => {
        await page.keyboard.press("/");
        await page.getByRole("combobox").fill("film");
        await expect(page.getByRole("option").first()).toBeVisible();
      },
    ),
  },
  {
    name: "status-away",
    open: async (page) => {
      await page.goto("/pricing");
      const isAsked = /\/api\/(status|health)/;
      await page.route(isAsked, (route) => route.abort());
      await page.getByRole("contentinfo").getByRole("link", { name: "Status", exact: true }).click();
      await expect(page.getByRole("heading", { name: "The server does not answer" })).toBeVisible();
    },
  },
];

/** The screens of owners. They run in this order, on the same account. */
export const ofOwners: State[] = [
  ...(["schema", "graph", "content", "examples", "endpoints", "changelog", "ci", "settings"] as const).map((tab) => ({
    name: `tab-${tab}`,
    open: at(({ project }) => `/dashboard/project/${project.id}?tab=${tab}`),
  })),
  {
    name: "create-dialog",
    open: at("/dashboard?new=true", async (page) => {
      await expect(page.getByRole("dialog")).toBeVisible();
    }),
  },
  {
    name: "user-menu",
    open: at("/dashboard", async (page) => {
      await page.getByRole("button", { name: "User menu" }).click();
      await expect(page.getByRole("menu")).toBeVisible();
    }),
  },
  {
    name: "tab-ci-failed",
    open: async (page, context) => {
      const { user, project } = context;
      makePro(user.email);
      await call("PUT", `/api/projects/${project.id}/schema`, { body: { sdl: BEFORE }, token: user.token });
      await checkSchema(context);
      await page.goto(`/dashboard/project/${project.id}?tab=ci`);
      await expect(page.getByRole("heading", { name: /^Check failed/ })).toBeVisible();
    },
  },
  {
    name: "check-page",
    open: async (page, context) => {
      await page.goto(await checkSchema(context));
    },
  },
  { name: "tab-changelog-versions", open: at(({ project }) => `/dashboard/project/${project.id}?tab=changelog`) },
  { name: "api-keys-none", open: at("/settings/api-keys") },
  {
    name: "api-keys",
    open: async (page, { user }) => {
      for (const [name, accessType] of [
        ["Production", "read"],
        ["Pipeline", "write"],
      ])
        await call("POST", "/api/user/api-keys", { body: { name, accessType, expiresInDays: 7 }, token: user.token });
      await page.goto("/settings/api-keys");
      await expect(page.getByText("Pipeline").first()).toBeVisible();
    },
  },
  { name: "billing-pro", open: at("/settings/billing") },
  {
    name: "billing-past-due",
    open: async (page, { user }) => {
      setStatus(user.email, "past_due");
      await page.goto("/settings/billing");
    },
  },
  {
    name: "dashboard-past-due",
    open: at("/dashboard"),
  },
];

/** The screens of administrators. */
export const ofAdmins: State[] = [
  { name: "admin-status-none", open: at("/admin/status") },
  {
    name: "admin-status-new",
    open: at("/admin/status", async (page) => {
      await page.getByRole("button", { name: "New incident" }).click();
    }),
  },
  { name: "admin-analytics", open: at("/admin/analytics") },
  { name: "admin-messages-none", open: at("/admin/messages") },
  {
    name: "admin-messages",
    open: async (page) => {
      const body = {
        name: "Ada",
        email: "ada@example.com",
        subject: "problem",
        message: "The page stays empty after I publish.\nWhat should I do?",
      };
      await call("POST", "/api/contact", { body });
      await page.goto("/admin/messages");
    },
  },
  { name: "admin-errors-none", open: at("/admin/errors") },
  { name: "admin-jobs-none", open: at("/admin/jobs") },
  {
    name: "status-incidents",
    open: async (page, { user }) => {
      const update = (state: string, body: string) => ({ state, body });
      const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
      const base = { components: ["mail"], impact: "degraded" };
      const waiting = "Sign-in links arrive late or not at all. Whoever is signed in stays signed in.";
      const incidents = [
        {
          ...base,
          title: "Sign-in mail was late",
          started_at: ago(3000),
          updates: [
            update("investigating", waiting),
            update("identified", "The mail server **refused** new connections after a certificate had run out."),
            update("resolved", "All waiting mail was delivered. Links that had run out were requested again."),
          ],
        },
        { ...base, title: "Docs load slowly", started_at: ago(12), updates: [update("investigating", waiting)] },
      ];
      for (const body of incidents) {
        const answer = await call("POST", "/api/admin/incidents", { body, token: user.token });
        expect(answer.status, answer.text).toBe(201);
      }
      await page.goto("/status");
      await expect(page.getByRole("heading", { name: "Open now" })).toBeVisible();
    },
  },
  { name: "admin-status", open: at("/admin/status") },
];

/** Checks another schema as a pipeline does. Returns the path of the comparison page. */
async function checkSchema({ user, project }: Context): Promise<string> {
  const body = { sdl: AFTER, message: "Remove `email` from the query", commit: "9f3c2ab77d0e4c1" };
  const answer = await call("POST", `/api/projects/${project.id}/schema/check`, { body, token: user.token });
  expect(answer.status, answer.text).toBe(200);
  return new URL((JSON.parse(answer.text) as { url: string }).url).pathname;
}
