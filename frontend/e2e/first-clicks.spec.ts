/* oxlint-disable no-await-in-loop -- one visit after the other */
import type { Page } from "@playwright/test";
import { ROUTES } from "../src/lib/generated/routes.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, holdCode, test } from "./fixtures.ts";

const banner = (page: Page) => page.getByRole("banner");
const stage = (page: Page) => page.getByRole("region", { name: "Try it" });

test("Sign In leads to its page before the app has loaded, and opens the window afterwards", async ({ page }) => {
  await holdCode(page);
  await page.goto("/pricing", { waitUntil: "commit" });
  await banner(page).getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/login");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto("/pricing");
  await banner(page).getByRole("link", { name: "Sign In" }).click();
  await expect(page.getByRole("dialog", { name: "Sign In" }).getByLabel("Email")).toBeFocused();
  await expect(page).toHaveURL("/pricing");
});

test("the theme changes with the first click, once", async ({ page }) => {
  const release = await holdCode(page);
  await page.goto("/pricing", { waitUntil: "commit" });
  const toggle = banner(page).getByRole("switch", { name: "Dark Mode" });
  await toggle.click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  release();
  await expect(page.locator("[data-kept]")).toHaveCount(0);
  await expect(toggle).toBeChecked();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await toggle.click();
  await expect(page.locator("html")).not.toHaveClass(/dark/);
});

test("a button clicked before the app has loaded does its work afterwards, once", async ({ page }) => {
  const release = await holdCode(page);
  await page.goto("/", { waitUntil: "commit" });
  await page.evaluate(() => {
    addEventListener("click", (event) => {
      if (!event.isTrusted) document.body.dataset.repeated = `${document.body.dataset.repeated ?? ""}x`;
    });
  });
  await stage(page).getByRole("button", { name: "Make docs of it" }).click();
  release();
  await expect(page.getByRole("dialog", { name: "Sign In" })).toBeVisible();
  await expect(page.locator("body")).toHaveAttribute("data-repeated", "x");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("clicks while the app takes over are neither lost nor repeated", async ({ page }) => {
  for (let round = 0; round < 5; round += 1) {
    await page.goto("/pricing", { waitUntil: "commit" });
    const toggle = banner(page).getByRole("switch", { name: "Dark Mode" });
    const isDark = () => page.evaluate(() => localStorage.getItem("darkMode") === "true");
    const before = await isDark();
    await toggle.click();
    await expect(page.locator("[data-kept]")).toHaveCount(0);
    expect(await isDark()).toBe(!before);
  }
});

test("the view and the theme of the stage can be chosen before the app has loaded", async ({ page }) => {
  const release = await holdCode(page);
  await page.goto("/", { waitUntil: "commit" });
  await stage(page).getByText("Documentation", { exact: true }).click();
  await expect(stage(page).getByRole("textbox", { name: "Schema" })).toBeHidden();
  await stage(page).getByText("Dark Developer", { exact: true }).click();
  release();
  await expect(page.locator("[data-kept]")).toHaveCount(0);
  await expect(stage(page).getByRole("radio", { name: "Documentation" })).toBeChecked();
  await expect(stage(page).getByRole("textbox", { name: "Schema" })).toBeHidden();
  await expect(stage(page).locator(".stage-page")).toHaveClass(/dark/);
});

test("Paste a schema selects the example, also when clicked early", async ({ page }) => {
  const release = await holdCode(page);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("link", { name: "Paste a schema" }).click();
  release();
  await expect(stage(page).locator("[data-state=loaded]")).toBeVisible();
  await expect(stage(page).getByRole("textbox", { name: "Schema" })).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test("the menu opens before the app has loaded, closes with Escape, and after a navigation", async ({ page }) => {
    const release = await holdCode(page);
    await page.goto("/", { waitUntil: "commit" });
    const summary = banner(page).locator("summary");
    const menu = page.getByRole("navigation", { name: "Menu" });
    await summary.click();
    await expect(menu.getByRole("link", { name: "Pricing" })).toBeVisible();
    release();
    await expect(page.locator("[data-kept]")).toHaveCount(0);
    await expect(menu.getByRole("link", { name: "Pricing" })).toBeVisible();
    await expectAccessible(page);
    await menu.getByRole("link", { name: "Validator" }).focus();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(summary).toBeFocused();
    await summary.click();
    await menu.getByRole("link", { name: "Pricing" }).click();
    await expect(page).toHaveURL("/pricing");
    await expect(menu).toBeHidden();
    await expectNoSidewaysScroll(page);
    // A click beside it closes it.
    await summary.click();
    await page.mouse.click(20, 400);
    await expect(menu).toBeHidden();
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  const paths = Object.values(ROUTES)
    .filter(({ access, prerendered }) => access === "public" && prerendered === "page")
    .map(({ path }) => path)
    .filter((path) => !path.includes("{") && path !== "*");
  for (const width of [360, 1440]) {
    test(`no page shows a button that does nothing, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const dead: string[] = [];
      for (const path of paths) {
        await page.goto(path);
        const buttons = await page.locator("button:not(:disabled):visible, [role=button]:visible").allTextContents();
        dead.push(...buttons.map((text) => `${path}: ${text}`));
        expect(await page.getByText("Checking...").locator("visible=true").count(), path).toBe(0);
      }
      expect(dead).toEqual([]);
    });
  }

  test("the menu of the phone opens, and its entries work", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/");
    await banner(page).locator("summary").click();
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Pricing" }).click();
    await expect(page).toHaveURL("/pricing");
    await banner(page).getByRole("link", { name: "Sign In" }).click();
    await expect(page).toHaveURL("/login");
  });

  test("forms say that they need script, and show no button", async ({ page }) => {
    for (const [path, button] of [
      ["/login", "Send Magic Link"],
      ["/contact", "Send message"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText("needs JavaScript")).toBeVisible();
      await expect(page.getByRole("button", { name: button })).toBeHidden();
    }
    await page.goto("/");
    const note = await page
      .locator(".stage-left")
      .evaluate((element) => getComputedStyle(element, "::after").getPropertyValue("content"));
    expect(note).toContain("needs JavaScript");
  });

  test("the stage can be switched", async ({ page }) => {
    await page.goto("/");
    await stage(page).getByText("Documentation", { exact: true }).click();
    await expect(stage(page).getByRole("textbox", { name: "Schema" })).toBeHidden();
  });
});
