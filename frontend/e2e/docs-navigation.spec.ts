import type { Page } from "@playwright/test";
import { createProject, type Docs, signIn } from "./api.ts";
import { expect, expectAccessible, test as base } from "./fixtures.ts";

const test = base.extend<object, { long: Docs }>({
  /** Docs with long pages, whose rows and folds have different heights. */
  long: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const words = "Says in many words what it is for, more of them than fit into one line. ";
      const types = Array.from(
        { length: 120 },
        (_, n) => `"${words.repeat(n % 7)}" type Thing${n} { id: ID! next: Thing${(n + 1) % 120} }`,
      );
      const fields = Array.from(
        { length: 30 },
        (_, n) => `"${words}" field${n}: Thing${n} ${n % 3 === 0 ? "@deprecated" : ""}`,
      );
      await use(
        await createProject(
          await signIn(),
          "Long",
          `${types.join("\n")} type Query { holder: Holder } type Holder { ${fields.join("\n")} }`,
        ),
      );
    },
    { scope: "worker" },
  ],
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const link = (page: Page, name: string) => page.getByRole("article").getByRole("link", { name, exact: true }).first();

/** Holds matching responses back until the returned function is called. */
async function hold(page: Page, url: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("a loaded page is rendered once, together with its address", async ({ page, swapi }) => {
  await page.goto(`${swapi.path}/objects/Film`);
  const answered = page.waitForResponse(/\/pages\/.*FilmPlanetsConnection$/);
  await link(page, "FilmPlanetsConnection").hover();
  await (await answered).finished();
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const state = `${location.pathname.split("/").at(-1)} ${document.querySelector("h1")?.textContent}${document.querySelector("main")?.ariaBusy === "true" ? " leaving" : ""}`;
      if (seen.at(-1) !== state) seen.push(state);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await link(page, "FilmPlanetsConnection").click();
  await expect(heading(page)).toHaveText("FilmPlanetsConnection");
  await expect(heading(page)).toBeFocused();
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.filter((state) => state !== "Film Film")).toEqual(["FilmPlanetsConnection FilmPlanetsConnection"]);
});

test("the last of several clicks wins", async ({ page, swapi }) => {
  await page.goto(`${swapi.path}/objects/Film`);
  await link(page, "FilmPlanetsConnection").evaluate((first: HTMLElement) => {
    first.click();
    [...document.querySelectorAll<HTMLElement>("article a")]
      .find(({ textContent }) => textContent === "FilmStarshipsConnection")
      ?.click();
  });
  await expect(heading(page)).toHaveText("FilmStarshipsConnection");
  await page.goBack();
  await expect(heading(page)).toHaveText("Film");
});

