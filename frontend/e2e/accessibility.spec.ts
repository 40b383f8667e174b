import { createProject, schema } from "./api.ts";
import { expect, expectAccessible, expectLoaded, expectNoSidewaysScroll, signedIn, test } from "./fixtures.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`axe finds nothing, ${colorScheme}`, () => {
    test.use({ colorScheme });

    // The pricing page is in billing.spec.ts.
    for (const path of ["/", "/login", "/status"]) {
      test(path, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
        await expectAccessible(page);
      });
    }

    test("docs", async ({ page, swapi }) => {
      for (const path of ["", "/objects/Film", "/queries/allFilms", "/objects", "/changelog/1"]) {
        await page.goto(swapi.path + path);
        await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
        await expectLoaded(page);
        await expectAccessible(page);
      }
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill("film");
      await expect(page.getByRole("option").first()).toBeVisible();
      await expectAccessible(page);
    });
  });

  signedIn.describe(`axe finds nothing for a signed-in user, ${colorScheme}`, () => {
    signedIn.use({ colorScheme });

    signedIn("dashboard, create dialog and project", async ({ page, user }) => {
      await page.goto("/dashboard");
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expectAccessible(page);

      await page.getByRole("button", { name: "Create New Project" }).first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page);

      const { id } = await createProject(user, "Star Wars", schema("swapi.graphql"));
      await page.goto(`/dashboard/project/${id}`);
      await expect(page.getByRole("heading", { level: 1, name: "Star Wars" })).toBeVisible();
      await expectAccessible(page);
      await page.goto("/dashboard");
      await expect(page.getByText("Star Wars").first()).toBeVisible();
      await expectAccessible(page);
    });
  });
}

signedIn.describe("on a phone", () => {
  signedIn.use({
    viewport: { width: 360, height: 740 },
    // Without a subscription, the billing page gets a 404.
    expectedConsole: [/status of 404.*\/api\/billing\/subscription/],
  });

  signedIn("no screen scrolls sideways", async ({ page, user }) => {
    const { id } = await createProject(user, "A project with a rather long name that wraps", schema("swapi.graphql"));
    const project = `/dashboard/project/${id}`;
    const screens = [
      "/",
      "/pricing",
      "/status",
      "/tools/graphql-validator",
      "/dashboard",
      "/dashboard?new=true",
      project,
      `${project}?tab=schema`,
    ];
    const account = ["/settings/profile", "/settings/api-keys", "/settings/billing", `/d/${user.username}`];
    for (const path of [...screens, `${project}?tab=settings`, ...account]) {
      await page.goto(path);
      await expect(page.getByRole("main").getByRole("heading").first(), path).toBeVisible();
      await expectLoaded(page);
      await expectNoSidewaysScroll(page);
    }
  });
});
