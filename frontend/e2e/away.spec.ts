import { createProject } from "./api.ts";
import { expect, signedIn } from "./fixtures.ts";

signedIn.use({ expectedConsole: [/ERR_CONNECTION_REFUSED|dynamically imported module/] });

signedIn("the app stays when the server is away, and Try Again continues", async ({ page, user }) => {
  const { id } = await createProject(user, "Shop", "type Query { a: Int }");
  await page.goto(`/dashboard/project/${id}?tab=settings`);
  await expect(page.getByRole("textbox", { name: "Name" })).toBeVisible();
  await page.route(/\/assets\/dashboard-route|\/healthz$/, (route) => route.abort("connectionrefused"));
  const asked = page.waitForRequest(/\/healthz$/);
  await page.getByRole("link", { name: "My Projects" }).first().click();
  await asked;
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();

  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "My Projects" })).toBeVisible();
});

signedIn("code replaced by a newer release is loaded by reloading the page once", async ({ page }) => {
  await page.goto("/settings/profile");
  let failures = 0;
  await page.route(/\/assets\/dashboard-route/, (route) =>
    failures++ === 0 ? route.abort("connectionrefused") : route.continue(),
  );
  await page.getByRole("link", { name: "My Projects" }).first().click();
  await expect(page.getByRole("heading", { name: "My Projects" })).toBeVisible();
  expect(failures).toBeGreaterThan(1);
});
