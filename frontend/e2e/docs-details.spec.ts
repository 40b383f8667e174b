import { call, createProject, type Docs, signIn } from "./api.ts";
import {
  expect,
  expectAccessible,
  expectLoaded,
  expectNoSidewaysScroll,
  expectReadingAids,
  test as base,
} from "./fixtures.ts";

const WIDE = Array.from({ length: 70 }, (_, n) => `field${n}(first: Int, after: String): Order`).join("\n  ");
const FIRST = `
"""Everything that a shop sells."""
schema { query: Query mutation: Mutation }
"""
Asked for so:

\`\`\`graphql
query Cheap { product { id } } # all
\`\`\`

\`\`\`
plain
\`\`\`
"""
type Product { id: ID! order: Order wide: Wide }
interface Order { id: ID! }
type Wide {
  ${WIDE}
}
input NewProduct { title: String! tags: [String!] }
type Made { product: Product userErrors: [Problem!]! }
type Problem { message: String! }
type Query { product: Product }
type Mutation { make(input: NewProduct!): Made }
`;
const SECOND = FIRST.replace("interface Order { id: ID! }", "type Order { id: ID! }");

const test = base.extend<object, { shop: Docs }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const user = await signIn();
      const docs = await createProject(user, "Shop", FIRST);
      const answer = await call("PUT", `/api/projects/${docs.slug}/schema`, {
        body: { sdl: SECOND },
        token: user.token,
      });
      expect(answer.status, answer.text).toBe(201);
      const made = await call("PUT", `/api/projects/${docs.slug}/content/overview`, {
        body: { title: "Overview", body: "Welcome.\n", is_visible: true },
        token: user.token,
      });
      expect(made.status, made.text).toBeLessThan(300);
      await use(docs);
    },
    { scope: "worker" },
  ],
});

test("the fields of a type are offered once", async ({ page, shop }) => {
  await page.goto(`${shop.path}/mutations/make`);
  const fold = page.getByRole("group").filter({ hasText: "2 fields of NewProduct" });
  await expect(fold.getByRole("link", { name: "title" })).toBeVisible();
  // Buttons appear only where something can be unfolded.
  await expect(page.getByRole("button", { name: "Show the fields of Product" })).toBeVisible();
  for (const name of ["NewProduct", "Made", "Problem"]) {
    await expect(page.locator(".told > .ty", { hasText: name }).locator("+ .unfold")).toHaveCount(0);
  }
});

test("code in a description has colours and can be copied", async ({ page, context, shop }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${shop.path}/objects/Product`);
  const code = page.locator(".lead .code-box");
  await expect(code).toHaveCount(2);
  await expect(code.first().locator(".token.keyword")).toHaveText("query");
  await expect(code.first().locator(".token.comment")).toHaveText("# all");
  await code.first().hover();
  await code.first().getByRole("button", { name: "Copy" }).click();
  await expect(code.first().getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("query Cheap { product { id } } # all");
  await expectAccessible(page);
});

test("types in a large definition and after its arguments are links", async ({ page, shop }) => {
  /** Returns the middle of a word within an element. */
  const place = (selector: string, word: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, wanted) => {
        element.scrollIntoView({ block: "start" });
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
          const at = (node.nodeValue ?? "").search(new RegExp(`\\b${wanted}\\b`));
          if (at < 0) continue;
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + wanted.length);
          const { left, top, width, height } = range.getBoundingClientRect();
          return { x: left + width / 2, y: top + height / 2 };
        }
        throw new Error(`there is no ${wanted}`);
      }, word);
  for (const [selector, word, path] of [
    ["#section-sdl + .code-box pre", "Order", "objects/Order"],
    ["[id='field1.after']", "String", "scalars/String"],
  ] as const) {
    await page.goto(`${shop.path}/objects/Wide`);
    await page.getByText("SDL", { exact: true }).click();
    const link = page.locator(".word-link");
    await expect(async () => {
      const { x, y } = await place(selector, word);
      await page.mouse.move(x, y - 40);
      await page.mouse.move(x, y);
      await expect(link).toHaveAttribute("href", `${shop.path}/${path}`, { timeout: 500 });
    }).toPass();
    const { x, y } = await place(selector, word);
    await page.mouse.click(x, y);
    await expect(page).toHaveURL(`${shop.path}/${path}`);
    await expect(link).toHaveCount(0);
  }
});

test("a type has a query, and its definition behind a tab", async ({ page, shop }) => {
  await page.goto(`${shop.path}/objects/Product`);
  const column = page.getByRole("complementary", { name: "Code" });
  const query = column.getByText("query Product");
  const definition = column.getByText("type Product");
  await expect(query).toBeVisible();
  await expect(definition).toBeHidden();
  await column.getByText("SDL", { exact: true }).click();
  await expect(definition).toBeVisible();
  await expect(query).toBeHidden();
  await page.goto(`${shop.path}/objects/Product#section-sdl`);
  await expect(definition).toBeInViewport();
});

base.describe("without script", () => {
  base.use({ javaScriptEnabled: false });

  test("the tab of the definition works", async ({ page, shop }) => {
    await page.goto(`${shop.path}/objects/Product`);
    const column = page.getByRole("complementary", { name: "Code" });
    await column.getByText("SDL", { exact: true }).click();
    await expect(column.getByText("type Product")).toBeVisible();
    await expect(column.getByText("query Product")).toBeHidden();
  });
});

