import type { Page } from "@playwright/test";
import { call, createProject, mailedLink, newEmail } from "./api.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, expectOrderedHeadings, signedIn, test } from "./fixtures.ts";
import { makePro } from "./plan.ts";

const TEST_MODE = "Test mode: no payment is taken";

/** Requests a sign-in link in the browser and opens it there. */
async function signInHere(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Magic Link" }).click();
  await expect(page.getByText("Magic link sent!")).toBeVisible();
  await page.goto(await mailedLink(email));
}

/** Goes from the pricing page through the checkout. */
async function subscribe(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Upgrade to Pro" }).click();
  await expect(page.getByText(TEST_MODE).first()).toBeVisible();
  await page.getByRole("button", { name: "Subscribe to Pro" }).click();
}

async function openPortal(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Manage Subscription" }).click();
  await expect(page.getByText(TEST_MODE).first()).toBeVisible();
}

async function leavePortal(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Back to Billing" }).click();
  await expect(page).toHaveURL("/settings/billing");
}

test.describe("a life with Pro", () => {
  test("from the pricing page to Pro, back to Free, and to Pro again", async ({ page }) => {
    test.slow();
    const email = newEmail();
    await page.goto("/pricing");
    await page.getByRole("link", { name: "Upgrade to Pro" }).click();
    await expect(page.getByText("Please sign in to upgrade to Pro plan.")).toBeVisible();
    await signInHere(page, email);
    await expect(page).toHaveURL("/pricing");
    await subscribe(page);
    await expect(page).toHaveURL("/settings/billing");
    await expect(page.getByText("Welcome to Pro")).toBeVisible();
    await expect(page.getByText(/^Next billing date: [A-Z][a-z]+ \d{1,2}, \d{4}$/)).toBeVisible();

    // A private project, which needs Pro.
    const { token, username } = await account(page);
    const docs = await createProject({ email, token, username }, `Secret ${Date.now()}`, "type Query { a: Int }");
    await page.goto(`/dashboard/project/${docs.id}`);
    await page.getByRole("switch", { name: "Public" }).click();
    await page.getByRole("button", { name: "Make private" }).click();
    await expect(page.getByText("The docs are private.")).toBeVisible();

    // See what would change, then cancel in the portal: Pro stays until the paid month is over.
    await page.goto("/settings/billing");
    await expect(page.getByText("Test card that works")).toBeVisible();
    await expect(page.getByRole("table").getByText("$19.00")).toBeVisible();
    await page.getByRole("link", { name: "See what would change" }).click();
    await expect(page.getByText("Read-only, stays private")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Continue to cancel" }).click();
    await page.getByRole("button", { name: "Cancel at period end" }).click();
    await leavePortal(page);
    await expect(page.getByText(/^Pro stays until .+ There is no further payment\.$/)).toBeVisible();
    await openPortal(page);
    await page.getByRole("button", { name: "+ 1 month" }).click();
    await leavePortal(page);
    await expect(page.getByText("Ready to unlock more?")).toBeVisible();

    // Nothing is deleted, and the project says why it cannot be changed.
    await page.goto(`/dashboard/project/${docs.id}?tab=settings`);
    await expect(page.getByText(/^This private project is read-only: private projects are part of/)).toBeVisible();
    expect((await call("GET", docs.path)).status).toBe(404);

    // Upgrade where it hurts, and come back there.
    await page.getByRole("link", { name: "Compare the plans" }).first().click();
    await subscribe(page);
    await expect(page).toHaveURL(`/dashboard/project/${docs.id}?tab=settings`);
    await expect(page.getByText("Welcome to Pro")).toBeVisible();
    await expect(page.getByText(/read-only/)).toHaveCount(0);

    // A failed payment is visible until it is paid.
    await page.goto("/settings/billing");
    await openPortal(page);
    await page.getByRole("button", { name: "Send: fail the next payment" }).click();
    await leavePortal(page);
    await expect(page.getByText("Your last payment failed, so Pro is paused")).toBeVisible();
    for (const path of ["/dashboard", `/dashboard/project/${docs.id}`]) {
      await page.goto(path);
      await page.getByText("Your last payment failed, so Pro is paused.").waitFor();
    }
    await page.getByRole("main").getByRole("link", { name: "Open billing", exact: true }).first().click();
    await openPortal(page);
    await page.getByRole("button", { name: "Change to a card that works" }).click();
    await leavePortal(page);
    await expect(page.getByText("Active", { exact: true })).toBeVisible();
  });
});

/** Returns the session of the signed-in browser. */
async function account(page: Page): Promise<{ token: string; username: string }> {
  const token = (await page.evaluate(() => localStorage.getItem("auth_token"))) ?? "";
  const { user } = JSON.parse((await call("GET", "/api/auth/me", { token })).text) as { user: { username: string } };
  return { token, username: user.username };
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`visitors, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("the pricing page passes axe", async ({ page }) => {
      await page.goto("/pricing?return_to=%2Fdashboard");
      await expect(page.getByRole("table", { name: "Features of each plan" })).toBeVisible();
      await expectAccessible(page);
      await expectOrderedHeadings(page);
    });
  });

  signedIn.describe(`owners, ${colorScheme}`, () => {
    signedIn.use({ colorScheme });

    signedIn("pricing and billing pass axe on both plans", async ({ page, user }) => {
      for (const isPro of [false, true]) {
        if (isPro) makePro(user.email);
        await page.goto("/pricing");
        await expect(page.getByText("Current plan", { exact: true })).toBeVisible();
        await expectAccessible(page);
        await page.goto("/settings/billing");
        await expect(page.getByRole("heading", { name: "Plan Limits" })).toBeVisible();
        await expect(page.getByText("0 in use").first()).toBeVisible();
        await expectAccessible(page);
        await expectOrderedHeadings(page);
      }
    });
  });
}

signedIn.describe("on a phone", () => {
  signedIn.use({ viewport: { width: 360, height: 740 } });

  signedIn("pricing and billing fit, and the upgrade is reached by keyboard", async ({ page }) => {
    await page.goto("/pricing?return_to=%2Fdashboard");
    await expectNoSidewaysScroll(page);
    await page.goto("/settings/billing");
    const upgrade = page.getByRole("link", { name: "Upgrade to Pro" });
    await expect(upgrade).toBeVisible();
    await expectNoSidewaysScroll(page);
    await upgrade.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/pricing");
  });
});
