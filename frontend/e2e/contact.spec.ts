import { signInAsAdmin } from "./api.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, expectOrderedHeadings, signedIn, test } from "./fixtures.ts";

const TEXT = "The page stays empty after I publish.\nWhat should I do?";

/** A signed-in administrator. */
const asAdmin = signedIn.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  user: async ({}, use) => {
    await use(await signInAsAdmin());
  },
});

asAdmin("a message is sent with the keyboard, and an administrator reads it", async ({ page, user }) => {
  const subject = `Message ${Date.now()}`;
  await page.goto("/contact");
  await expect(page.getByLabel("Email")).toHaveValue(user.email);
  await page.getByLabel("Name").focus();
  await page.keyboard.type("Ada");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Something");
  await expect(page.getByLabel("What is it about?")).toHaveValue("problem");
  await page.keyboard.press("Tab");
  await page.keyboard.type(`${subject}\n${TEXT}`);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your message was sent")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Administration" }).click();
  await expect(page).toHaveURL("/admin/analytics");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Messages" }).click();
  await expect(page).toHaveURL("/admin/messages");
  const item = page.getByRole("listitem").filter({ hasText: subject });
  await expect(item).toContainText(TEXT);
  await expect(item).toContainText("Something does not work");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Errors" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Errors" })).toBeFocused();
});

asAdmin.describe("an error in the browser", () => {
  asAdmin.use({ expectedConsole: [/kaboom/] });

  asAdmin("is listed for administrators, without secrets", async ({ page }) => {
    const message = `kaboom ${Math.random().toString(36).replaceAll(/\d/g, "")}`;
    await page.goto("/pricing");
    // Errors are reported once the app has started.
    await expect(page.getByRole("button", { name: "User menu" })).toBeVisible();
    const sent = page.waitForResponse((response) => response.url().endsWith("/api/client-errors"));
    await page
      .evaluate((text) => void Promise.reject(new Error(`${text} gf_r_0123456789abcdef`)), message)
      .catch(() => undefined);
    expect((await sent).status()).toBe(204);
    await page.goto("/admin/errors");
    const item = page.getByRole("listitem").filter({ hasText: message });
    await expect(item).toContainText("1 report");
    await expect(item).not.toContainText("gf_r_");
    await expectAccessible(page);
  });
});

signedIn("the lists are not there for other users", async ({ page }) => {
  for (const path of ["/admin/analytics", "/admin/messages", "/admin/help", "/admin/errors", "/admin/jobs"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "This page does not exist" })).toBeVisible();
  }
});

test.describe("a lost connection", () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED/] });

  test("keeps the typed text and says so", async ({ page, context }) => {
    await page.goto("/contact");
    await page.getByLabel("Email").fill("ada@example.com");
    await page.getByLabel("What is it about?").selectOption("question");
    await page.getByLabel("Message").fill(TEXT);
    await context.setOffline(true);
    await expect(page.getByText(/^You are offline/)).toBeVisible();
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Your message was not sent")).toBeVisible();
    await expect(page.getByLabel("Message")).toHaveValue(TEXT);
    await context.setOffline(false);
    await expect(page.getByText(/^You are offline/)).toBeHidden();
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("We answer to ada@example.com.")).toBeVisible();
  });
});

// Two looks that differ in theme and width.
for (const [colorScheme, width] of [
  ["light", 360],
  ["dark", 1280],
] as const) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } });

    test("contact, privacy and terms are accessible and fit", async ({ page }) => {
      for (const path of ["/contact", "/privacy", "/terms"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessible(page);
        await expectOrderedHeadings(page);
        await expectNoSidewaysScroll(page);
      }
      // Every problem of the form is said at its field.
      await page.goto("/contact");
      await page.getByRole("button", { name: "Send message" }).click();
      await expect(page.getByRole("alert")).toHaveCount(3);
      await expect(page.getByLabel("Email")).toBeFocused();
      await expectAccessible(page);
    });
  });
}

test("the footer leads to each page, and the heading takes the focus", async ({ page }) => {
  await page.goto("/pricing");
  for (const name of ["Contact", "Privacy", "Terms"]) {
    await page.getByRole("contentinfo").getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
    await expect(page.locator("[data-announcer]")).toHaveText(`${name} · Graphfolio`);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
});