test("actions beside a name do not break it", async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${shop.path}/objects/Product`);
  const name = page.getByRole("heading", { level: 1 });
  // A name as wide as the room that the kind and the actions would leave it, in one piece.
  await name.evaluate((heading) => (heading.textContent = "RepositoryRule"));
  const lines = await name.evaluate(
    (heading) => heading.clientHeight / Number.parseFloat(getComputedStyle(heading).lineHeight),
  );
  expect(Math.round(lines)).toBe(1);
  await expect(page.locator(".page-head").getByText("Object type")).toBeVisible();
});

test("Escape closes the menu of a page", async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${shop.path}/objects/Product`);
  await expectReadingAids(page);
  const menu = page.getByText("Copy page");
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Copy as Markdown" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Copy as Markdown" })).toBeHidden();
  await expect(menu).toBeFocused();
});

test("code is copied by buttons with names of their own", async ({ page, shop, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.goto(`${shop.path}/mutations/make`);
  for (const name of ["Copy operation", "Copy variables", "Copy response"]) {
    const button = page.getByRole("button", { name, exact: true });
    await expect(button).toBeVisible();
    await expect(button).toHaveCSS("opacity", "1");
  }
  await page.getByRole("button", { name: "Copy variables" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const variables = await copied();
  expect(Object.keys(JSON.parse(variables) as object)).toEqual(["input"]);
  await page.getByRole("button", { name: "Copy both" }).click();
  await expect.poll(copied).toMatch(/^mutation Make\(/);
  expect((await copied()).endsWith(`}\n\n${variables}`)).toBe(true);
});

test("sharing the link of a field does not scroll", async ({ page, shop, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${shop.path}/objects/Wide`);
  const name = page.locator("#field20 > .nm");
  await name.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await name.click();
  await expect(page).toHaveURL(/#field20$/);
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/objects\/Wide#field20$/);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test("the overview shows the owner's description before that of the schema", async ({ page, shop }) => {
  await page.goto(shop.path);
  await expect(page.getByRole("heading", { name: "About the schema" })).toBeVisible();
  await expect(page.getByText("Everything that a shop sells.")).toBeVisible();
  await expect(page.getByText("Welcome.")).toBeVisible();
});

base.describe("what is not there", () => {
  test.use({ expectedConsole: [/status of 404/] });
  test("is requested once", async ({ page, shop }) => {
    await page.goto(shop.path);
    const asked: string[] = [];
    page.on(
      "request",
      (request) => decodeURIComponent(request.url()).includes("/pages/objects/Nowhere") && asked.push(request.url()),
    );
    await page
      .getByRole("main")
      .getByRole("link", { name: "All versions" })
      .evaluate((link: HTMLAnchorElement, to) => (link.href = to), `${shop.path}/objects/Nowhere`);
    await page.getByRole("main").getByRole("link", { name: "All versions" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Nothing is called Nowhere" })).toBeVisible();
    await expectLoaded(page);
    expect(asked).toHaveLength(1);
  });

  test("is found under its kind in that version", async ({ page, shop }) => {
    await page.goto(`${shop.path}/objects/Order`);
    await page.getByRole("button", { name: "v2, show other versions" }).click();
    await page.getByRole("link", { name: /^Version 1/ }).click();
    await expect(page).toHaveURL(`${shop.path}/v/1/interfaces/Order`);
    await expect(page.getByRole("heading", { level: 1, name: "Order" })).toBeVisible();
    // The missing address is not in the history.
    await page.goBack();
    await expect(page).toHaveURL(`${shop.path}/objects/Order`);
  });
});

base.describe("the header", () => {
  test.use({ expectedConsole: [/Failed to load resource/] });
  test("does not move when the app hydrates it", async ({ page, shop }) => {
    const measured = () =>
      Promise.all(
        [".docs-brand", ".docs-version", ".docs-search:visible", ".docs-sections"].map(async (part) =>
          Object.values((await page.locator(part).boundingBox()) ?? {}).map(Math.round),
        ),
      );
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto(`${shop.path}/objects/Product`, { waitUntil: "commit" });
    await page.locator("a.docs-version").waitFor();
    await expectLoaded(page);
    const seen = await measured();
    await page.unroute("**/assets/*.js");
    await page.goto(`${shop.path}/objects/Product`);
    await expect(page.locator("button.docs-version")).toBeVisible();
    expect(await measured()).toEqual(seen);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test("another version can be chosen", async ({ page, shop }) => {
    await page.goto(`${shop.path}/objects/Product`);
    await page.getByRole("button", { name: "v2, show other versions" }).click();
    const older = page.getByRole("link", { name: /^Version 1/ });
    await expect(older).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await older.click();
    await expect(page).toHaveURL(`${shop.path}/v/1/objects/Product`);
    await expect(page.getByText("This is version 1 of 2.")).toBeVisible();
  });

  test.describe("without script", () => {
    test.use({ javaScriptEnabled: false });
    test("all parts of the docs can be reached", async ({ page, shop }) => {
      await page.goto(`${shop.path}/objects/Product`);
      await expectNoSidewaysScroll(page);
      await expect(page.getByRole("link", { name: "v2", exact: true })).toBeVisible();
      await page.getByRole("link", { name: "Changelog" }).click();
      await expect(page).toHaveURL(`${shop.path}/changelog`);
    });
  });
});
