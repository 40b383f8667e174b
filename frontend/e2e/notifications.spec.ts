import { call, mailedLink, newEmail } from "./api.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, signedIn, test } from "./fixtures.ts";

for (const colorScheme of ["light", "dark"] as const) {
  signedIn.describe(colorScheme, () => {
    signedIn.use({ colorScheme });
    signedIn("a notification is switched by keyboard, and stays so", async ({ page, user }) => {
      await page.goto("/settings/notifications");
      const feedback = page.getByRole("switch", { name: "Readers’ feedback" });
      await expect(feedback).toBeChecked();
      await feedback.press("Space");
      await expect(page.getByText("“Readers’ feedback” saved")).toBeAttached();
      await expect(feedback).not.toBeChecked();
      await expectAccessible(page);
      await page.reload();
      await expect(feedback).not.toBeChecked();
      const { text } = await call("GET", "/api/user/notifications", { token: user.token });
      const { settings } = JSON.parse(text) as { settings: { kind: string; enabled: boolean }[] };
      expect(settings.find(({ kind }) => kind === "feedback")?.enabled).toBe(false);
      await page.setViewportSize({ width: 360, height: 740 });
      await expectNoSidewaysScroll(page);
    });
  });
}

signedIn.describe("wrong links", () => {
  signedIn.use({ expectedConsole: [/status of 404/] });
  signedIn("a link that unsubscribes nobody says so", async ({ page }) => {
    await page.goto(`/unsubscribe?token=${"0".repeat(64)}`);
    await expect(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
    await expectAccessible(page);
  });
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`followers, ${colorScheme}`, () => {
    test.use({ colorScheme });
    test("a reader follows a changelog by mail", async ({ page, swapi }) => {
      await page.goto(`${swapi.path}/changelog`);
      await page.getByRole("link", { name: "Follow by mail" }).click();
      await expect(page.getByRole("heading", { name: /^Follow / })).toBeVisible();
      await expectAccessible(page);
      const email = newEmail();
      await page.getByLabel("Email").fill(email);
      await page.getByRole("radio", { name: "Versions that may break clients" }).check();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 360, height: 740 });
      await expectNoSidewaysScroll(page);
      await page.getByRole("link", { name: "Open the changelog" }).click();
      await expect(page.getByRole("heading", { name: "Changelog" })).toBeVisible();
      await expectNoSidewaysScroll(page);

      // The link in the mail changes nothing until its button is used.
      await page.goto(await mailedLink(email, "follow/confirm"));
      await expect(page.getByText(/^Confirm .* about versions that may break clients/)).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole("button", { name: "Follow" }).press("Enter");
      await expect(page.getByRole("heading", { name: /^You follow / })).toBeVisible();
      await expectAccessible(page);
      await page.reload();
      await expect(page.getByRole("heading", { name: /^You follow / })).toBeVisible();
    });
  });
}