test("a search opened after a click stays open", async ({ page, swapi }) => {
  await page.goto(`${swapi.path}/objects/Film`);
  const release = await hold(page, /\/pages\/.*FilmPlanetsConnection$/);
  await link(page, "FilmPlanetsConnection").click();
  await page.keyboard.press("/");
  await page.keyboard.type("spec");
  await expect(page).toHaveURL(/FilmPlanetsConnection$/);
  release();
  await expect(page.locator("h1")).toHaveText("FilmPlanetsConnection");
  await page.keyboard.type("ies");
  await expect(page.getByRole("combobox")).toHaveValue("species");
  await expect(page.getByRole("combobox")).toBeFocused();
  await expect(page.getByRole("option").first()).toHaveAttribute("href", /queries\/species$/);
  await page.keyboard.press("Escape");
  // The focused link was removed with its page.
  await expect(heading(page)).toBeFocused();

  // Going back closes it with its page.
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.goBack();
  await expect(heading(page)).toHaveText("Film");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("going back focuses the link that was followed", async ({ page, swapi }) => {
  await page.goto(`${swapi.path}/objects/Film`);
  // The second of two links to the same page.
  const followed = page.getByRole("article").getByRole("link", { name: "FilmPlanetsConnection", exact: true }).last();
  await followed.focus();
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("FilmPlanetsConnection");
  await expect(heading(page)).toBeFocused();
  await page.goBack();
  await expect(heading(page)).toHaveText("Film");
  await expect(followed).toBeFocused();
  await page.goForward();
  // No link was followed from that page.
  await expect(heading(page)).toHaveText("FilmPlanetsConnection");
  await expect(heading(page)).toBeFocused();
});

test("the canonical link is that of the page, also after going back", async ({ page, swapi }) => {
  await page.goto(`${swapi.path}/objects/Film`);
  const canonical = () =>
    page.locator("link[rel=canonical]").evaluate((element: HTMLLinkElement) => new URL(element.href).pathname);
  const data = page.locator('script[type="application/ld+json"]');
  expect(await canonical()).toBe(`${swapi.path}/objects/Film`);
  await expect(data).toHaveCount(1);
  await link(page, "FilmPlanetsConnection").click();
  await expect(heading(page)).toHaveText("FilmPlanetsConnection");
  expect(await canonical()).toBe(`${swapi.path}/objects/FilmPlanetsConnection`);
  await expect(data).toHaveCount(0);
  await page.goBack();
  await expect(heading(page)).toHaveText("Film");
  expect(await canonical()).toBe(`${swapi.path}/objects/Film`);
  await expect(data).toHaveCount(1);
});

test.describe("pages that fail to load", () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  test("get the focus at their heading, also after a retry", async ({ page, swapi }) => {
    await page.goto(`${swapi.path}/objects/Film`);
    await link(page, "FilmPlanetsConnection").evaluate((element: HTMLAnchorElement) => (element.href += "X"));
    await page.locator("a[href$=FilmPlanetsConnectionX]").first().click();
    await expect(heading(page)).toHaveText("Nothing is called FilmPlanetsConnectionX");
    await expect(heading(page)).toBeFocused();
    await page.getByRole("main").getByRole("link", { name: "FilmPlanetsConnection" }).click();
    await expect(heading(page)).toHaveText("FilmPlanetsConnection");
    await page.goBack();
    await expect(heading(page)).toHaveText("Nothing is called FilmPlanetsConnectionX");
    await page.goBack();
    await expect(heading(page)).toHaveText("Film");

    const pages = /\/pages\/.*FilmStarshipsConnection$/;
    await page.route(pages, (route) => route.abort());
    await link(page, "FilmStarshipsConnection").click();
    await expect(heading(page)).toHaveText("This page did not load", { timeout: 30_000 });
    await expect(heading(page)).toBeFocused();
    await page.unroute(pages);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(heading(page)).toHaveText("FilmStarshipsConnection");
    await expect(heading(page)).toBeFocused();
  });
});

/** Returns the position of an element in the window, once it no longer moves. */
async function restingTop(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate(async (element) => {
    const look = () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(Math.round(element.getBoundingClientRect().top))),
        ),
      );
    let [before, now] = [Number.NaN, await look()];
    while (before !== now) [before, now] = [now, await look()];
    return now;
  });
}

test("going back to a long list restores the position of the row", async ({ page, long }) => {
  await page.goto(`${long.path}/objects`);
  const row = '.badged a[href$="/Thing90"]';
  await page.locator(row).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 120);
  const before = await restingTop(page, row);
  await page.locator(row).click();
  await expect(heading(page)).toHaveText("Thing90");
  await page.goBack();
  await expect(heading(page)).toHaveText("Objects");
  expect(Math.abs((await restingTop(page, row)) - before)).toBeLessThan(3);
  await expect(page.locator(row)).toBeFocused();

  // Also from another document, without the browser's cache.
  await page.goto("about:blank");
  await page.goBack();
  await expect(heading(page)).toHaveText("Objects");
  await expect.poll(async () => Math.abs((await restingTop(page, row)) - before)).toBeLessThan(3);
});

