import { readFileSync } from "node:fs";
import { expect, expectAccessible, expectLoaded, expectNoSidewaysScroll, signedIn as test } from "./fixtures.ts";
import { call, createProject, schema } from "./api.ts";
import { makePro } from "./plan.ts";

/** Playwright's own agent says that no screen is attached, so it counts as a program. */
const READER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";

test.use({ userAgent: READER });

test("what a reader does is on the owner's dashboard", async ({ page, user, browser, baseURL }) => {
  makePro(user.email);
  const docs = await createProject(user, `Star Wars ${Date.now()}`, schema("swapi.graphql"));
  const context = await browser.newContext({
    userAgent: READER,
    baseURL: baseURL ?? "",
    // Not the owner's.
    storageState: { cookies: [], origins: [] },
  });
  const reader = await context.newPage();
  const reports = (type: string) =>
    reader.waitForResponse(
      (response) =>
        response.url().endsWith("/api/public/events") &&
        (response.request().postData() ?? "").includes(`"type":"${type}"`) &&
        response.status() === 202,
    );
  const seen = reports("view");
  await reader.goto(docs.path);
  await seen;
  const searched = reports("search");
  await reader.keyboard.press("/");
  await reader.getByRole("combobox", { name: "Search types" }).fill("webhook signature");
  await searched;
  const chosen = reports("search_click");
  const left = reports("leave");
  await reader.getByRole("combobox", { name: "Search types" }).fill("Film");
  await reader.getByRole("option", { name: /Film/ }).first().click();
  await Promise.all([chosen, left]);
  // The browser tells how fast it was when the reader turns away. Playwright does not see what a page that ends sends.
  const measured = reports("vital");
  await reader.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await measured;
  await context.close();

  await page.goto(`/dashboard/project/${docs.id}/analytics`);
  await expectLoaded(page);
  await expect(page.getByRole("button", { name: /^Views/ })).toContainText("2");
  const misses = page.getByRole("region", { name: "What readers miss" });
  await expect(misses).toContainText("webhook signature");
  await expect(page.getByText("1 reader now")).toBeVisible();
  const funnel = page.getByRole("region", { name: "From search to page" }).getByRole("listitem");
  await expect(funnel).toContainText([/Opened1/, /Typed2/, /Chosen1/, /Read0/]);
  const speed = page.getByRole("region", { name: "Speed for readers" });
  await expect(speed.getByRole("row", { name: /Overview/ })).toContainText("100% of 1 good");
  const sections = page.getByRole("region", { name: "Sections" });
  await expect(sections.getByRole("row", { name: /Objects/ })).toContainText("1");
  const pages = page.getByRole("region", { name: "Pages", exact: true });
  await expect(pages.getByRole("row", { name: /Overview/ })).toContainText("1");
  const unread = page.getByRole("region", { name: "Unread pages" });
  await expect(unread).toContainText(/Pages without a view in the last 90 days: \d+ of \d+\./);
  await expect(unread.getByRole("listitem")).toHaveCount(7);
  await unread.getByRole("button", { name: /^Show all/ }).click();
  await expect(unread.getByRole("link", { name: "Film", exact: true })).toHaveCount(0);
  await expect(unread.getByRole("link", { name: "Planet", exact: true })).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Deprecated, and still read" })).toContainText(
    "No page of a deprecated operation was read.",
  );
  await expectAccessible(page);

  await pages.getByRole("button", { name: "Overview" }).click();
  await expect(page).toHaveURL(/filter=page%3Aoverview/);
  await expect(page.getByRole("button", { name: /^Views/ })).toContainText("1");
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/filter/);
  await page.keyboard.press("w");
  await expect(page).toHaveURL(/period=7d/);
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/from=.*to=/);
  await expect(page.getByRole("button", { name: /^Views/ })).toContainText("0");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto(`/dashboard/project/${docs.id}/analytics`);
  const [csv] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV" }).click()]);
  expect(csv.suggestedFilename()).toMatch(/^star-wars.*\.csv$/);
  const rows = readFileSync(await csv.path(), "utf8")
    .trim()
    .split("\r\n");
  expect(rows).toHaveLength(31);
  expect(rows.at(-1)).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z,2,1,0,0$/);
  const [json] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "JSON" }).click()]);
  expect(JSON.parse(readFileSync(await json.path(), "utf8"))).toMatchObject({ figures: { views: 2 } });

  // The card in the list has the figure too.
  await page.goto("/dashboard");
  await expect(page.getByText("2 views in 30 days")).toBeVisible();
});

test("the owner's own visit is under what was filtered", async ({ page, user }) => {
  makePro(user.email);
  const docs = await createProject(user, `Star Wars ${Date.now()}`, schema("swapi.graphql"));
  const reported = page.waitForResponse((response) => response.url().endsWith("/api/public/events"));
  await page.goto(docs.path);
  expect((await reported).status()).toBe(202);
  await page.goto(`/dashboard/project/${docs.id}/analytics?tab=filtered`);
  await expect(page.getByRole("heading", { name: "1 request was not counted" })).toBeVisible();
  await expectAccessible(page);
});

test("every size and theme of the dashboard looks right", async ({ page, user }) => {
  makePro(user.email);
  const docs = await createProject(user, `Star Wars ${Date.now()}`, schema("swapi.graphql"));
  for (const query of ["", "?period=24h", "?period=12mo", "?from=2026-11-01&to=2026-11-01", "?tab=filtered"]) {
    await page.goto(`/dashboard/project/${docs.id}/analytics${query}`);
    await expectLoaded(page);
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("without Pro there is the number of views", async ({ page, user }) => {
  const docs = await createProject(user, `Star Wars ${Date.now()}`, schema("swapi.graphql"));
  await page.goto(`/dashboard/project/${docs.id}/analytics`);
  await expect(page.getByText("0 views since counting began.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "See what readers look for and what they miss" })).toBeVisible();
  const refused = await call("GET", `/api/projects/${docs.id}/analytics`, { token: user.token });
  expect(refused.status).toBe(403);
  await expectAccessible(page);
});
