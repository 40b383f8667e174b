import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import { expectAccessible } from "./fixtures.ts";

const folder = mkdtempSync(join(tmpdir(), "graphfolio-site-"));
const site = join(folder, "site");
const at = (file: string) => pathToFileURL(join(site, file)).href;

test.beforeAll(() => {
  const program =
    process.env["GRAPHFOLIO_BIN"] ??
    ["../target/debug/graphfolio", "../target/release/graphfolio"].find(existsSync) ??
    "graphfolio";
  execFileSync(program, [
    "build",
    "../crates/schema-model/tests/schemas/github.graphql",
    "--out",
    site,
    "--title",
    "GitHub",
    "--accent",
    "#0a7d4b",
    "--footer",
    "Made in a test.",
  ]);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a site opens from the file system, with search and navigation by keyboard", async ({ page }) => {
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("request", (request) => !request.url().startsWith("file:") && problems.push(request.url()));

  await page.goto(at("index.html"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Search types, fields, operations" });
  await expect(field).toBeFocused();
  await field.fill("pull request review");
  await expect(page.getByRole("option").first()).toHaveText(/^O?PullRequestReview/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(at("objects/PullRequestReview.html"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("PullRequestReview");

  await page.keyboard.press("Control+k");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const dark = page.getByRole("switch", { name: "Dark Mode" });
  const before = await dark.getAttribute("aria-checked");
  await dark.click();
  await expect(dark).not.toHaveAttribute("aria-checked", before ?? "");
  await page.getByRole("navigation", { name: "Reference" }).getByRole("button", { name: "Enums" }).click();
  await page
    .getByRole("navigation", { name: "Reference" })
    .getByRole("link", { name: "PullRequestState", exact: true })
    .click();
  await expect(page).toHaveURL(at("enums/PullRequestState.html"));
  await expect(page.locator("html")).toHaveClass(before === "true" ? "" : /dark/);
  expect(problems).toEqual([]);
});

test("the navigation of a site is by group, and the reader can switch it to kinds", async ({ page }) => {
  const list = page.getByRole("navigation", { name: "Reference" });
  await page.goto(at("objects/Reaction.html"));
  const current = list.getByRole("link", { name: "Reaction", exact: true });
  await expect(current).toHaveAttribute("aria-current", "page");
  await expect(list.getByRole("link", { name: "addReaction", exact: true })).toBeVisible();
  await expect(list.getByRole("link", { name: /Queries/ })).toBeHidden();
  const marks = () => list.locator("li[data-letter]:visible").evaluateAll((all) => all.map((one) => one.textContent));
  const inHtml = await marks();
  // Closed and opened again by the script, the group lists the same pages.
  const toggle = list.getByRole("button", { name: "Reaction", exact: true });
  await toggle.click();
  await expect(current).toBeHidden();
  await toggle.click();
  await expect(current).toHaveAttribute("aria-current", "page");
  expect(await marks()).toEqual(inHtml);

  await list.getByRole("button", { name: "Kind", exact: true }).click();
  await expect(list.getByRole("link", { name: /Queries/ })).toBeVisible();
  await expect(list.getByRole("link", { name: "addReaction", exact: true })).toBeHidden();
  await expectAccessible(page);
  await page.goto(at("queries/repository.html"));
  await expect(list.getByRole("button", { name: "Kind", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect(list.getByRole("link", { name: "repository", exact: true })).toHaveAttribute("aria-current", "page");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Navigation" }).click();
  const sheet = page.getByRole("dialog", { name: "Navigation" });
  await sheet.getByRole("button", { name: "Group", exact: true }).click();
  await expect(sheet.getByRole("link", { name: "repository", exact: true })).toBeInViewport();
  await expect(sheet.getByRole("link", { name: /Queries/ })).toBeHidden();
});

test("search and pages of a site have filters", async ({ page }) => {
  await page.goto(at("index.html"));
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Search types, fields, operations" });
  await field.fill("returns:PullRequestRev");
  await expect(page.getByRole("option").first()).toContainText("returns:PullRequestReview");
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(/^returns:PullRequestReview\w* $/);
  await field.fill("is:deprecated kind:field type:Repository");
  await expect(page.getByRole("status")).toHaveText(/hits?\. Filters: Deprecated, Kind: field, In Repository$/);
  await field.fill("open:yes issue");
  await expect(page.getByRole("status")).toHaveText(/^No filter named “open”\. Filters: is, kind/);
  await expectAccessible(page);

  await page.goto(at("objects/Repository.html"));
  await page.keyboard.press("f");
  await page.keyboard.type("mergeq");
  await expect(page.locator("h3.row:visible")).toHaveText([/^mergeQueue\b/]);
  await page.keyboard.press("Escape");
  await expect(page.locator("h3#issues")).toBeVisible();
});

test("deprecations are filtered, and ordered by date", async ({ page }) => {
  await page.goto(at("deprecated/index.html"));
  const rows = page.locator(".deprecations > li:visible");
  const owner = page.locator("#section-ko-AssignedEvent");
  await page.getByRole("searchbox", { name: /^Filter \d+ deprecations$/ }).fill("assignedevent user");
  await expect(rows).not.toHaveCount(0);
  await expect(owner).toBeVisible();
  await page.getByRole("button", { name: "Order by date" }).click();
  await expect(rows.filter({ hasText: /^AssignedEvent\.user\b/ })).toHaveCount(1);
  await expect(owner).toHaveCount(0);
  const days = await page
    .locator(".deprecations time")
    .evaluateAll((all) => all.map((one) => (one as HTMLTimeElement).dateTime));
  expect(days.length).toBeGreaterThan(20);
  expect(days).toEqual(days.toSorted());
  await expectAccessible(page);
  const bar = page.getByRole("navigation", { name: "On this page" });
  await page.getByRole("searchbox").fill("");
  const places = await Promise.all([bar.boundingBox(), rows.first().boundingBox()]);
  expect(places[1]?.y).toBeGreaterThan((places[0]?.y ?? 0) + (places[0]?.height ?? 0));
  await page.getByRole("button", { name: "Order by owner" }).click();
  await expect(owner).toBeVisible();
});

test("code has its font, and changed lines move no others", async ({ page }) => {
  await page.goto(at("deprecated/index.html"));
  const code = page.locator("code:has(ins)").first();
  await expect(code).toHaveCSS("font-family", /^"JetBrains Mono Variable"/);
  const places = await code.evaluate((all) => {
    const line = all.querySelector("ins:last-of-type")?.nextSibling ?? all;
    const start = document.createRange();
    start.setStart(line, 0);
    start.setEnd(line, 1);
    return [all, start].map((each) => each.getBoundingClientRect().left);
  });
  expect(places[1]).toBe(places[0]);
});

test("the accent suits the theme, with and without script", async ({ browser }) => {
  const accentOf = async (colorScheme: "light" | "dark", javaScriptEnabled: boolean) => {
    const context = await browser.newContext({ colorScheme, javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(at("index.html"));
    const colour = await page.locator("body").evaluate((body) => {
      const probe = document.createElement("i");
      probe.style.color = "var(--brand)";
      body.append(probe);
      return getComputedStyle(probe).color;
    });
    await context.close();
    return colour;
  };
  const [light, dark] = [await accentOf("light", true), await accentOf("dark", true)];
  expect(light).not.toBe(dark);
  expect([await accentOf("light", false), await accentOf("dark", false)]).toEqual([light, dark]);
});

test("a site is complete without script", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(at("queries/repository.html"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("repository");
  await expect(page.getByRole("button")).toHaveCount(0);
  await page.getByRole("link", { name: "Repository", exact: true }).first().click();
  await expect(page).toHaveURL(at("objects/Repository.html"));
  await context.close();
});

for (const [scheme, width] of [
  ["light", 1440],
  ["dark", 360],
] as const) {
  test(`a site is accessible, ${scheme}, ${width} px`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme: scheme, viewport: { width, height: 800 } });
    const page = await context.newPage();
    for (const file of ["index.html", "objects/Repository.html", "mutations/addStar.html", "404.html"]) {
      await page.goto(at(file));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectAccessible(page);
    }
    await context.close();
  });
}