test("going back to the end of an overview restores its position", async ({ page, long }) => {
  // The rows above are not rendered yet when the page is shown again.
  await page.goto(long.path);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const last = ".page .cards li:last-child";
  const below = await restingTop(page, last);
  await page.goto("about:blank");
  await page.goBack();
  await expect(heading(page)).toHaveText("Long");
  await expect.poll(async () => Math.abs((await restingTop(page, last)) - below)).toBeLessThan(3);
});

test("going back opens the same folds again", async ({ page, long }) => {
  await page.goto(`${long.path}/objects/Holder`);
  await page.getByText("10 deprecated", { exact: true }).last().click();
  const followed = "h3#field27 > .ty";
  await page.locator(followed).scrollIntoViewIfNeeded();
  const before = await restingTop(page, followed);
  await page.locator(followed).click();
  await expect(heading(page)).toHaveText("Thing27");
  await page.goBack();
  await expect(heading(page)).toHaveText("Holder");
  await expect(page.locator(followed)).toBeFocused();
  expect(Math.abs((await restingTop(page, followed)) - before)).toBeLessThan(3);

  await page.goto("about:blank");
  await page.goBack();
  await expect(page.locator(followed)).toBeVisible();
  await expect.poll(async () => Math.abs((await restingTop(page, followed)) - before)).toBeLessThan(3);
});

test.describe("a reader who is asked whether a page helped", () => {
  test.use({ expectedConsole: [/Failed to load resource/] });
  test("answers by keyboard alone, and can retry a failed answer", async ({ page, swapi }) => {
    await page.goto(`${swapi.path}/objects/Film`);
    const answers = /\/api\/public\/docs\/.*\/(feedback|answers)/;
    await page.route(answers, (route) => route.abort());
    const group = page.getByRole("group", { name: "Was this helpful?" });
    await group.getByRole("button", { name: "No" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main").getByRole("alert")).toBeVisible({ timeout: 30_000 });
    await expect(group.getByRole("button", { name: "No" })).toBeEnabled();
    await page.unroute(answers);
    await group.getByRole("button", { name: "No" }).focus();
    await page.keyboard.press("Enter");
    const field = page.getByRole("textbox", { name: "Thank you. What is missing?" });
    await expect(field).toBeFocused();
    await page.keyboard.type("An example.");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Thank you. The owner of these docs will read it.")).toBeVisible();
  });
});

test("the menu of versions opens and closes with the keyboard", async ({ page, swapi }) => {
  await page.goto(`${swapi.path}/objects/Film`);
  const button = page.getByRole("button", { name: "v1, show other versions" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: /^Version 1/ })).toHaveAttribute("href", `${swapi.path}/objects/Film`);
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await expect(page.getByRole("link", { name: /^Version 1/ })).toHaveCount(0);
});

test("the hidden pages of a long group expand in place, with the focus on the first", async ({ page }) => {
  const types = Array.from({ length: 400 }, (_, n) => `type Thing${1000 + n} { id: ID! }`);
  const docs = await createProject(await signIn(), "Many", `${types.join("\n")} type Query { thing: Thing1200 }`);
  await page.goto(`${docs.path}/objects/Thing1200`);
  const list = page.getByRole("navigation", { name: "Reference" });
  const current = list.getByRole("link", { name: "Thing1200", exact: true });
  const place = async () => Math.round((await current.boundingBox())?.y ?? -1);
  for (const [words, next] of [
    ["… 194 before", "Thing1192"],
    ["… 192 more", "Thing1208"],
  ] as const) {
    await page.goto(`${docs.path}/objects/Thing1200`);
    const more = list.getByRole("button", { name: words });
    await more.focus();
    const [before, row] = [await place(), (await more.boundingBox())?.y ?? 0];
    await page.keyboard.press("Enter");
    const first = list.getByRole("link", { name: next, exact: true });
    await expect(first).toBeFocused();
    expect(Math.abs(((await first.boundingBox())?.y ?? 0) - row)).toBeLessThan(2);
    expect(Math.abs((await place()) - before)).toBeLessThan(2);
    await expect(current).toHaveAttribute("aria-current", "page");
    await expectAccessible(page);
  }
});
