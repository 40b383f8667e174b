import type { Page } from "@playwright/test";
import { call, createProject, type Docs, schema, signIn } from "./api.ts";
import {
  expect,
  expectAccessible,
  expectLoaded,
  expectNoSidewaysScroll,
  expectReadingAids,
  test as base,
} from "./fixtures.ts";

const FIRST = `
"What a shop sells."
type Product {
  id: ID!
  "What to call it."
  title: String
  price(currency: String, exact: Boolean): Money
  related(first: Int, filter: Filter): [Product!]
}
"An amount of money."
type Money { amount: Int currency: Currency rate: Rate }
type Rate { of: Currency at: String }
enum Currency { EUR USD GBP }
input Filter { text: String nested: Nested }
input Nested { deep: String }
type Query { product: Product shelf(at: Int): Product }
`;
const FIELDS = Array.from({ length: 20 }, (_, n) => `shelf${n}: Product`).join(" ");
const SECOND = FIRST.replace("title: String", 'title: String @deprecated(reason: "Use name instead.")\n  name: String')
  .replace("exact: Boolean", 'exact: Boolean @deprecated(reason: "Use `currency`.")')
  .replace("type Query {", `type Query { ${FIELDS} `);

const test = base.extend<object, { shop: Docs }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const user = await signIn();
      const docs = await createProject(user, "Corner shop", FIRST);
      const body = { sdl: SECOND, message: "Names" };
      const answer = await call("PUT", `/api/projects/${docs.slug}/schema`, { body, token: user.token });
      expect(answer.status, answer.text).toBe(201);
      await use(docs);
    },
    { scope: "worker" },
  ],
});

const unfold = (page: Page, name: string) => page.getByRole("button", { name: `Show the fields of ${name}` });

test("types unfold in place, by keyboard alone", async ({ page, shop }) => {
  await page.goto(`${shop.path}/objects/Product`);
  const button = page.locator("h3#price").getByRole("button", { name: "Show the fields of Money" });
  await expect(button).toHaveAttribute("aria-expanded", "false");
  const before = await page.locator("h3#price").boundingBox();
  await page.locator("h3#price > .ty").focus();
  await page.keyboard.press("Tab");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button).toHaveAttribute("aria-expanded", "true");
  const region = page.locator(".unfolded").first();
  await expect(region.getByRole("link", { name: "amount" })).toHaveAttribute(
    "href",
    `${shop.path}/objects/Money#amount`,
  );
  expect(await page.locator("h3#price").boundingBox()).toEqual(before);

  // On deeper levels an enum shows its values and an object its fields.
  await region.getByRole("button", { name: "Show the values of Currency" }).click();
  await expect(region.getByRole("link", { name: "GBP" })).toBeVisible();
  await region.getByRole("button", { name: "Show the fields of Rate" }).focus();
  await page.keyboard.press("Space");
  await expect(region.getByRole("link", { name: "at", exact: true })).toBeVisible();
  await expectAccessible(page);

  await button.focus();
  await page.keyboard.press("Enter");
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await expect(page.locator(".unfolded")).toHaveCount(0);
  await expect(page).toHaveURL(`${shop.path}/objects/Product`);
  // Scalars have nothing to unfold.
  await expect(page.locator("h3#id").getByRole("button")).toHaveCount(0);
});

base.describe("a type that does not come", () => {
  test.use({ expectedConsole: [/Failed to load resource/] });
  test("shows an error and can be retried", async ({ page, shop }) => {
    await page.goto(`${shop.path}/objects/Product`);
    await page.route("**/types/Money*", (route) => route.abort());
    const button = page.locator("h3#price").getByRole("button", { name: "Show the fields of Money" });
    await button.click();
    await expect(page.locator(".unfolded")).toContainText("could not be loaded");
    await page.unroute("**/types/Money*");
    await button.click();
    await button.click();
    await expect(page.locator(".unfolded").getByRole("link", { name: "amount" })).toBeVisible();
  });
});

