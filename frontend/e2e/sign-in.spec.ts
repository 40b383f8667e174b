import { call, mailedLink, newEmail, sendMagicLink } from "./api.ts";
import { expect, signedIn, test } from "./fixtures.ts";

const SENT = "Magic link sent! Check your email to log in.";
const USED = "This sign-in link has expired or was already used. Ask for a new one.";

test("the modal sends a link, which signs in the browser that requested it", async ({ page }) => {
  const email = newEmail();
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Send Magic Link" })).toBeDisabled();
  await dialog.getByLabel("Email").fill(`  ${email.toUpperCase()} `);
  await dialog.getByRole("button", { name: "Send Magic Link" }).click();
  await expect(page.getByText(SENT)).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.goto(await mailedLink(email));
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "My Projects" })).toBeVisible();
});

test("the login page returns to the requested page", async ({ page }) => {
  const email = newEmail();
  await page.goto("/login?redirect=%2F%3Ffrom%3Dlogin");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Magic Link" }).click();
  await expect(page.getByText(SENT)).toBeVisible();
  await page.goto(await mailedLink(email));
  await expect(page).toHaveURL("/?from=login");
  await expect(page.getByRole("link", { name: "Create New Project" })).toBeVisible();
});

test("an upgrade asks to sign in first", async ({ page }) => {
  await page.goto("/login?upgrade=true");
  await expect(page.getByText("Please sign in to upgrade to Pro plan.")).toBeVisible();
});

test("a link opened elsewhere waits for a click, works once, and leaves the address bar", async ({
  page,
  browser,
  context,
}) => {
  const email = newEmail();
  await sendMagicLink(email);
  const link = await mailedLink(email);
  const confirm = { name: `Sign in as ${email}` };

  // A mail scanner opens the page and runs its scripts in another browser.
  const scanner = await (await browser.newContext()).newPage();
  await scanner.goto(link);
  await expect(scanner.getByRole("button", confirm)).toBeVisible();
  await expect(scanner).not.toHaveURL(/token=/);
  await scanner.context().close();

  await page.goto(link);
  await page.getByRole("button", confirm).click();
  await expect(page).toHaveURL("/dashboard");

  await page.evaluate(() => localStorage.clear());
  const later = await context.newPage();
  await later.goto(link);
  await expect(later.getByRole("alert")).toHaveText(USED);
});

test("the dashboard asks to sign in and then opens", async ({ page }) => {
  const email = newEmail();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard$/);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Magic Link" }).click();
  await page.goto(await mailedLink(email));
  await expect(page).toHaveURL("/dashboard");
});

test.describe("an expired session", () => {
  test.use({
    expectedConsole: [/status of 401/],
    storageState: async ({ baseURL }, use) => {
      const localStorage = [{ name: "auth_token", value: "no-such-session" }];
      await use({ cookies: [], origins: [{ origin: baseURL ?? "", localStorage }] });
    },
  });
  test("is forgotten", async ({ page }) => {
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
  });
});

signedIn("a session survives a reload, and signing out ends it", async ({ page, user }) => {
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "My Projects" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "My Projects" })).toBeVisible();

  await page.getByRole("banner").getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
  await expect.poll(async () => (await call("GET", "/api/auth/me", { token: user.token })).status).toBe(401);
});

signedIn("the login page redirects a signed-in user", async ({ page }) => {
  await page.goto("/login?redirect=%2Fdashboard");
  await expect(page).toHaveURL("/dashboard");
});
