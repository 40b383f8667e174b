import type { Page } from "@playwright/test";
import { call } from "./api.ts";
import { expect, expectAccessible, expectLoaded, expectNoSidewaysScroll, signedIn, test } from "./fixtures.ts";

/** Waits until the app runs: it replaces the server's link with a button. */
async function waitForApp(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Search types, fields, operations" })).toBeVisible();
}

test("the navigation leads from the overview to a type, and a link from there to another", async ({ page, swapi }) => {
  await page.goto(swapi.path);
  await waitForApp(page);
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  const navigation = page.getByRole("navigation", { name: "Reference" });
  await navigation.getByRole("link", { name: /^Objects/ }).click();
  await navigation.getByRole("link", { name: "Film", exact: true }).click();
  await expect(page).toHaveURL(`${swapi.path}/objects/Film`);
  await expect(page.getByRole("heading", { level: 1, name: "Film", exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/Film/);

  await page.getByRole("article").getByRole("link", { name: "FilmSpeciesConnection" }).first().click();
  await expect(page).toHaveURL(new RegExp(`${swapi.path}/objects/FilmSpeciesConnection`));
  await expect(page.getByRole("heading", { level: 1, name: "FilmSpeciesConnection" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Film", exact: true })).toBeVisible();
  expect(documents).toEqual([]);
});

test("going back restores the reading place, also below an anchor", async ({ page, swapi }) => {
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.goto(`${swapi.path}/objects/Film#producers`);
  await waitForApp(page);
  await expect(page.locator("#producers")).toBeInViewport();
  const place = () => page.evaluate(() => Math.round(scrollY));
  const link = page.locator("h3#vehicleConnection").getByRole("link", { name: "FilmVehiclesConnection" });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight - innerHeight - 200));
  const read = await place();
  await expect(page.locator("#producers")).not.toBeInViewport();
  // This click does not scroll.
  await link.dispatchEvent("click");
  await expect(page.getByRole("heading", { level: 1, name: "FilmVehiclesConnection" })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Film", exact: true })).toBeVisible();
  // If allowed, the browser would scroll to the anchor a frame later.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await place()).toBe(read);

  // Two anchors on one page are two places.
  await page.locator("h3#director .nm").dispatchEvent("click");
  await expect(page).toHaveURL(/#director$/);
  await page.goBack();
  await expect(page).toHaveURL(/#producers$/);
  await expect.poll(place).toBe(read);
});

test("a slow page shows that it is loading, and nothing from another address", async ({ page, swapi }) => {
  await page.goto(`${swapi.path}/objects/Film`);
  await waitForApp(page);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/pages\/.*FilmPlanetsConnection$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole("article").getByRole("link", { name: "FilmPlanetsConnection", exact: true }).first().click();
  await expect(page).toHaveURL(`${swapi.path}/objects/FilmPlanetsConnection`);
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "true");
  await expect(page).not.toHaveTitle(/Film ·/);
  await expect
    .poll(() => page.locator("main .page").evaluate((element) => Number(getComputedStyle(element).opacity)))
    .toBeLessThan(0.6);
  release();
  await expect(page.getByRole("heading", { level: 1, name: "FilmPlanetsConnection", exact: true })).toBeVisible();
  await expect(page.getByRole("main")).not.toHaveAttribute("aria-busy");
  await expect(page).toHaveTitle(/FilmPlanetsConnection/);
});

test("search finds a field with the keyboard alone", async ({ page, swapi }) => {
  await page.goto(swapi.path);
  await waitForApp(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("openingcrawl");
  await expect(page.getByRole("option").first()).toContainText("openingCrawl");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${swapi.path}/objects/Film#openingCrawl`);
  await expect(page.getByRole("heading", { level: 1, name: "Film", exact: true })).toBeVisible();
  // The keyboard continues there.
  await expect(page.locator("#openingCrawl")).toBeFocused();

  await page.keyboard.press("/");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("combobox")).toBeHidden();
});

test("a link to a field shows that field", async ({ page, swapi }) => {
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.goto(`${swapi.path}/objects/Film#producers`);
  await expect(page.locator("#producers")).toBeInViewport();
});

for (const anchor of ["%", "%E0%A4%A", "100%", "no-such-anchor"]) {
  test(`an address that ends in #${anchor} shows a working page`, async ({ page, swapi }) => {
    await page.goto(`${swapi.path}/objects/Film#${anchor}`);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("Film");
    await page.getByRole("article").getByRole("link", { name: "FilmPlanetsConnection", exact: true }).first().click();
    await expect(heading).toHaveText("FilmPlanetsConnection");
    await page.goBack();
    await expect(heading).toHaveText("Film");
    // A link to that address works too.
    await page.evaluate(
      (to) => document.querySelector("article a[href*='Connection']")?.setAttribute("href", to),
      `${swapi.path}/objects/Planet#${anchor}`,
    );
    await page.locator("article a[href*='Planet#']").click();
    await expect(heading).toHaveText("Planet");
    await expect(heading).toBeFocused();
  });
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a type page holds its fields, descriptions and uses", async ({ page, swapi }) => {
    await page.goto(`${swapi.path}/objects/Film`);
    const article = page.getByRole("article");
    await expect(article.getByRole("heading", { level: 1, name: "Film", exact: true })).toBeVisible();
    await expect(article).toContainText("A single film.");
    for (const field of ["title", "episodeID", "openingCrawl", "director", "producers", "releaseDate"]) {
      await expect(article.locator(`#${field}`)).toContainText(field);
    }
    await expect(article).toContainText("The opening paragraphs at the beginning of this film.");
    await expect(article.getByRole("heading", { name: /used by/i })).toBeVisible();
    await article.getByRole("link", { name: "FilmsConnection" }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "FilmsConnection" })).toBeVisible();
  });

  test("the overview links to every kind", async ({ page, swapi }) => {
    await page.goto(swapi.path);
    await page
      .getByRole("navigation", { name: "Reference" })
      .getByRole("link", { name: /^Objects/ })
      .click();
    await expect(page.getByRole("article").getByRole("link", { name: "Film", exact: true })).toBeVisible();
  });
});

