import type { Page, Route } from "@playwright/test";
import { call, createProject, signIn } from "./api.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";

/** Holds matching requests back until `release` is called. */
async function hold(page: Page, url: string | RegExp): Promise<{ asked: Promise<void>; release: () => void }> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let ask: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (ask = resolve));
  await page.route(url, async (route: Route) => {
    ask();
    await released;
    await route.continue();
  });
  return { asked, release };
}

const PALETTE_CODE = /\/assets\/palette-[^/]*\.js$/;
const field = (page: Page) =>
  page.getByRole("dialog", { name: "Search the docs" }).getByLabel("Search types, fields, operations");

test("search keeps text typed before its code has loaded", async ({ page, swapi }) => {
  const code = await hold(page, PALETTE_CODE);
  await page.goto(`${swapi.path}/objects/Film`);
  await expect(page.getByRole("button", { name: "Search types, fields, operations" })).toBeVisible();
  // The reader has not opened it yet.
  await code.asked;
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("openxcrawl");
  for (let at = 0; at < 5; at += 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Backspace");
  code.release();
  await expect(page.getByRole("combobox")).toBeFocused();
  // The caret does not move.
  await page.keyboard.type("ing");
  await expect(page.getByRole("combobox")).toHaveValue("openingcrawl");
  await expect(page.getByRole("option").first()).toContainText("openingCrawl");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("search takes keys and Enter before any code has loaded", async ({ page, swapi }) => {
  const code = await hold(page, /\/assets\/index-[^/]*\.js$/);
  await page.goto(`${swapi.path}/objects/Film`, { waitUntil: "commit" });
  await code.asked;
  await page.keyboard.press("Control+k");
  await page.keyboard.type("species con");
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue("species con");
  code.release();
  await expect(page).toHaveURL(/Species.*Connection/i);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("no key press is lost while the app takes over the field", async ({ page, swapi }) => {
  const code = await hold(page, PALETTE_CODE);
  await page.goto(swapi.path);
  await page.getByRole("button", { name: "Search types, fields, operations" }).click();
  const text = "abcdefghijklmnopqrstuvwxyz".repeat(3);
  code.release();
  await page.keyboard.type(text);
  await expect(page.getByRole("combobox")).toHaveValue(text);
});

test("a search closed before its code has loaded stays closed", async ({ page, swapi }) => {
  const code = await hold(page, PALETTE_CODE);
  await page.goto(swapi.path);
  await page.getByRole("button", { name: "Search types, fields, operations" }).click();
  await page.keyboard.type("film");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const arrived = page.waitForResponse(PALETTE_CODE);
  code.release();
  await (await arrived).finished();
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox")).toBeFocused();
  await expect(page.getByRole("combobox")).toHaveValue("");
});

test("Enter opens the same hit before and after the server's response", async ({ page, swapi }) => {
  await page.goto(swapi.path);
  await page.keyboard.press("/");
  await page.keyboard.type("film");
  await expect(page.getByRole("status").filter({ hasText: /result/ })).toBeVisible();
  const first = await page.getByRole("option").first().getAttribute("href");
  expect(first).toBe(`${swapi.path}/queries/film`);

  await page.reload();
  const answers = await hold(page, /\/search\?/);
  await page.keyboard.press("/");
  await page.keyboard.type("film");
  await expect(page.getByRole("option").first()).toHaveAttribute("href", first ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${swapi.path}/queries/film`);

  // A partial name waits for the response.
  await page.keyboard.press("/");
  await page.keyboard.type("openingcr");
  await page.keyboard.press("Enter");
  answers.release();
  await expect(page).toHaveURL(`${swapi.path}/objects/Film#openingCrawl`);
});

test("a search without results suggests only similar names", async ({ page, swapi }) => {
  await page.goto(swapi.path);
  await page.keyboard.press("/");
  await page.keyboard.type("zzzzqqqq");
  await expect(page.getByRole("status").filter({ hasText: "Nothing is called “zzzzqqqq”." })).toBeVisible();
  await expect(page.getByRole("option")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("combobox").fill("starshipzzzz");
  await expect(page.getByRole("status").filter({ hasText: "Nothing is called “starshipzzzz”." })).toBeVisible();
  await expect(page.getByRole("group", { name: "Nearest names" }).getByRole("option").first()).toContainText(
    "starship",
  );
  await expectAccessible(page);
});

test("a guide is found by a heading and by a sentence, and the hit shows it", async ({ page }) => {
  const user = await signIn();
  const { id, path } = await createProject(user, "Guided", "type Query { a: Int }");
  const body =
    "# Signing requests\n\nEvery call carries a checksum. Old clients may leave it out.\n\n# Clocks\n\nFive minutes of skew are forgiven.";
  const saved = await call("PUT", `/api/projects/${id}/content/security`, {
    body: { title: "Security", body, is_visible: true },
    token: user.token,
  });
  expect(saved.status, saved.text).toBe(201);
  await page.goto(path);
  await page.keyboard.press("/");
  await page.keyboard.type("checksum");
  const option = page.getByRole("group", { name: "Guides" }).getByRole("option");
  await expect(option).toHaveCount(1);
  await expect(option).toContainText(/Security.›.Signing requests/);
  await expect(option).toContainText("Every call carries a checksum.");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${path}/guides/security#guide-signing-requests`);
  await expect(page.getByRole("heading", { name: "Signing requests" })).toBeFocused();
});

test("filters are offered while typing, apply, and can be removed", async ({ page, swapi }) => {
  await page.goto(swapi.path);
  await page.keyboard.press("/");
  const input = page.getByRole("combobox");
  await expect(input).toBeFocused();
  // An empty search teaches two of them.
  await expect(page.getByRole("group", { name: "Filters" }).getByRole("option")).toHaveCount(2);
  await page.keyboard.type("returns:Fil");
  await expect(page.getByRole("option", { selected: true })).toContainText("returns:Film");
  await page.keyboard.press("Enter");
  await expect(input).toHaveValue("returns:Film ");
  const filters = page.getByRole("list", { name: "Filters" });
  await expect(filters).toContainText("Returns Film");
  await expect(page.getByRole("group", { name: "Queries" }).getByRole("option")).toHaveText([/film/]);
  await page.keyboard.type("xqzzy");
  await expect(page.getByRole("status")).toHaveText("Nothing matches these filters.");
  await filters.getByRole("button", { name: "Remove the filter returns:Film" }).click();
  await expect(input).toHaveValue("xqzzy");
  await expect(filters).toHaveCount(0);
});

test("a filter or a value that does not exist is said so", async ({ page, swapi }) => {
  await page.goto(swapi.path);
  await page.keyboard.press("/");
  const input = page.getByRole("combobox");
  for (const [q, problem] of [
    ["open:yes film", "No filter named “open”. Filters: is, kind, returns, takes, arg, type, group."],
    ["is:open film", "“is:” does not have the value “open”. Use is:deprecated."],
    ["returns:Flim film", "No type named “Flim”. Did you mean Film"],
  ] as const) {
    await input.fill(q);
    await expect(page.getByRole("status")).toContainText(problem);
    // The words are searched all the same.
    await expect(page.getByRole("option").first()).toContainText(/film/i);
  }
  await input.fill("is:deprecated");
  await expect(page.getByRole("status")).toHaveText(/Nothing matches these filters\.|Filters: Deprecated/);
  await expectAccessible(page);
});
