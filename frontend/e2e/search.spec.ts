import type { Page, Route } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** Holds back what is asked for until it is let go. */
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
const field = (page: Page) => page.getByRole("dialog", { name: "Search the docs" }).getByLabel("Search types, fields, operations");

test("search keeps what is typed before its code is here", async ({ page, swapi }) => {
  const code = await hold(page, PALETTE_CODE);
  await page.goto(`${swapi.path}/objects/Film`);
  await expect(page.getByRole("button", { name: "Search types, fields, operations" })).toBeVisible();
  // Nobody has opened it yet.
  await code.asked;
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("openxcrawl");
  for (let at = 0; at < 5; at += 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Backspace");
  code.release();
  await expect(page.getByRole("combobox")).toBeFocused();
  // The caret stays where it was.
  await page.keyboard.type("ing");
  await expect(page.getByRole("combobox")).toHaveValue("openingcrawl");
  await expect(page.getByRole("option").first()).toContainText("openingCrawl");
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("search takes keys and Enter before any code is here", async ({ page, swapi }) => {
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

test("a search that is closed before its code is here stays closed", async ({ page, swapi }) => {
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
