import { createProject, type Docs, signIn } from "./api.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test as base } from "./fixtures.ts";

const FIELDS = Array.from({ length: 60 }, (_, n) => `"Shelf ${n}." shelf${n}(first: Int): Shelf`).join("\n");
const TYPES = Array.from({ length: 30 }, (_, n) => `type Box${n} implements Thing { id: ID }`).join("\n");
const SDL = `
interface Thing { id: ID }
type Shop { id: ID "Its sign." name: String! ${FIELDS} oldName: String @deprecated(reason: "Use name.") }
type Shelf { id: ID shop: Shop }
${TYPES}
type Query { shop: Shop thing: Thing }
`;

const test = base.extend<object, { shop: Docs }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => use(await createProject(await signIn(), "Long shop", SDL)),
    { scope: "worker" },
  ],
});

test("a long page is filtered by keyboard, and nothing moves when the filter appears", async ({ page, shop }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${shop.path}/objects/Shop`);
  const filter = page.getByRole("searchbox", { name: "Filter 63 fields" });
  await expect(filter).toBeVisible();
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
  await expectAccessible(page);

  const rows = page.locator("h3.row:visible");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.keyboard.press("f");
  await expect(filter).toBeFocused();
  await page.keyboard.type("name");
  await expect(rows).toHaveText([/^name/, /^oldName/]);
  await expect(page.getByRole("status").filter({ hasText: "of 63 fields" })).toHaveText("2 of 63 fields");
  await expect(rows.first()).toBeInViewport();
  await expect(page.getByText("Its sign.")).toBeVisible();
  await expect(page.getByText("Shelf 1.", { exact: true })).toBeHidden();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.locator("h3#shelf59")).toBeVisible();
  await expect(page.locator("h3#oldName")).toBeHidden();
});

test("search leads to a field that the filter hides", async ({ page, shop }) => {
  await page.goto(`${shop.path}/objects/Shop`);
  await page.getByRole("searchbox").fill("name");
  await expect(page.locator("h3#shelf40")).toBeHidden();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("Shop.shelf40");
  await expect(page.getByRole("option").first()).toContainText("shelf40");
  await page.keyboard.press("Enter");
  await expect(page.locator("h3#shelf40")).toBeInViewport();
  await expect(page.getByRole("searchbox")).toHaveValue("");
});

test("the bar leads to the sections, also on a phone", async ({ page, shop }) => {
  await page.goto(`${shop.path}/objects/Shop`);
  const bar = page.getByRole("navigation", { name: "On this page" });
  await bar.getByRole("link", { name: "Used by 2" }).click();
  await expect(page.getByRole("heading", { name: /^Used by/ })).toBeInViewport();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(bar.getByRole("link", { includeHidden: true }).first()).toBeHidden();
  await expect(page.getByRole("searchbox")).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("many implementations are folded, and short pages have no filter", async ({ page, shop }) => {
  await page.goto(`${shop.path}/interfaces/Thing`);
  await expect(page.getByRole("link", { name: "Box0", exact: true })).toBeVisible();
  await page.getByText("10 more").click();
  await expect(page.getByRole("link", { name: "Box9", exact: true })).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveCount(0);
});
