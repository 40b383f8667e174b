import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScroll, expectOrderedHeadings, signedIn, test } from "./fixtures.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("a page is found with the keyboard alone and opens without a reload", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Documentation" }).click();
  await expect(heading(page, "Documentation")).toBeVisible();
  // The field gets this role when the app has taken over.
  await expect(page.getByRole("combobox")).toBeVisible();
  await page.evaluate(() => (document.documentElement.dataset.same = "yes"));
  await page.keyboard.press("/");
  await page.keyboard.type("rotate a key");
  await expect(page.getByRole("option").first()).toContainText("Rotate a key");
  await page.keyboard.press("Enter");
  await expect(heading(page, "API keys")).toBeVisible();
  await expect(page).toHaveURL(/\/docs\/api-keys#rotate-a-key$/);
  await expect(page.getByRole("heading", { name: "Rotate a key" })).toBeInViewport();
  await page.getByRole("link", { name: /^Next/ }).click();
  await expect(heading(page, "API reference")).toBeVisible();
  await expect(page).toHaveTitle(/^API reference · /);
  await page.goBack();
  await expect(heading(page, "API keys")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-same", "yes");
});

test("the server's page stays when the app takes over", async ({ page }) => {
  await page.goto("/docs/command-line");
  await page.evaluate(() => (document.querySelector("h1") as HTMLElement).setAttribute("data-mark", ""));
  await expect(page.getByRole("combobox")).toBeVisible();
  await expect(page.locator("h1[data-mark]")).toBeVisible();
  await page.getByRole("complementary").getByRole("link", { name: "Exit status" }).click();
  await expect(page).toHaveURL(/#exit-status$/);
  await expect(page.getByRole("heading", { name: "Exit status" })).toBeInViewport();
});

test("`/` takes keys before the code has loaded, and searches once it has", async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/assets\/help-route-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/docs/limits", { waitUntil: "commit" });
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("rotate a");
  letGo();
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type(" key");
  await expect(page.getByRole("combobox")).toHaveValue("rotate a key");
  await expect(page.getByRole("option").first()).toContainText("Rotate a key");
});

test.describe("copying", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("a page is copied as Markdown", async ({ page, request }) => {
    await page.goto("/docs/limits");
    await page.getByRole("button", { name: "Copy as Markdown" }).click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    const markdown = await (await request.get("/docs/limits.md")).text();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(markdown);
  });
});

test("title, description and canonical address follow the page", async ({ page, baseURL }) => {
  const head = () =>
    page.evaluate(() => ({
      title: document.title,
      description: document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content,
      canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
    }));
  await page.goto("/docs/limits");
  await expect(page.getByRole("combobox")).toBeVisible();
  await page.getByRole("navigation", { name: "Documentation" }).getByRole("link", { name: "API keys" }).click();
  await expect(heading(page, "API keys")).toBeVisible();
  const opened = await head();
  await page.reload();
  expect(opened).toEqual(await head());
  expect(opened.canonical).toBe(`${baseURL}/docs/api-keys`);
  await page.getByRole("banner").getByRole("link", { name: "Pricing" }).click();
  await expect(page).toHaveTitle(/^Pricing · /);
  await expect.poll(async () => (await head()).canonical).toBe(`${baseURL}/pricing`);
  expect((await head()).description).toContain("Pro costs");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("pages are read and searched", async ({ page }) => {
    await page.goto("/docs/self-hosting");
    await expect(heading(page, "Self-hosting")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Documentation" }).getByText("Self-hosting")).toHaveAttribute(
      "aria-current",
      "page",
    );
    await page.getByRole("searchbox").fill("reverse proxy");
    await page.getByRole("searchbox").press("Enter");
    await page.getByRole("link", { name: "Self-hosting › Reverse proxy" }).click();
    await expect(page).toHaveURL(/\/docs\/self-hosting#reverse-proxy$/);
  });

  test("a phone has a way to all pages and to the headings", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/docs/self-hosting");
    await page.getByRole("article").getByText("On this page").click();
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Reverse proxy" }).click();
    await expect(page.getByRole("heading", { name: "Reverse proxy" })).toBeInViewport();
    await page.getByRole("button", { name: "All pages" }).click();
    await page.getByRole("navigation", { name: "Documentation" }).getByRole("link", { name: "API keys" }).click();
    await expect(page).toHaveURL(/\/docs\/api-keys$/);
  });
});

test("the pages are a sheet on phones, which a choice closes", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/docs/limits");
  await expect(page.getByRole("combobox")).toBeVisible();
  const pages = page.getByRole("navigation", { name: "Documentation" });
  await expect(pages).toBeHidden();
  await page.getByRole("button", { name: "All pages" }).click();
  await expect(pages.getByRole("link", { name: "Limits" })).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(pages).toBeHidden();
  await page.getByRole("button", { name: "All pages" }).click();
  await pages.getByRole("link", { name: "API keys" }).click();
  await expect(heading(page, "API keys")).toBeVisible();
  await expect(pages).toBeHidden();
  await expect(page.getByRole("button", { name: "Copy as Markdown" })).toBeVisible();
});