test("a card describes a type on hover and on focus", async ({ page, shop }) => {
  await page.goto(`${shop.path}/objects/Product`);
  await expectReadingAids(page);
  const card = page.getByRole("tooltip");
  const link = page.locator("h3#price > .ty");
  await link.hover();
  await expect(card).toContainText("Money");
  await expect(card).toContainText("Object · 3 fields");
  await expect(card).toContainText("An amount of money.");
  await expect(link).toHaveAttribute("aria-describedby", "type-card");
  await expectAccessible(page);
  // The pointer can move onto it, and Escape closes it while the pointer stays.
  await card.hover();
  // Leaving the link started a 200 ms timer, so a new timer of the same length ends after it.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 200)));
  await expect(card).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card).toHaveCount(0);

  await page.mouse.move(0, 0);
  await page.locator("h3#price > .nm").focus();
  await page.keyboard.press("Tab");
  await expect(link).toBeFocused();
  await expect(card).toContainText("An amount of money.");
  await page.keyboard.press("Tab");
  await expect(card).toHaveCount(0);

  // It works in code too.
  await page.getByText("SDL", { exact: true }).click();
  await page.locator(".code-column a.token", { hasText: "Filter" }).first().hover();
  await expect(card).toContainText("Input · 2 fields");
  await page.mouse.move(0, 0);
  await expect(card).toHaveCount(0);
});

test("deprecated fields are folded with their reason, and an anchor opens the fold", async ({ page, shop }) => {
  await page.goto(`${shop.path}/objects/Product`);
  const title = page.locator("h3#title");
  await expect(title).toBeHidden();
  await page.getByText("1 deprecated", { exact: true }).last().click();
  await expect(title).toBeVisible();
  await expect(title).toContainText("deprecated since version 2");
  await expect(page.locator(".reason").getByRole("link", { name: "name" })).toHaveAttribute(
    "href",
    `${shop.path}/objects/Product#name`,
  );

  await page.goto(`${shop.path}/objects/Product#price.exact`);
  await expect(page.locator("[id='price.exact']")).toBeVisible();
  await expect(page.locator("[id='price.exact']").getByRole("link", { name: "currency" })).toHaveAttribute(
    "href",
    "#price.currency",
  );
  // Also from another page.
  await page.goto(shop.path);
  await page.evaluate(
    (to) => document.querySelector("main a")?.setAttribute("href", to),
    `${shop.path}/objects/Product#title`,
  );
  await page.getByRole("main").getByRole("link").first().click();
  await expect(title).toBeVisible();
});

test("dates link to the changelog", async ({ page, shop }) => {
  await page.goto(`${shop.path}/objects/Product`);
  const since = page.locator("h3#name").getByRole("link", { name: "since version 2" });
  await since.click();
  await expect(page).toHaveURL(`${shop.path}/changelog/2`);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Product" })).toBeVisible();
});

