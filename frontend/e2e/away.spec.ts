import { createProject } from "./api.ts";
import { expect, expectAccessible, signedIn, test } from "./fixtures.ts";

const expectedConsole = [
  /ERR_(CONNECTION_REFUSED|INTERNET_DISCONNECTED|FAILED)|dynamically imported module|preload CSS/,
];
signedIn.use({ expectedConsole });
test.use({ expectedConsole });

signedIn("a page that cannot be loaded while the server is away opens by itself later", async ({ page, user }) => {
  const { id } = await createProject(user, "Shop", "type Query { a: Int }");
  await page.goto(`/dashboard/project/${id}?tab=settings`);
  await expect(page.getByRole("textbox", { name: "Name" })).toBeVisible();
  await page.route(/\/assets\/dashboard-route|\/healthz$/, (route) => route.abort("connectionrefused"));
  await page.getByRole("link", { name: "My Projects" }).first().click();
  await expect(page.getByRole("heading", { name: "The server does not answer" })).toBeVisible();
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
  // The shell stays.
  await expect(page.getByRole("banner").getByRole("link", { name: "Documentation" })).toBeVisible();
  await expectAccessible(page);

  await page.unrouteAll();
  // Without a click.
  await expect(page.getByRole("heading", { name: "My Projects" })).toBeVisible();
});

signedIn("code that stays missing is an error, with Try Again", async ({ page }) => {
  await page.goto("/settings/profile");
  await page.route(/\/assets\/dashboard-route/, (route) => route.abort("connectionrefused"));
  await page.getByRole("link", { name: "My Projects" }).first().click();
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

test("offline, the shell says so and stays, and the page opens when the connection is back", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await expect(page.getByRole("contentinfo").getByRole("status")).toHaveText("Systems OK");
  await context.setOffline(true);
  await expect(page.getByText("You are offline. Pages may be out of date")).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("status")).toHaveText("Unknown");
  await page.getByRole("banner").getByRole("link", { name: "Pricing" }).click();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Pricing" })).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("status")).toHaveText("Systems OK");
});

test("offline, a window whose code has not loaded opens when the connection is back", async ({ page, context }) => {
  await page.route(/\/assets\/sign-in/, (route) => route.abort("internetdisconnected"));
  await page.goto("/pricing");
  await context.setOffline(true);
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await expect(page.getByRole("dialog", { name: "Sign In" }).getByLabel("Email")).toBeVisible();
});

test("a page of the help that failed offline is loaded when the connection is back", async ({ page, context }) => {
  await page.goto("/docs/getting-started");
  await context.setOffline(true);
  await page.getByRole("main").getByRole("link", { name: "API keys" }).first().click();
  await expect(page.getByText("The page could not be loaded")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "API keys" })).toBeVisible();
});
