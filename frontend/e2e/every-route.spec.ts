import { mkdirSync } from "node:fs";
import { ROUTES } from "../src/lib/generated/routes.ts";
import { createProject, type Docs, schema, signInAsAdmin, type User } from "./api.ts";
import { expect, expectAccessible, expectLoaded, expectNoSidewaysScroll, signedIn, test } from "./fixtures.ts";
import * as states from "./states.ts";

/**
 * Folder for pictures of every route and state at every size (`make screenshots`). Without it each route is tested at
 * one size.
 */
const folder = process.env.SCREENSHOTS;
if (folder !== undefined) mkdirSync(folder, { recursive: true });

const widths = [360, 768, 1440] as const;
const looks = widths.flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme, name: `${width}-${colorScheme}` })),
);
type Page = Parameters<typeof expectAccessible>[0];

const routes = Object.entries(ROUTES).map(([key, route]) => ({ key, ...route }));
const ofVisitors = routes.filter(({ access }) => access === "public");
const ofOwners = routes.filter(({ access }) => access === "signed-in");
const docsPages = ["", "/objects/Film", "/queries/allFilms", "/changelog", "/graph", "/llm-docs"];
const asState = (name: string, address: string): states.State => ({
  name,
  open: async (page) => void (await page.goto(address)),
});

/** An administrator in a browser. */
const asAdmin = signedIn.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  user: async ({}, use) => {
    await use(await signInAsAdmin());
  },
});

/** Returns an address of a route. */
function addressOf(path: string, project: Docs): string {
  if (path === "*") return "/no-such-page";
  if (path === "/docs/{id}") return "/docs/getting-started";
  const names = { username: project.username, slug: project.slug, id: project.id, projectId: project.id };
  return path
    .replace("{page:.*}", "objects/Film")
    .replace(/\{(\w+)\}/g, (_, name: string) => names[name as keyof typeof names]);
}

/** Returns what to open in one look: everything for pictures, otherwise every sixth. */
function partOf<Each>(all: readonly Each[], turn: number): Each[] {
  return folder === undefined ? all.filter((_, place) => place % looks.length === turn) : [...all];
}

/** Opens and checks them all. For pictures, a failure does not keep the others from being taken. */
async function lookAt(page: Page, all: states.State[], look: string, context: { user: User; project: Docs }) {
  const failures: string[] = [];
  for (const { name, open } of all) {
    try {
      await open(page, context);
      await expect(page.getByRole("heading", { level: 1 }).first(), name).toBeVisible();
      await expectLoaded(page);
      if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}-${look}.png`, fullPage: true });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    } catch (error) {
      if (folder === undefined) throw error;
      failures.push(`${name}: ${String(error)}`);
    }
  }
  expect(failures).toEqual([]);
}

looks.forEach(({ width, colorScheme, name }, place) => {
  const viewport = { width, height: 900 };
  const isAdded = folder !== undefined;
  test.describe(`visitors, ${name}`, () => {
    test.use({ viewport, colorScheme, expectedConsole: [/status of 404|ERR_FAILED/] });
    test("every public route and docs page is accessible and fits", async ({ page, swapi }) => {
      test.setTimeout(600_000);
      const known = [
        ...partOf(ofVisitors, place).map(({ key, path }) => asState(key, addressOf(path, swapi))),
        ...partOf(docsPages, place).map((path) => asState(`docs${path.replaceAll("/", "-")}`, swapi.path + path)),
      ];
      const user = { email: "", token: "", username: swapi.username };
      await lookAt(page, [...known, ...(isAdded ? states.ofVisitors : [])], name, { user, project: swapi });
    });
  });

  signedIn.describe(`owners, ${name}`, () => {
    // Without a subscription, the billing page gets a 404. The id of a webhook is the project's, so there is none.
    const expectedConsole = [/status of 404.*\/api\/(billing\/subscription|webhooks\/)/];
    signedIn.use({ viewport, colorScheme, expectedConsole });
    signedIn("every route of a signed-in user is accessible and fits", async ({ page, user }) => {
      signedIn.setTimeout(600_000);
      const project = await createProject(user, "Star Wars", schema("swapi.graphql"));
      const known = partOf(ofOwners, place).map(({ key, path }) => asState(key, addressOf(path, project)));
      await lookAt(page, [...known, ...(isAdded ? states.ofOwners : [])], name, { user, project });
    });
  });

  if (!isAdded) return;
  asAdmin.describe(`administrators, ${name}`, () => {
    asAdmin.use({ viewport, colorScheme });
    asAdmin("every screen of administrators is accessible and fits", async ({ page, user }) => {
      asAdmin.setTimeout(600_000);
      const project = await createProject(user, "Star Wars", schema("swapi.graphql"));
      await lookAt(page, states.ofAdmins, name, { user, project });
    });
  });
});
