import type { Page } from "@playwright/test";
import { expect, expectNoSidewaysScroll, test } from "./fixtures.ts";

test("the landing page opens and offers to sign in", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page).toHaveTitle(/Graphfolio/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("Systems OK");
});

test.describe("titles", () => {
  test.use({ expectedConsole: [/status of 404/] });

  test("the title that the server sends stays", async ({ page, request }) => {
    for (const path of ["/", "/docs/no-such-page"]) {
      const sent = /<title>([^<]*)/.exec(await (await request.get(path)).text())?.[1];
      await page.goto(path);
      await expect(page.locator("[data-kept]")).toHaveCount(0);
      expect(sent).not.toBe("Graphfolio");
      await expect(page).toHaveTitle(sent ?? "");
    }
  });
});

test("the landing page fits a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("the landing page is four screens long", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Put your schema online" })).toBeVisible();
  // With the examples, which this server does not show, it has 223 px more.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3_800 - 223);
});

test("on a phone the graph is as readable as text, and without examples the cards promise nothing", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const graph = page.getByRole("group", { name: /Repository|of GitHub's schema/ });
  await expect(graph).toHaveCount(1);
  const sizes = await graph.evaluate((svg) => {
    const scale = svg.getBoundingClientRect().width / (svg as SVGSVGElement).viewBox.baseVal.width;
    return [...svg.querySelectorAll("text")].map((text) => scale * Number.parseFloat(getComputedStyle(text).fontSize));
  });
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11);
  const boxes = await graph.locator("rect").evaluateAll((all) => all.map((box) => box.getBoundingClientRect().height));
  expect(Math.min(...boxes)).toBeGreaterThanOrEqual(24);
  await expect(page.getByText("In your docs, a click moves the centre.")).toBeVisible();
  // The links of the cards that lead to the examples would be dead.
  await expect(page.locator('main a[href^="/d/"]')).toHaveCount(0);
});

test("the theme is stored, and applies before the first paint", async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      document.documentElement.dataset.darkAtFirstPaint = String(document.documentElement.classList.contains("dark"));
    }).observe(document, { childList: true, subtree: true });
  });
  const html = page.locator("html");
  await page.goto("/");
  await expect(html).toHaveAttribute("data-dark-at-first-paint", "false");

  await page.getByRole("banner").getByRole("switch", { name: "Dark Mode" }).click();
  await expect(html).toHaveClass(/\bdark\b/);
  expect(await page.evaluate(() => localStorage.getItem("darkMode"))).toBe("true");

  await page.reload();
  await expect(html).toHaveAttribute("data-dark-at-first-paint", "true");
});

test.describe("in a dark system", () => {
  test.use({ colorScheme: "dark" });
  test("the theme follows the system until a choice is made", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("html")).toHaveClass(/\bdark\b/);
  });
});

test.describe("an unknown address", () => {
  test.use({ expectedConsole: [/status of 404.*no\/such\/page/] });
  test("shows an error and links to the homepage", async ({ page }) => {
    await page.goto("/no/such/page");
    await expect(page.getByRole("heading", { level: 1, name: "This page does not exist" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Go to the homepage" }).click();
    await expect(page).toHaveURL("/");
  });
});

test("each route loads its own code", async ({ page }) => {
  const landing = await scriptsOf(page, "/");
  const login = await scriptsOf(page, "/login");
  expect(landing.filter((script) => !login.includes(script))).not.toEqual([]);
  expect(login.filter((script) => !landing.includes(script))).not.toEqual([]);
});

async function scriptsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map((entry) => entry.name)
      .filter((name) => name.endsWith(".js")),
  );
}

test("a change of route starts at the top", async ({ page }) => {
  await page.goto("/");
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Pricing" });
  await link.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await link.click();
  await expect(page).toHaveURL("/pricing");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});