test("on a phone all code can be read, and no button lies on it", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ["/docs/command-line", "/docs/api-projects", "/docs/publishing-from-ci"]) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: "Copy as Markdown" })).toBeVisible();
    const bad = await page.evaluate(
      () =>
        [...document.querySelectorAll(".code-box")].filter((box) => {
          const code = box.querySelector("pre");
          const button = box.querySelector(".copy")?.getBoundingClientRect();
          if (code === null || button === undefined || code.scrollWidth > code.clientWidth) return true;
          const range = document.createRange();
          range.selectNodeContents(code);
          return [...range.getClientRects()].some(
            ({ width, left, right, top, bottom }) =>
              width > 0 && right > button.left && left < button.right && bottom > button.top && top < button.bottom,
          );
        }).length,
    );
    expect(bad, path).toBe(0);
  }
});

const PAGES = [
  "/docs",
  "/docs/getting-started",
  "/docs/what-readers-see",
  "/docs/get-the-program",
  "/docs/sign-in-mail",
  "/docs/glossary",
  "/docs/private-docs",
  "/docs/publishing-from-ci",
  "/docs/billing",
  "/docs/docker",
  "/docs/configuration",
  "/docs/api-schemas",
  "/docs/api-errors",
];

test("the documentation fits every width", async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page.getByRole("combobox")).toBeVisible();
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      await expectOrderedHeadings(page);
    }
  }
});

// Two looks that differ in theme and width.
for (const [colorScheme, width] of [
  ["light", 360],
  ["dark", 1440],
] as const) {
  test.describe(`documentation, ${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } });

    test("is accessible", async ({ page }) => {
      // axe looks at the contrast of every word of the longest pages.
      test.setTimeout(180_000);
      for (const path of PAGES) {
        await page.goto(path);
        await expect(page.getByRole("combobox")).toBeVisible();
        await expectAccessible(page);
      }
      await page.getByRole("combobox").fill("key");
      await expect(page.getByRole("option").first()).toBeVisible();
      await expectAccessible(page);
    });
  });
}

signedIn("getting started works as it is written", async ({ page, user }) => {
  await page.goto("/docs/getting-started");
  const schema = await page.locator("code.language-graphql").innerText();
  await page.getByRole("link", { name: "My Projects" }).click();
  await page.getByRole("button", { name: "Create New Project" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Bookshop");
  await dialog.getByRole("textbox").last().fill(schema);
  await dialog.getByRole("button", { name: "Create project" }).click();
  await expect(heading(page, "Bookshop")).toBeVisible();
  await page.goto(`/d/${user.username}/bookshop`);
  await expect(heading(page, "Bookshop")).toBeVisible();
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow", expectedConsole: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });
  test("pages that were read can be read again, and others say that they cannot be loaded", async ({
    page,
    context,
  }) => {
    await page.goto("/docs/glossary");
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.getByRole("link", { name: "Hide rules", exact: true }).first().click();
    await expect(page.getByRole("heading", { name: "Hide rules", level: 1 })).toBeVisible();
    const kept = () => page.evaluate(async () => (await (await caches.open("help-1")).keys()).map(({ url }) => url));
    await expect.poll(async () => (await kept()).length).toBe(4);

    await context.setOffline(true);
    for (const [path, title] of [
      ["/docs/hide-rules", "Hide rules"],
      ["/docs/glossary", "Glossary"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    }
    await expect(page.getByRole("navigation", { name: "Documentation" })).toBeVisible();
    await page.getByRole("link", { name: "Hide rules", exact: true }).first().click();
    await expect(page.getByRole("heading", { name: "Hide rules", level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "Badges", exact: true }).first().click();
    await expect(page.getByText("The page could not be loaded")).toBeVisible();

    await context.setOffline(false);
    // What is new is shown, whatever is kept.
    const fresh = await page.evaluate(async () => {
      const cache = await caches.open("help-1");
      const address = new URL("/docs/hide-rules", location.href).href;
      await cache.put(address, new Response("<h1>Old</h1>", { headers: { "Content-Type": "text/html" } }));
      return address;
    });
    await page.goto(fresh);
    await expect(page.getByRole("heading", { name: "Hide rules", level: 1 })).toBeVisible();
  });

  test("a page is kept also in a tab that began elsewhere", async ({ page, context }) => {
    await page.goto("/pricing");
    await page.getByRole("banner").getByRole("link", { name: "Documentation" }).click();
    await page.getByRole("link", { name: "Glossary", exact: true }).first().click();
    await expect(page.getByRole("heading", { name: "Glossary", level: 1 })).toBeVisible();
    const isKept = () =>
      page.evaluate(async () => (await caches.match("/docs/glossary", { ignoreVary: true })) !== undefined);
    await expect.poll(isKept).toBe(true);
    await context.setOffline(true);
    await page.goto("/docs/glossary");
    await expect(page.getByRole("heading", { name: "Glossary", level: 1 })).toBeVisible();
  });
});

test("results lie over the text of the page", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/docs/getting-started");
  await page.keyboard.press("/");
  await page.keyboard.type("hide internal fields from public docs");
  const results = page.getByRole("listbox").getByRole("option");
  await expect.poll(() => results.count()).toBeGreaterThan(5);
  const covered = await results.evaluateAll((all) =>
    all
      .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const places = [left + 8, (left + right) / 2, right - 8];
        const isInView = bottom < innerHeight;
        return isInView && places.some((x) => !one.contains(document.elementFromPoint(x, (top + bottom) / 2)));
      })
      .map((one) => one.textContent),
  );
  expect(covered).toEqual([]);
});
