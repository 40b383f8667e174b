import type { Page, Request } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures.ts";

const card = (page: Page) => page.getByRole("search", { name: "GitHub's schema" });
const field = (page: Page) => page.getByRole("searchbox", { name: "Search GitHub's schema" });
const results = (page: Page) => page.getByRole("list", { name: "Results" });
const isIndex = (request: Request) => /\/assets\/github-search-[^/]*\.json$/.test(request.url());

test("the search card finds GitHub's names in the browser, once it has the focus", async ({ page }) => {
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(requests.filter((request) => isIndex(request) || /\/worker-|\/search-panel-/.test(request.url()))).toEqual([]);

  const [index] = await Promise.all([
    page.waitForResponse((response) => isIndex(response.request())),
    field(page).focus(),
  ]);
  expect(index.headers()).toMatchObject({
    "content-encoding": "br",
    "content-type": "application/json",
    "cache-control": expect.stringContaining("immutable"),
    "x-content-type-options": "nosniff",
  });
  requests.length = 0;
  await page.keyboard.type("pull request review");
  await expect(results(page).getByRole("listitem").first()).toContainText("PullRequestReview");
  await expect(results(page).locator("mark").first()).toHaveText("PullRequestReview");
  await expect(card(page).getByRole("status")).toHaveText(/^6 of [\d,]+ results\.$/);
  const time = page.locator(".search-took");
  await expect(time).toHaveText(/^[\d,.]+ [µm]s\s*for this search in your browser, the mean of \d+ runs?$/);
  // This server does not show GitHub's docs.
  await expect(results(page).getByRole("link")).toHaveCount(0);
  // Nothing is asked of the server, except for a font.
  expect(requests.map((request) => request.url()).filter((url) => !url.endsWith(".woff2"))).toEqual([]);
  await expectAccessible(page);

  await page.getByRole("button", { name: /is:deprecated issue/ }).click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("is:deprecated issue");
  await expect(card(page).getByRole("status")).toHaveText(/results?\.$/);
  await field(page).fill("zzzzqqqq");
  await expect(card(page).getByRole("status")).toHaveText("Nothing is called “zzzzqqqq”.");
});

test.describe("in the dark on a phone", () => {
  test.use({ colorScheme: "dark", viewport: { width: 360, height: 740 } });
  test("the search card fits", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: /Repository\.issues/ }).click();
    await expect(results(page).getByRole("listitem").first()).toContainText("Repository.issues");
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

test.describe("without a network", () => {
  test.use({ expectedConsole: [/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/] });
  test("the search card says that the names are missing, and has them later", async ({ page }) => {
    const isIndexAddress = /\/assets\/github-search-/;
    await page.route(isIndexAddress, (route) => route.abort());
    await page.goto("/");
    await field(page).focus();
    await expect(card(page).getByRole("status")).toHaveText(/could not be loaded\. Trying again…$/);
    await page.unroute(isIndexAddress);
    await page.keyboard.type("addStar");
    await expect(results(page).getByRole("listitem").first()).toContainText("addStar");
  });
});

test.describe("without the code of the search card", () => {
  test.use({ expectedConsole: [/status of 404/] });

  test("the search card says that its code could not be loaded, and tries again with the next click", async ({
    page,
  }) => {
    await page.goto("/");
    const gone = /\/assets\/search-panel-.*\.js$/;
    await page.route(gone, (route) => route.fulfill({ status: 404 }));
    const chip = page.getByRole("button", { name: /addStar/ });
    await expect(async () => {
      await chip.click();
      await expect(card(page).getByRole("status")).toHaveText("This could not be loaded. Check your connection.", {
        timeout: 500,
      });
    }).toPass();
    await page.unroute(gone);
    await chip.click();
    await expect(results(page).getByRole("listitem").first()).toContainText("addStar");
  });
});

test("long names wrap on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await field(page).focus();
  await page.keyboard.type("pull request review");
  await expect(results(page).getByRole("listitem")).toHaveCount(6);
  const cut = await results(page).evaluate(
    (list) =>
      [...list.querySelectorAll("mark")].filter(
        (mark) => mark.getBoundingClientRect().right > list.getBoundingClientRect().right,
      ).length,
  );
  expect(cut).toBe(0);
  await expectNoSidewaysScroll(page);
});
