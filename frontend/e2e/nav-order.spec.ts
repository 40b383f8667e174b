import type { Page } from "@playwright/test";
import { createProject, type Docs, signIn } from "./api.ts";
import { expect, expectAccessible, test as base } from "./fixtures.ts";

const SDL = `directive @doc(category: String) on FIELD_DEFINITION | OBJECT
  type Query {
    cart(id: ID): Cart @doc(category: "Carts")
    carts: [Cart] @doc(category: "Carts")
    pet: Pet @doc(category: "Pets")
    ping: Int
  }
  type Mutation { cartAdd: Cart @doc(category: "Carts") }
  type Cart @doc(category: "Carts") { id: ID colour: Colour }
  type Pet @doc(category: "Pets") { id: ID }
  enum Colour { RED }`;

const test = base.extend<object, { grouped: Docs }>({
  grouped: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => use(await createProject(await signIn(), "Grouped", SDL)),
    { scope: "worker" },
  ],
});

const list = (page: Page) => page.getByRole("navigation", { name: "Reference" });
/** Returns the rows that are seen, with their counts and their distance from the top of the window. */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".docs-nav li")]
      .filter((row) => row.checkVisibility() && row.querySelector("li") === null)
      .map((row) => {
        const text = row.innerText.replace(/\s+/g, " ").trim();
        const count = row.dataset["n"] ?? row.querySelector<HTMLElement>("[data-n]")?.dataset["n"] ?? "";
        return [`${text} ${count}`.trim(), Math.round(row.getBoundingClientRect().top)] as const;
      }),
  );
const rows = async (page: Page) => (await places(page)).map(([text]) => text);

const BY_GROUP = [
  "Carts 4",
  "Operations 3",
  "cart",
  "carts",
  "cartAdd",
  "Types 1",
  "Cart",
  "Pets 2",
  "Other 1",
  "Types",
];
const KINDS = ["Objects 4", "Enums 1"];

test("pages are listed by group, and the reader can switch to kinds", async ({ page, grouped }) => {
  await page.goto(`${grouped.path}/objects/Cart`);
  const choice = list(page).getByRole("group", { name: "Order of the reference" });
  await expect(choice.getByRole("button", { name: "Group" })).toHaveAttribute("aria-pressed", "true");
  expect((await rows(page)).slice(0, 14)).toEqual(["Overview", "Reference Group Kind", ...BY_GROUP, ...KINDS]);
  await expect(list(page).getByRole("link", { name: "Cart", exact: true })).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);

  // By keyboard. The focus stays on the choice.
  await choice.getByRole("button", { name: "Group" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(choice.getByRole("button", { name: "Kind" })).toBeFocused();
  const kinds = ["Overview", "Reference Group Kind", "Queries 4", "Mutations 1", "Objects 4", "Cart", "Mutation"];
  expect((await rows(page)).slice(0, 7)).toEqual(kinds);
  await expectAccessible(page);

  // Remembered for other pages and after a reload, from the first paint on.
  await page.reload();
  expect((await rows(page)).slice(0, 7)).toEqual(kinds);
  await list(page).getByRole("link", { name: /Enums/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enums");
  await list(page).getByRole("button", { name: "Group" }).click();
  await list(page).getByRole("button", { name: "List Pets" }).click();
  await list(page).getByRole("link", { name: "pet", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("pet");
  await page.goto(`${grouped.path}/groups/pets`);
  await expect(list(page).getByRole("link", { name: /^Pets/ })).toHaveAttribute("aria-current", "page");
});

test("the document lists the same rows in the same places before the app starts", async ({ browser, grouped }) => {
  for (const order of ["group", "kind"]) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addInitScript((stored) => localStorage.setItem("docs_navigation", stored), order);
    const page = await context.newPage();
    // Without its code the app never starts, but the script in the head runs.
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto(`${grouped.path}/objects/Cart`, { waitUntil: "load" });
    const early = await places(page);
    await page.unroute("**/assets/*.js");
    await page.reload();
    await expect(list(page).getByRole("button", { name: "Kind" })).toBeVisible();
    expect(await places(page)).toEqual(early);
    await context.close();
  }
});

test("without script the groups stand, and there is no choice", async ({ browser, grouped }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${grouped.path}/objects/Cart`);
  expect((await rows(page)).slice(0, 14)).toEqual(["Overview", "Reference", ...BY_GROUP, ...KINDS]);
  await list(page).getByRole("link", { name: /^Pets/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pets");
  await expect(list(page).getByRole("link", { name: /^Pets/ })).toHaveAttribute("aria-current", "page");
  await context.close();
});

test("on a phone the sheet has the choice", async ({ browser, grouped }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, colorScheme: "dark" });
  const page = await context.newPage();
  await page.goto(`${grouped.path}/queries/cart`);
  await page.getByRole("button", { name: "Navigation" }).click();
  const sheet = page.getByRole("dialog", { name: "Navigation" });
  await sheet.getByRole("button", { name: "Kind" }).click();
  await expect(sheet.getByRole("link", { name: /Queries/ })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await context.close();
});
