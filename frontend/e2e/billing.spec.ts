import { expect, expectAccessible, expectNoSidewaysScroll, expectOrderedHeadings, signedIn, test } from "./fixtures.ts";
import { makePro } from "./plan.ts";

/** Accounts that never had a subscription get a 404, which browsers log. */
const noSubscription = [/status of 404.*\/api\/billing\/subscription/];

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
    signedIn.use({ colorScheme, expectedConsole: noSubscription });

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
  signedIn.use({ viewport: { width: 360, height: 740 }, expectedConsole: noSubscription });

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