test("the server's page is kept, with the folds that the reader has opened", async ({ page, swapi }) => {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  for (const path of ["", "/objects/Film", "/queries", "/changelog", "/llm-docs", "/v/1"]) {
    // Before the app's code has loaded.
    let letCodeCome = () => {};
    const code = new Promise<void>((resolve) => (letCodeCome = resolve));
    await page.route("**/assets/*.js", async (route) => {
      await code;
      await route.continue();
    });
    await page.goto("about:blank");
    const arrival = page.goto(swapi.path + path);
    const main = await page.locator("main").elementHandle();
    await page
      .locator("main details")
      .evaluateAll((folds) => folds.forEach((fold) => ((fold as HTMLDetailsElement).open = true)));
    letCodeCome();
    await arrival;
    await waitForApp(page);
    expect(await main?.evaluate((element) => element.isConnected), path).toBe(true);
    expect(await page.locator("main details:not([open])").count(), path).toBe(0);
    await page.unroute("**/assets/*.js");
  }
  expect(complaints).toEqual([]);
});

test("the server's page stays when the app takes over, and is not fetched again", async ({ page, swapi }) => {
  const fetched: string[] = [];
  page.on("request", (request) => request.url().includes("/pages/") && fetched.push(request.url()));
  await page.addInitScript(() => {
    (window as unknown as { shift: number }).shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(`${swapi.path}/objects/Film`);
  await waitForApp(page);
  await expectLoaded(page);
  expect(fetched).toEqual([]);
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.05);
});

test.describe("in the dark", () => {
  test.use({ colorScheme: "dark" });
  test("docs are dark", async ({ page, swapi }) => {
    await page.goto(`${swapi.path}/objects/Film`);
    await expect(page.locator("html")).toHaveClass(/\bdark\b/);
    const [red = 255] = await page.evaluate(
      () => getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [],
    );
    expect(red).toBeLessThan(64);
  });
});

for (const colorScheme of ["dark", "light"] as const) {
  test.describe(`without script, where the system is ${colorScheme}`, () => {
    test.use({ javaScriptEnabled: false, colorScheme });
    test(`docs are ${colorScheme}`, async ({ page, swapi }) => {
      await page.goto(`${swapi.path}/objects/Film`);
      const dark = colorScheme === "dark";
      await expect(page.locator("body")).toHaveCSS("background-color", dark ? "rgb(11, 11, 14)" : "rgb(255, 255, 255)");
      await expect(page.getByRole("heading", { level: 1 })).toHaveCSS(
        "color",
        dark ? "rgb(237, 237, 240)" : "rgb(24, 24, 27)",
      );
    });
  });
}

test.describe("a reader who prefers another theme than the system", () => {
  test.use({ colorScheme: "dark" });
  test("gets that one", async ({ page, swapi }) => {
    await page.addInitScript(() => localStorage.setItem("darkMode", "false"));
    await page.goto(`${swapi.path}/objects/Film`);
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("nothing scrolls sideways, and the navigation is a sheet", async ({ page, swapi }) => {
    for (const path of ["", "/objects/Film", "/queries/allFilms"]) {
      await page.goto(swapi.path + path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
    await page.getByRole("button", { name: "Navigation" }).click();
    await page
      .getByRole("dialog", { name: "Navigation" })
      .getByRole("link", { name: /^Objects/ })
      .click();
    await expect(page).toHaveURL(`${swapi.path}/objects`);
  });
});

test("the app takes over an owner's page without moving it", async ({ page, browser, swapi }) => {
  const still = await browser.newContext({ javaScriptEnabled: false });
  const before = await still.newPage();
  const measured = async (of: typeof page) => {
    // Before, text has the widths of another font.
    await of.evaluate(async () => void (await document.fonts.ready));
    const main = of.getByRole("main");
    const card = main.getByRole("link").first();
    await expect(card).toContainText(/\d+ types/);
    return Promise.all(
      [
        of.getByRole("banner").getByRole("link").first(),
        main.getByRole("heading", { level: 1 }),
        card,
        card.locator("time"),
      ].map((part) => part.boundingBox()),
    );
  };
  await before.goto(`/d/${swapi.username}`);
  const seen = await measured(before);
  await still.close();
  await page.goto(`/d/${swapi.username}`);
  await expectLoaded(page);
  // The app has added its menu.
  await expect(page.getByRole("link", { name: "Pricing" }).first()).toBeVisible();
  expect(await measured(page)).toEqual(seen);
});

test("the console is never offered without endpoints", async ({ page, swapi }) => {
  // The docs' data arrives late; until then the header shows the document's data.
  await page.route(`**/api/public${swapi.path.replace("/d/", "/docs/")}`, async (route) => {
    await page.getByRole("switch", { name: "Dark Mode" }).waitFor();
    expect(await page.getByRole("navigation", { name: "Docs" }).first().textContent()).not.toContain("Console");
    await route.continue();
  });
  const answered = page.waitForResponse(`**/api/public${swapi.path.replace("/d/", "/docs/")}`);
  await page.goto(`${swapi.path}/objects/Film`);
  await answered;
  await expect(page.getByRole("navigation", { name: "Docs" })).toHaveText("ReferenceGraphChangelogLLM docs");
});

test.describe("docs that do not exist", () => {
  test.use({ expectedConsole: [/status of 404/] });
  signedIn.use({ expectedConsole: [/status of 404/] });
  test("are not found", async ({ page, swapi }) => {
    await page.goto(`/d/${swapi.username}/no-such-project`);
    await expect(page.getByRole("heading", { level: 1, name: "This page does not exist" })).toBeVisible();
    const signIn = page.getByRole("main").getByRole("link", { name: "Sign in", exact: true });
    await expect(signIn).toHaveAttribute(
      "href",
      `/login?redirect=${encodeURIComponent(`/d/${swapi.username}/no-such-project`)}`,
    );
    // Missing docs offer no search or navigation.
    await expect(page.getByRole("navigation", { name: "Docs" })).toBeHidden();
    await expect(page.getByRole("main").getByRole("link", { name: "Go to the homepage" })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${swapi.path}/objects/Filn`);
    await expect(page.getByRole("heading", { level: 1, name: "Nothing is called Filn" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Film", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Film", exact: true })).toBeVisible();
  });

  test("are not requested again, because the document was a 404", async ({ page, swapi }) => {
    const failed: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() >= 400) failed.push(new URL(answer.url()).pathname);
    });
    const nothing = `/d/${swapi.username}/no-such-project`;
    for (const [address, heading] of [
      [nothing, "This page does not exist"],
      [`${nothing}/graph`, "This page does not exist"],
      [`${nothing}/console`, "These docs do not exist"],
      ["/d/nobody-at-all", "This page does not exist"],
      [`${swapi.path}/objects/Filn`, "Nothing is called Filn"],
      [`${swapi.path}/v/99`, "Version 99 does not exist"],
    ] as const) {
      failed.length = 0;
      await page.goto(address);
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      await expectLoaded(page);
      expect(failed).toEqual([address]);
    }
  });

  signedIn("of a project without a schema offer their owner to add it", async ({ page, user }) => {
    const made = await call("POST", "/api/projects", { token: user.token, body: { name: "Empty" } });
    const { id, slug } = (JSON.parse(made.text) as { project: { id: string; slug: string } }).project;
    await page.goto(`/d/${user.username}/${slug}`);
    await expect(page.getByRole("heading", { level: 1, name: "Nothing is published yet" })).toBeVisible();
    await expect(page).toHaveTitle(/^Nothing is published yet/);
    await page.getByRole("main").getByRole("link", { name: "Add the schema" }).click();
    await expect(page).toHaveURL(`/dashboard/project/${id}?tab=schema`);
  });

  test("say which version is missing, both in the app and from the server", async ({ page, swapi }) => {
    const address = `${swapi.path}/v/99/objects/Film`;
    for (const arrive of [
      () => page.goto(address),
      // Navigate within the app.
      () =>
        page.evaluate((to) => {
          history.pushState(null, "", to);
          dispatchEvent(new PopStateEvent("popstate"));
        }, address),
    ]) {
      await arrive();
      await expect(page.getByRole("heading", { level: 1, name: "Version 99 does not exist" })).toBeVisible();
      await expectLoaded(page);
      await page.getByRole("main").getByRole("link", { name: "Read this page in the current version" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Film", exact: true })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(`${swapi.path}/objects/Film`);
    }
  });
});
