import { expect, signedIn, test } from "./fixtures.ts";

// The fixtures fail every test on a message in the console, and the browser logs there what a policy forbids.

test.describe("documents", () => {
  test.use({ expectedConsole: [/404/] });
  test("the pages of the site follow a policy without inline styles", async ({ page }) => {
    for (const path of ["/", "/pricing", "/status", "/docs", "/tools/graphql-validator", "/nothing-here"]) {
      const response = await page.goto(path);
      expect(response?.headers()["content-security-policy"], path).not.toContain("'unsafe-inline'");
    }
  });
});

test("elements with styles of prerendered pages keep them", async ({ page }) => {
  await page.goto("/tools/graphql-validator");
  const heights = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[style*='height']")].map((part) => part.style.height),
  );
  expect(heights.length).toBeGreaterThan(0);
});

signedIn("editor, toasts and menus adopt their style sheets", async ({ page }) => {
  await page.goto("/tools/graphql-validator");
  await page.getByRole("textbox").first().click();
  await expect(page.locator(".cm-editor").first()).toBeVisible();
  await expect(page.locator(".cm-editor").first()).toHaveCSS("display", "flex");
  expect(await page.locator("style").count()).toBe(0);
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBeGreaterThan(0);
});

test.describe("a missing page", () => {
  test.use({ expectedConsole: [/404/] });
  test("keeps its suggestions in line", async ({ page, swapi }) => {
    const response = await page.goto(`${swapi.path}/objects/Persn`);
    expect(response?.headers()["content-security-policy"]).not.toContain("unsafe");
    await expect(page.locator(".list.near > li").first()).toHaveCSS("align-items", "center");
  });
});
