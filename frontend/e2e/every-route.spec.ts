import { mkdirSync } from "node:fs";
import { ROUTES } from "../src/lib/generated/routes.ts";
import { createProject, type Docs, schema } from "./api.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, signedIn, test } from "./fixtures.ts";

/** Folder for pictures of every route at every size (`make screenshots`). Without it each route is tested at one size. */
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

/** Returns an address of a route. */
function addressOf(path: string, project?: Docs): string {
  if (path === "*") return "/no-such-page";
  if (path === "/docs/{id}") return "/docs/getting-started";
  return path.replace("{id}", project?.id ?? "").replace("{page:.*}", "objects/Film");
}

/** Returns what to open in one look: everything for pictures, otherwise every sixth. */
function partOf<Each>(all: readonly Each[], turn: number): Each[] {
  return folder === undefined ? all.filter((_, place) => place % looks.length === turn) : [...all];
}

async function look(page: Page, address: string, name: string, picture: string) {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 }).first(), address).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}-${picture}.png`, fullPage: true });
}

looks.forEach(({ width, colorScheme, name }, place) => {
  const viewport = { width, height: 900 };
  test.describe(`visitors, ${name}`, () => {
    test.use({ viewport, colorScheme, expectedConsole: [/status of 404.*no-such-page/] });
    test("every public route and docs page is accessible and fits", async ({ page, swapi }) => {
      test.setTimeout(300_000);
      for (const { key, path } of partOf(ofVisitors, place)) await look(page, addressOf(path), key, name);
      for (const path of partOf(docsPages, place))
        await look(page, swapi.path + path, `docs${path.replaceAll("/", "-")}`, name);
    });
  });

  signedIn.describe(`owners, ${name}`, () => {
    // Without a subscription, the billing page gets a 404.
    signedIn.use({ viewport, colorScheme, expectedConsole: [/status of 404.*\/api\/billing\/subscription/] });
    signedIn("every route of a signed-in user is accessible and fits", async ({ page, user }) => {
      signedIn.setTimeout(300_000);
      const project = await createProject(user, "Star Wars", schema("swapi.graphql"));
      for (const { key, path } of partOf(ofOwners, place)) await look(page, addressOf(path, project), key, name);
    });
  });
});
