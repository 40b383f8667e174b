import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page, test as base } from "@playwright/test";
import { createProject, type Docs, schema, signIn, type User } from "./api.ts";

interface Options {
  /** Console messages that a test causes on purpose, such as the browser's message about a 422. */
  expectedConsole: RegExp[];
}

/** Every test fails on an unexpected message in the browser's console. */
export const test = base.extend<Options & { quietConsole: void }, { swapi: Docs }>({
  expectedConsole: [[], { option: true }],
  /** Waits after `goto` until the app has taken over the server's page, unless the test asks for less. */
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) {
      const taken = () => page.locator("a.docs-search, [data-kept]").first().waitFor({ state: "detached" });
      const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
      page.goto = async (address, options) => {
        const response = await goto(address, options);
        if (options?.waitUntil !== "commit") await taken();
        return response;
      };
      page.reload = async (...options) => {
        const response = await reload(...options);
        await taken();
        return response;
      };
    }
    await use(page);
  },
  quietConsole: [
    async ({ page, expectedConsole }, use) => {
      const messages: string[] = [];
      await page.addInitScript(logForbiddenStyles);
      page.on("console", (message) => {
        const isOfTests = /^(Applying inline style|Service Worker registration blocked by Playwright)/;
        if (["error", "warning"].includes(message.type()) && !isOfTests.test(message.text()))
          messages.push(`${message.text()} (${message.location().url})`);
      });
      page.on("pageerror", (error) => messages.push(String(error)));
      await use();
      expect(messages.filter((message) => !expectedConsole.some((expected) => expected.test(message)))).toEqual([]);
    },
    { auto: true },
  ],
  /** Public docs of the SWAPI schema, one set per worker. */
  swapi: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      await use(await createProject(await signIn(), "Star Wars", schema("swapi.graphql")));
    },
    { scope: "worker" },
  ],
});

/**
 * Logs styles that the policy forbids. Chromium writes styles of its own where somebody types over lines; the editor draws them
 * anew, so those are not looked at.
 */
function logForbiddenStyles() {
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, target }) => {
    const isEditing = document.activeElement?.getAttribute("contenteditable") === "true";
    if (!violatedDirective.startsWith("style-src") || isEditing) return;
    // oxlint-disable-next-line no-console -- the test reads it
    console.error(
      `${violatedDirective} forbids ${target instanceof Element ? target.outerHTML.slice(0, 200) : "a style"}`,
    );
  });
}

/** A test with a browser in which a new user is signed in. */
export const signedIn = test.extend<{ user: User }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  user: async ({}, use) => {
    await use(await signIn());
  },
  storageState: async ({ user, baseURL }, use) => {
    const localStorage = [{ name: "auth_token", value: user.token }];
    await use({ cookies: [], origins: [{ origin: baseURL ?? "", localStorage }] });
  },
});

/** Returns an axe that runs inside the page: without frames, it needs no second page to join their results. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
}

/** Fails and lists every violation of WCAG A and AA rules. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const { violations } = await axe(page).withTags(tags).analyze();
  expect(
    violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => node.html).slice(0, 3) })),
  ).toEqual([]);
}

/** Fails unless the page has exactly one level 1 heading and skips no level. */
export async function expectOrderedHeadings(page: Page): Promise<void> {
  await expect(page.locator("h1")).toHaveCount(1);
  const { violations } = await axe(page).withRules(["page-has-heading-one", "heading-order"]).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.html).slice(0, 3) }))).toEqual([]);
}

/** Fails when the page can be scrolled sideways, and names the cause. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const elements = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    return [
      `${location.pathname}${location.search}: ${scrollWidth} px`,
      ...elements.slice(0, 3).map((element) => element.outerHTML.slice(0, 160)),
    ];
  });
  expect(tooWide).toEqual([]);
}

export { expect };

/** Waits until nothing visible stands for content that is still loading, and until the fonts are there. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('.skeleton:visible, [role="status"][aria-label^="Loading"]:visible')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Waits until the docs page has what its script adds: unfolding, hover cards, all uses. */
export async function expectReadingAids(page: Page): Promise<void> {
  await expect(page.locator(".unfold").first()).toBeVisible();
}

/** Waits until an unsaved text with these words is stored in the browser. */
export async function expectKept(page: Page, words: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() =>
        Object.entries(localStorage)
          .filter(([key]) => key.startsWith("draft_"))
          .map(([, text]) => text)
          .join("\n"),
      ),
    )
    .toContain(words);
}

/** Pastes `text` as from the clipboard. Editors insert pasted text at once, unlike filled text. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Holds the app's code back, as on a slow connection. Returns a function that lets it through. */
export async function holdCode(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