test("all uses unfold in place by keyboard alone, and have their own page", async ({ page, shop }) => {
  await page.goto(`${shop.path}/objects/Product`);
  await expectReadingAids(page);
  const uses = page.locator(".uses > li");
  const more = page.getByRole("link", { name: "Show all 23" });
  await expect(uses).toHaveCount(8);
  await more.focus();
  const before = await more.boundingBox();
  await page.keyboard.press("Enter");
  await expect(uses).toHaveCount(23);
  // The focus is where the link was, and nothing above has moved.
  const next = uses.nth(8).getByRole("link");
  await expect(next).toBeFocused();
  expect(Math.abs(((await next.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(24);
  await expect(page).toHaveURL(`${shop.path}/objects/Product`);
  const names = await uses.allTextContents();
  expect(new Set(names).size).toBe(23);
  // Elements under the header cannot be measured.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show fewer" }).focus();
  await page.keyboard.press("Space");
  await expect(uses).toHaveCount(8);
  await expect(more).toBeFocused();
  // Opened in a new tab, the link leads to the page.
  await page.goto((await more.getAttribute("href")) ?? "");
  await expect(page.getByRole("heading", { level: 1, name: "Uses of Product" })).toBeVisible();
  await expect(page.locator(".uses > li")).toHaveText(names);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Uses of Product" })).toBeVisible();
});

test("going back shows all uses again at the same position", async ({ page, shop }) => {
  await page.setViewportSize({ width: 1000, height: 400 });
  await page.goto(`${shop.path}/objects/Product`);
  await page.getByRole("link", { name: "Show all 23" }).click();
  const uses = page.locator(".uses > li");
  await expect(uses).toHaveCount(23);
  const last = uses.last().getByRole("link");
  await last.scrollIntoViewIfNeeded();
  const before = (await last.boundingBox())?.y ?? 0;
  await last.click();
  await expect(page).not.toHaveURL(/objects\/Product$/);
  await page.goBack();
  await expect(uses).toHaveCount(23);
  await expect.poll(async () => Math.abs(((await last.boundingBox())?.y ?? 0) - before)).toBeLessThan(2);
  await page.getByRole("button", { name: "Show fewer" }).click();
  await page.reload();
  await expect(page.getByRole("link", { name: "Show all 23" })).toBeVisible();
  await expectReadingAids(page);
  await expect(uses).toHaveCount(8);
});

base.describe("uses that do not come", () => {
  test.use({ expectedConsole: [/Failed to load resource/] });
  test("show an error and can be retried", async ({ page, shop }) => {
    await page.goto(`${shop.path}/objects/Product`);
    await expectReadingAids(page);
    const uses = /\/pages\/.*used-by/;
    await page.route(uses, (route) => route.abort());
    const more = page.getByRole("link", { name: "Show all 23" });
    await more.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("could not be loaded")).toBeVisible();
    await page.unroute(uses);
    await page.keyboard.press("Enter");
    await expect(page.locator(".uses > li")).toHaveCount(23);
    await expect(page.getByText("could not be loaded")).toHaveCount(0);
  });
});

test("the overview shows the project, its changes and where to start", async ({ page, shop }) => {
  await page.goto(shop.path);
  await expect(page.getByRole("heading", { level: 1, name: "Corner shop" })).toBeVisible();
  await page.getByRole("link", { name: "Version 2" }).click();
  await expect(page).toHaveURL(`${shop.path}/changelog/2`);
});

test("right-to-left names and texts do not affect their surroundings", async ({ page }) => {
  const user = await signIn();
  const named = await call("PUT", "/api/user", { body: { name: "דנה (API)" }, token: user.token });
  expect(named.status, named.text).toBe(200);
  const docs = await createProject(user, "متجر (API)", FIRST);
  const described = await call("PUT", `/api/projects/${docs.id}`, {
    body: { description: "كل ما يباع (هنا)." },
    token: user.token,
  });
  expect(described.status, described.text).toBe(200);

  await page.goto(`/d/${user.username}`);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("דנה (API)");
  await expect(title).toHaveCSS("direction", "ltr");
  const card = page.getByRole("main").getByRole("link");
  for (const part of [title.getByText("דנה"), card.getByText("متجر"), card.getByText("كل ما")]) {
    await expect(part).toHaveCSS("direction", "rtl");
    await expect(part).toHaveCSS("unicode-bidi", /isolate/);
  }
  await expectAccessible(page);

  // In the header too, before and after the app has loaded.
  const name = page.locator(".docs-name");
  const isAlone = async () => {
    await expect(name).toHaveText("متجر (API)");
    await expect(name).toHaveCSS("direction", "rtl");
    await expect(name).toHaveCSS("unicode-bidi", /isolate/);
  };
  expect((await call("GET", docs.path)).text).toContain('<span class="docs-name" dir="auto">');
  await page.goto(docs.path);
  await page.getByRole("button", { name: "Search types" }).waitFor();
  await isAlone();
});

test("back and forward restore the scroll", async ({ page, swapi }) => {
  await page.goto(`${swapi.path}/objects/Film`);
  const link = page.locator(".rows .ty.ko").last();
  await link.scrollIntoViewIfNeeded();
  const before = (await page.evaluate(() => scrollY)) - 200;
  expect(before).toBeGreaterThan(100);
  await page.mouse.wheel(0, -200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  const name = await page.getByRole("heading", { level: 1 }).textContent();
  await link.evaluate((element: HTMLElement) => element.click());
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(name ?? "");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name ?? "");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(name ?? "");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("back and forward restore the position and unfolded types, also after a reload", async ({ page, swapi }) => {
  await page.goto(`${swapi.path}/objects/Film`);
  const heading = page.getByRole("heading", { level: 1 });
  const button = page.getByRole("button", { name: /^Show the fields of/ }).first();
  await button.click();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  const nested = page
    .locator(".unfolded")
    .getByRole("button", { name: /^Show the fields of/ })
    .first();
  await nested.click();
  await expect(page.locator(".unfolded .unfolded .row, .unfolded .unfolded li").first()).toBeVisible();
  const shown = await page.locator(".unfolded").allTextContents();
  expect(shown).toHaveLength(2);

  const link = page.locator(".rows > .row > .ty.ko").last();
  await link.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 150);
  const place = () => page.evaluate(() => Math.round(scrollY));
  // Wheel scrolling has ended when two measurements agree.
  await expect
    .poll(
      async () =>
        (await place()) > 100 &&
        (await place()) ===
          (await page.evaluate(
            () =>
              new Promise((done) =>
                requestAnimationFrame(() => requestAnimationFrame(() => done(Math.round(scrollY)))),
              ),
          )),
    )
    .toBe(true);
  const standing = async () => (await link.boundingBox())?.y ?? Number.NaN;
  const before = await standing();
  const isBack = async () => {
    await expect(heading).toHaveText("Film");
    await expect(page.locator(".unfolded")).toHaveText(shown);
    // At the same line as before.
    await expect.poll(async () => Math.abs((await standing()) - before)).toBeLessThan(16);
  };

  await link.evaluate((element: HTMLElement) => element.click());
  await expect(heading).not.toHaveText("Film");
  await page.goBack();
  await isBack();
  await page.reload();
  await isBack();
  await page.goForward();
  await expect(heading).not.toHaveText("Film");
  await page.reload();
  await expect(heading).not.toHaveText("Film");
  await page.goBack();
  await isBack();

  // Folded types stay folded, and a page opened by a link starts at the top.
  await button.click();
  await expect(page.locator(".unfolded")).toHaveCount(0);
  await page.reload();
  await expectReadingAids(page);
  await expect(page.locator(".unfolded")).toHaveCount(0);
  await page.goto(`${swapi.path}/objects/Film`);
  await expectReadingAids(page);
  expect(await place()).toBe(0);
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`axe finds nothing, ${colorScheme}`, () => {
    test.use({ colorScheme });
    test("unfolded types, cards, dates, folds", async ({ page, shop }) => {
      await page.goto(`${shop.path}/objects/Product`);
      for (const summary of await page.locator("main summary").all())
        if (await summary.isVisible()) await summary.click();
      await unfold(page, "Money").first().click();
      await expect(page.locator(".unfolded").getByRole("link", { name: "amount" })).toBeVisible();
      await page.locator("h3#related > .ty").hover();
      await expect(page.getByRole("tooltip")).toBeVisible();
      await expectAccessible(page);
      await page.goto(shop.path);
      await expect(page.getByRole("heading", { name: "Recent changes" })).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });
  test("no kind of page scrolls sideways, and touch opens no card", async ({ page, shop }) => {
    const pages = [
      "",
      "/objects",
      "/objects/Product",
      "/objects/Product/used-by",
      "/inputs/Filter",
      "/enums/Currency",
      "/queries/shelf",
      "/scalars/String",
    ];
    for (const path of [...pages, "/changelog", "/changelog/2", "/graph", "/llm-docs", "/v/1/objects/Product"]) {
      await page.goto(shop.path + path);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
    await page.goto(`${shop.path}/objects/Product`);
    await unfold(page, "Money").first().tap();
    await expect(page.locator(".unfolded").getByRole("link", { name: "amount" })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expect(page.getByRole("tooltip")).toHaveCount(0);
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("everything is readable, and controls that need script are hidden", async ({ page, shop }) => {
    await page.goto(`${shop.path}/objects/Product`);
    await expect(page.locator("a.docs-search")).toBeHidden();
    await expect(page.locator(".copy-link")).toBeHidden();
    await page.getByRole("link", { name: "Show all 23" }).click();
    await expect(page.getByRole("link", { name: "shelf19" })).toBeVisible();
    await page.goto(`${shop.path}/objects/Product#title`);
    await expect(page.locator("h3#title")).toBeVisible();
  });
});

test("print shows only the page", async ({ page, shop }) => {
  await page.goto(`${shop.path}/objects/Product`);
  await page.emulateMedia({ media: "print" });
  for (const gone of [".docs-top", ".docs-nav", ".page-foot", ".page-actions", ".unfold", ".try-it"]) {
    for (const element of await page.locator(gone).all()) await expect(element).toBeHidden();
  }
  await expect(page.locator("h3#title")).toBeVisible();
  const rest = page.locator(".uses + .all a").first();
  const printed = () => rest.evaluate((link) => getComputedStyle(link, "::before").content);
  await expect.poll(printed).toContain(`More at ${new URL(shop.path, page.url()).href}`);
  const wraps = await page
    .locator(".code-box pre")
    .first()
    .evaluate((code) => getComputedStyle(code).whiteSpace);
  expect(wraps).toContain("pre-wrap");
});

test("the target row of a link has one highlight, which moves nothing", async ({ page, shop }) => {
  await page.goto(`${shop.path}/objects/Product`);
  const row = page.locator("h3#price");
  const places = () =>
    page.locator(".rows > *").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top + scrollY));
  const before = await places();
  await row.locator("> .nm").focus();
  await page.keyboard.press("Enter");
  await expect(row).toBeFocused();
  const marks = () =>
    row.evaluate((line) => {
      const [own, mark] = [getComputedStyle(line), getComputedStyle(line, "::after")];
      return {
        own: [own.outlineStyle, own.backgroundColor, own.boxShadow],
        mark: [mark.left, mark.right, mark.outlineStyle, mark.outlineWidth],
      };
    });
  await expect
    .poll(marks)
    .toEqual({ own: ["none", "rgba(0, 0, 0, 0)", "none"], mark: ["-12px", "-12px", "solid", "2px"] });
  expect(await places()).toEqual(before);
});

test.describe("a reader who searches on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("sees the line that matched", async ({ page, shop }) => {
    await page.goto(shop.path);
    await page.keyboard.press("/");
    await page.keyboard.type("sells");
    const product = page.getByRole("option").filter({ hasText: "Product" }).first();
    await expect(product.getByText("What a shop sells.")).toBeVisible();
    await page.getByRole("combobox").fill("produ");
    await expect(product.locator("mark")).toHaveText("Produ");
    await expect(product.getByText("What a shop sells.")).toBeHidden();
    await expectNoSidewaysScroll(page);
  });
});

base.describe("who reads in the dark", () => {
  base.use({ colorScheme: "dark", viewport: { width: 800, height: 1000 } });

  base("prints dark words on white, which fit on the paper", async ({ page }) => {
    const github = await createProject(await signIn(), "GitHub", schema("github.graphql"));
    await page.addInitScript(() => localStorage.setItem("darkMode", "true"));
    await page.goto(`${github.path}/objects/PullRequest`);
    await expect(page.locator("html")).toHaveClass(/dark/);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const colours = () =>
      page.evaluate(() =>
        ["body", "h1", ".rows > p", ".rows .ty"].map((at) => {
          const { backgroundColor, color, colorScheme } = getComputedStyle(document.querySelector(at) ?? document.body);
          return [at, backgroundColor, color, colorScheme];
        }),
      );
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
    const dark = await colours();
    await page.evaluate(() => document.documentElement.classList.remove("dark"));
    const light = await colours();
    expect(dark).toEqual(light);
    expect(light[0]?.slice(1)).toEqual(["rgb(255, 255, 255)", "rgb(24, 24, 27)", "light"]);
    await expectNoSidewaysScroll(page);
  });
});

base("GitHub's largest pages are small documents", async ({ page }) => {
  const github = await createProject(await signIn(), "GitHub", schema("github.graphql"));
  for (const path of ["/objects/Repository", "/objects/User"]) {
    await page.goto(github.path + path);
    await expect(page.locator(".unfold").first()).toBeVisible();
    await expect(page.getByRole("navigation", { name: "On this page" }).getByRole("link")).toHaveCount(3);
    expect(await page.locator("*").count(), path).toBeLessThanOrEqual(1_500);
  }
});

base("there is an icon for those who ask for the old one", async ({ request }) => {
  const answer = await request.get("/favicon.ico");
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toBe("image/x-icon");
  expect((await answer.body()).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
});

const LONG = "AVeryLongNameThatGoesOnAndOnWithoutAnyPlaceToBreakItBecausePeopleDoThat";
const LONG_NAMES = `
interface ${LONG}Interface { id: ID! }
type ${LONG} implements ${LONG}Interface { id: ID! other${LONG}(first: Int, by${LONG}: ${LONG}Input): [${LONG}Enum!]! member: ${LONG}Union }
input ${LONG}Input { nested${LONG}: ${LONG}Input }
enum ${LONG}Enum { V_${LONG} }
union ${LONG}Union = ${LONG} | Query
type Query { q${LONG}(input: ${LONG}Input): ${LONG} }
`;

base.describe("names longer than a phone is wide", () => {
  base.use({ viewport: { width: 360, height: 740 }, hasTouch: true });
  base("stay within the page, and what fingers press is large enough", async ({ page }) => {
    const docs = await createProject(await signIn(), "A project whose name is rather long", LONG_NAMES);
    for (const path of [
      `/objects/${LONG}`,
      `/queries/q${LONG}`,
      `/inputs/${LONG}Input`,
      `/enums/${LONG}Enum`,
      `/unions/${LONG}Union`,
      "/objects",
    ]) {
      await page.goto(docs.path + path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectLoaded(page);
      await expectNoSidewaysScroll(page);
      const wrong = await page.locator("main").evaluate((main) =>
        // Links in code and prose are inline, so they are exempt.
        [...main.querySelectorAll(":is(a, button, summary):not(pre *, .lead *, .prose *)")].flatMap((target) => {
          const parts = [...target.getClientRects()].filter(({ width }) => width > 0);
          const isSmall = parts.length > 0 && Math.max(...parts.map(({ height }) => height)) < 24;
          const isOutside = parts.some(({ left, right }) => left < 0 || right > 360);
          return isSmall || isOutside ? [`${isSmall ? "small" : "outside"}: ${target.outerHTML.slice(0, 120)}`] : [];
        }),
      );
      expect(wrong, path).toEqual([]);
    }
  });
});

base("the names of what is found are cut last", async ({ page }) => {
  const owner = "AnOwnerWithSuchALongNameThatItDoesNotFit";
  const docs = await createProject(
    await signIn(),
    "Found",
    `type Query { a: ${owner} } type ${owner} { pullRequestReview: Int }`,
  );
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(docs.path);
  await page.keyboard.press("/");
  await page.keyboard.type("pull request review");
  const own = page.getByRole("option").first().locator(".palette-own");
  await expect(own).toHaveText("pullRequestReview");
  expect(await own.evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0);
  await page.keyboard.press("Escape");
  // Also in the header, where the search shrinks.
  await page.setViewportSize({ width: 900, height: 740 });
  expect(await page.locator(".docs-name").evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0);
});
