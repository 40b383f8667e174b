import type { Page, Request } from "@playwright/test";
import { mailedLink, newEmail, schema } from "./api.ts";
import { startGraphqlServer } from "./graphql-server.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures.ts";
import { makePro } from "./plan.ts";
import { OWN, pasteOver, shownPage, stage } from "./stage.ts";

/** Fails unless each thread ends at the height of a name on the page. */
async function expectThreadsAtNames(page: Page): Promise<void> {
  const distances = () =>
    page.evaluate(() => {
      const names = [...document.querySelectorAll(".stage-page :is(.page-head h1, .row > .nm)")].map((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return (top + bottom) / 2;
      });
      return [...document.querySelectorAll(".threads circle:last-child")].map((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return Math.min(...names.map((name) => Math.abs(name - (top + bottom) / 2)));
      });
    });
  await expect.poll(async () => Math.max(...(await distances()))).toBeLessThan(1.5);
}

test("threads lead from the lines of the schema to the page, and the page can be seen alone", async ({ page }) => {
  await page.goto("/");
  await expect(shownPage(page).getByRole("heading", { name: "Product" })).toBeVisible();
  // The name and five fields.
  await expect(page.locator(".threads path")).toHaveCount(6);
  await expectThreadsAtNames(page);
  await stage(page).getByText("Documentation", { exact: true }).click();
  await expect(page.locator(".threads")).toHaveCount(0);
  await expect(shownPage(page).getByText("How to reach it")).toBeVisible();
});

test("the code of the editor loads before the first click, once a pointer comes near", async ({ page }) => {
  const isEditor = (request: Request) => request.url().includes("/code-editor");
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  await page.goto("/");
  await expect(page.locator(".threads path")).toHaveCount(6);
  expect(requests.filter(isEditor)).toEqual([]);
  await Promise.all([page.waitForRequest(isEditor), stage(page).locator(".stage-editor").hover()]);
  await expect(stage(page).locator("[data-state=plain]")).toBeVisible();
});

test("the line or field under the pointer lights its thread", async ({ page }) => {
  await page.goto("/");
  const lit = page.locator(".thread[data-lit]");
  await expect(page.locator(".threads path")).toHaveCount(6);
  await expect(lit).toHaveCount(0);
  await shownPage(page).getByText("Price with tax, in the shop's currency.").hover();
  await expect(lit).toHaveCount(1);
  const onPage = await lit.locator("path").getAttribute("d");
  await shownPage(page).getByRole("heading", { name: "Product" }).hover();
  await expect(lit).toHaveCount(1);
  await expect.poll(() => lit.locator("path").getAttribute("d")).not.toBe(onPage);
  const { x = 0, y = 0, height = 0 } = (await page.locator(".stage-lines [data-line='7']").boundingBox()) ?? {};
  await page.mouse.move(x + 40, y + height / 2);
  await expect.poll(() => lit.locator("path").getAttribute("d")).toBe(onPage);
  await page.mouse.move(0, 0);
  await expect(lit).toHaveCount(0);
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });
  test("threads draw themselves once", async ({ page }) => {
    await page.goto("/");
    const threads = page.locator(".threads");
    await expect(threads).toHaveAttribute("data-drawing", "done");
    await stage(page)
      .getByRole("button", { name: /Variant/ })
      .click();
    await expect(shownPage(page).getByRole("heading", { name: "Variant" })).toBeVisible();
    await expect(page.locator(".threads path").first()).toHaveCSS("animation-name", "none");
    await expect(threads).toHaveAttribute("data-drawing", "done");
  });
});

test("the schema of a public endpoint becomes a page, without an account", async ({ page }) => {
  const server = await startGraphqlServer(OWN, { isOpen: true });
  try {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/");
    await page.getByRole("link", { name: "Paste a URL" }).click();
    const field = page.getByRole("textbox", { name: "URL of a public GraphQL endpoint" });
    await expect(field).toBeFocused();
    await expectAccessible(page);
    await field.fill(server.url);
    await field.press("Enter");
    await expect(stage(page).getByRole("status").first()).toHaveText(/3 types, 1 operation, 4 fields/);
    await expect(shownPage(page).getByRole("heading", { name: "Chair" })).toBeVisible();
    await expectNoSidewaysScroll(page);
    expect(server.tokens).toEqual([""]);
  } finally {
    await server.stop();
  }
});

test("an own colour themes the stage and the whole preview, which says what goes with the docs", async ({ page }) => {
  await page.goto("/");
  await pasteOver(page, OWN);
  await expect(shownPage(page).getByRole("heading", { name: "Chair" })).toBeVisible();
  await page.getByLabel("Pick your colour").fill("#be185d");
  await expect(page.getByRole("radio", { name: "Your colour" })).toBeChecked();
  await expect(page.getByRole("button", { name: "Use this theme" })).toBeVisible();
  const primary = "light-dark(#be185d";
  const brandOf = (selector: string) =>
    page
      .locator(selector)
      .evaluate((element) => element instanceof HTMLElement && element.style.getPropertyValue("--brand"));
  expect(await brandOf(".stage-page")).toContain(primary);
  await expectAccessible(page);

  await stage(page).getByRole("link", { name: "Open the whole preview" }).click();
  await expect(page.getByRole("heading", { name: "Chair" })).toBeVisible();
  expect(await brandOf(".preview-columns")).toContain(primary);
  await expectAccessible(page);
  await expect(page.getByText("The theme “Your colour” goes with your docs; themes are part of Pro.")).toBeVisible();
});

test("an own schema becomes a page while it is typed, and is kept until docs are made of it", async ({ page }) => {
  await page.goto("/");
  await pasteOver(page, OWN);
  await expect(shownPage(page).getByRole("heading", { name: "Chair" })).toBeVisible();
  await expect(stage(page).getByRole("status")).toHaveText(/3 types, 1 operation, 4 fields/);
  // The name and two fields.
  await expect(page.locator(".threads path")).toHaveCount(3);

  // The page follows the caret; the member is marked on both sides.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(shownPage(page).locator(".row.lit")).toHaveText(/^legs/);
  await expect(stage(page).locator("[data-lit] .cm-activeLine")).toHaveText("  legs: Int!");
  await page.keyboard.press("Control+Home");
  for (let line = 1; line < 9; line += 1) await page.keyboard.press("ArrowDown");
  await expect(shownPage(page).getByRole("heading", { name: /^Room/ })).toBeVisible();
  await expect(shownPage(page).locator(".row.lit")).toHaveText(/^chairs/);

  await stage(page).getByRole("link", { name: "Open the whole preview" }).click();
  await expect(page).toHaveURL("/preview/objects/Room");
  await expect(page.getByRole("heading", { level: 1, name: "Room" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "[Chair!]!" }).first().click();
  await expect(page).toHaveURL("/preview/objects/Chair");
  await expect(page.getByRole("heading", { level: 1, name: "Chair" })).toBeVisible();
  // The same search as in docs, in this schema.
  await page.keyboard.press("/");
  await page.keyboard.type("cha");
  const search = page.getByRole("dialog", { name: "Search the docs" });
  await expect(search.getByRole("option")).toHaveText([/chair/i, /chair/i, /Room.*chairs/]);
  await page.keyboard.press("Escape");
  await expect(search).toHaveCount(0);
  await page.keyboard.press("/");
  await page.keyboard.type("Query.chair");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/preview/queries/chair");
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "chair" })).toBeVisible();

  const email = newEmail();
  await page.getByRole("button", { name: "Make docs of it" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Send Magic Link" }).click();
  await expect(page.getByText("Magic link sent!")).toBeVisible();
  await page.goto(await mailedLink(email));
  await expect(page).toHaveURL("/dashboard?new=true");
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Schema" })).toContainText("A place to sit.");
});

test("the chosen theme stays in the tab, and goes with the schema through the login mail", async ({ page }) => {
  const email = newEmail();
  await page.goto("/");
  await pasteOver(page, OWN);
  await expect(shownPage(page).getByRole("heading", { name: "Chair" })).toBeVisible();
  await stage(page).getByText("Vibrant Startup").click();
  await expect(page.getByRole("button", { name: "Use this theme" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("radio", { name: "Vibrant Startup" })).toBeChecked();
  await expect(shownPage(page).getByRole("heading", { name: "Chair" })).toBeVisible();
  // With the visitor's own schema, as "Make docs of it" does.
  await stage(page).getByRole("button", { name: "Use this theme" }).click();
  const signInWindow = page.getByRole("dialog");
  await signInWindow.getByLabel("Email").fill(email);
  await signInWindow.getByRole("button", { name: "Send Magic Link" }).click();
  await expect(page.getByText("Magic link sent!")).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(await mailedLink(email));

  const dialog = page.getByRole("dialog", { name: "New project" });
  await expect(dialog.getByText(/You chose the theme “Vibrant Startup”. Themes are part of Pro/)).toBeVisible();
  makePro(email);
  await page.reload();
  await expect(dialog.getByRole("checkbox", { name: "Use the theme “Vibrant Startup”" })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole("textbox", { name: "Name" }).fill("Chairs");
  await dialog.getByRole("button", { name: "Create project" }).click();
  await expect(page).toHaveURL(/\/dashboard\/project\//);
  const id = page.url().split("/").pop() ?? "";
  await page.goto(`/settings/branding/${id}`);
  await expect(page.getByText("Theme mode: Custom Theme.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Primary", exact: true })).toHaveValue("#be185d");
});

test.describe("a broken schema", () => {
  test.use({ expectedConsole: [/status of 422.*\/api\/tools\/preview/] });
  test("shows what is wrong with it and where", async ({ page }) => {
    await page.goto("/");
    await pasteOver(page, "type Query {\n  a: \n}");
    const problems = stage(page).getByRole("region", { name: "Problems of the schema" });
    await expect(problems.getByRole("button", { name: /Go to line/ })).toBeVisible();
    await expect(stage(page).getByRole("status")).toHaveText(/error/);
    await expectAccessible(page);
    await stage(page).getByRole("button", { name: "Back to the example" }).click();
    await expect(shownPage(page).getByRole("heading", { name: "Product" })).toBeVisible();
  });
});

const RICK_AND_MORTY = `type Query {
  character(id: ID!): Character
  characters(page: Int): Characters
  charactersByIds(ids: [ID!]!): [Character]
  location(id: ID!): Location
  locations(page: Int): Locations
  episode(id: ID!): Episode
  episodes(page: Int): Episodes
}

type Characters {
  info: Info
  results: [Character]
}

type Locations {
  info: Info
  results: [Location]
}

type Episodes {
  info: Info
  results: [Episode]
}

type Info {
  count: Int
  pages: Int
}

"""
Somebody in the series.
"""
type Character {
  id: ID
  name: String
  status: String
  origin: Location
  location: Location
  episode: [Episode]!
}

type Location { id: ID name: String residents: [Character]! }

type Episode { id: ID name: String characters: [Character]! }
`;

test("a pasted schema opens at its most used type, with the threads in view, and the next types are a click away", async ({
  page,
}) => {
  await page.goto("/");
  await pasteOver(page, RICK_AND_MORTY);
  await expect(shownPage(page).getByRole("heading", { name: "Character", exact: true })).toBeVisible();
  await expect(page.locator(".threads path")).toHaveCount(7);
  await expectThreadsAtNames(page);
  await expect(stage(page).locator(".cm-activeLine")).toHaveText("type Character {");
  await expect(stage(page).locator(".cm-activeLine")).toBeInViewport();

  const next = stage(page).getByRole("list", { name: "Most used types" });
  await expect(next.getByRole("button")).toHaveText([/^O?Location/, /^O?Episode/, /^O?Info/]);
  await next.getByRole("button", { name: /Location/ }).click();
  await expect(shownPage(page).getByRole("heading", { name: "Location", exact: true })).toBeVisible();
  await expect(stage(page).locator(".cm-activeLine")).toHaveText(/^type Location/);
  await expect(stage(page).locator(".cm-activeLine")).toBeInViewport();
  // All from one line: they do not cross.
  await expect(page.locator(".threads path")).toHaveCount(4);
  await expect(next.getByRole("button").first()).toHaveText(/Character/);
  // The button is gone.
  await expect(shownPage(page)).toBeFocused();

  // The tiles show the visitor's own type.
  await expect(stage(page).locator(".theme-sample").first()).toHaveText(/Location.*id.*ID/s);
  await expectAccessible(page);
});

test("a definition far to the right of a long line is scrolled to", async ({ page }) => {
  const fields = [...Array(60).keys()].map((number) => `field${number}: Thing`).join(" ");
  await page.goto("/");
  await pasteOver(page, `type Query { ${fields} } type Thing { id: ID name: String }`);
  await expect(shownPage(page).getByRole("heading", { name: "Thing", exact: true })).toBeVisible();
  const scroller = stage(page).locator(".cm-scroller");
  const at = async () => scroller.evaluate((element) => element.scrollLeft);
  await expect.poll(at).toBeGreaterThan(1000);
});

test("the line of a repeated field lights the row of that field", async ({ page }) => {
  await page.goto("/");
  await pasteOver(
    page,
    "type Query {\n  thing: Thing\n}\ntype Thing {\n  one: Int\n  two: Int\n  one: String\n  three: Thing\n}\n",
  );
  await stage(page).getByRole("button", { name: "1 finding" }).click();
  await expect(stage(page).locator(".cm-activeLine")).toHaveText("  one: String");
  await expect(shownPage(page).locator(".row.lit")).toHaveAttribute("data-at", "one");
});

test("the findings of a schema are visited one after the other", async ({ page }) => {
  const field = (number: number) => `  field${number}: Int\n`;
  const fields = [...Array(60).keys()].map(field).join("");
  await page.goto("/");
  await pasteOver(page, `type Query {\n${fields}  a: Missing\n  b: Gone\n}\n`);
  const findings = stage(page).getByRole("button", { name: "2 findings" });
  await findings.click();
  await expect(stage(page).getByText("Finding 1 of 2, line 62:")).toBeVisible();
  await expect(stage(page).locator(".cm-activeLine")).toHaveText("  a: Missing");
  await expect(stage(page).locator(".cm-activeLine")).toBeInViewport();
  await expect(stage(page).getByRole("button", { name: "Back to the example" })).toBeVisible();
  await findings.click();
  await expect(stage(page).getByText("Finding 2 of 2, line 63:")).toBeVisible();
  await expect(stage(page).locator(".cm-activeLine")).toHaveText("  b: Gone");
  await findings.click();
  await expect(stage(page).getByText("Finding 1 of 2, line 62:")).toBeVisible();
  await expectAccessible(page);
});

test("a large schema is sent once, and its pages follow by key", async ({ page }) => {
  // A program that was built for debugging reads it slowly.
  test.setTimeout(150_000);
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/tools/preview")) requests.push(request);
  });
  await page.goto("/");
  await stage(page)
    .getByLabel("Schema files")
    .setInputFiles({ name: "github.graphql", mimeType: "text/plain", buffer: Buffer.from(schema("github.graphql")) });
  const heading = shownPage(page).getByRole("heading", { name: "Repository", exact: true });
  await expect(heading).toBeVisible({ timeout: 90_000 });
  await expect.poll(() => page.locator(".threads path").count()).toBeGreaterThan(2);
  await expectThreadsAtNames(page);
  await stage(page)
    .getByRole("list", { name: "Most used types" })
    .getByRole("button", { name: /^PullRequest/ })
    .click();
  await expect(shownPage(page).getByRole("heading", { name: "PullRequest", exact: true })).toBeVisible();
  await expect.poll(() => page.locator(".threads path").count()).toBeGreaterThan(2);
  expect(requests).toHaveLength(2);
  const lengths = await Promise.all(requests.map(async (request) => (await request.allHeaders())["content-length"]));
  expect(Number(lengths[0])).toBeGreaterThan(1_000_000);
  expect(Number(lengths[1])).toBeLessThan(200);
});

test("a file can be chosen, also a large one", async ({ page }) => {
  await page.goto("/");
  await stage(page)
    .getByLabel("Schema files")
    .setInputFiles({ name: "swapi.graphql", mimeType: "text/plain", buffer: Buffer.from(schema("swapi.graphql")) });
  await expect(stage(page).getByRole("status")).toHaveText(/53 types|types/);
  await expect(shownPage(page).getByRole("heading").first()).not.toHaveText("Product");
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });
    test("each theme has enough contrast", async ({ page }) => {
      // axe runs ten times.
      test.setTimeout(180_000);
      await page.goto("/");
      for (const view of ["Schema", "Documentation"]) {
        await stage(page).getByRole("group", { name: "Show" }).getByText(view, { exact: true }).click();
        for (const name of ["Dark Developer", "Enterprise Blue", "Vibrant Startup", "Minimal Clean", "Default"]) {
          await stage(page).getByText(name, { exact: true }).click();
          await expect(stage(page).getByRole("radio", { name })).toBeChecked();
          await expectAccessible(page);
        }
      }
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test("blocks of code can be scrolled with the keyboard", async ({ page }) => {
    await page.goto("/");
    await stage(page).getByText("Documentation", { exact: true }).click();
    await expect(shownPage(page).getByText("How to reach it")).toBeVisible();
    await expectAccessible(page);
  });

  test("the stage has no threads and fits", async ({ page }) => {
    await page.goto("/");
    await expect(shownPage(page).getByRole("heading", { name: "Product" })).toBeVisible();
    await expect(page.locator(".threads path")).toHaveCount(0);
    await pasteOver(page, OWN);
    await expect(shownPage(page).getByRole("heading", { name: "Chair" })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await stage(page).getByRole("link", { name: "Open the whole preview" }).click();
    // The notice has the whole width.
    const notice = page.getByText("kept in this tab only");
    await expect(page.getByRole("navigation", { name: "Pages" })).toBeHidden();
    // The page begins on the first screen.
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
    await page.getByRole("button", { name: "Navigation" }).click();
    const sheet = page.getByRole("dialog", { name: "Navigation" });
    await sheet.getByRole("link", { name: /Objects/ }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL("/preview/objects");

    await expect.poll(async () => (await notice.boundingBox())?.width ?? 0).toBeGreaterThan(300);
    await expectNoSidewaysScroll(page);
    await page.goto("/preview");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test.describe("a server that does not answer", () => {
  test.use({ expectedConsole: [/ERR_FAILED.*|net::/] });
  test("can be asked again, and there is no whole preview until then", async ({ page }) => {
    await page.goto("/");
    await page.route("**/api/tools/preview", (route) => route.abort());
    await pasteOver(page, OWN);
    const whole = stage(page).getByRole("link", { name: "Open the whole preview" });
    const again = stage(page).getByRole("button", { name: "Try again" });
    await expect(again).toBeVisible();
    await expect(whole).toHaveCount(0);
    await page.unroute("**/api/tools/preview");
    await again.click();
    await expect(shownPage(page).getByRole("heading", { name: "Chair" })).toBeVisible();
    await expect(whole).toBeVisible();
  });
});

test("a cancelled sign-in leaves no schema behind", async ({ page }) => {
  const handed = () => page.evaluate(() => localStorage.getItem("draft_handover"));
  await page.goto("/");
  await pasteOver(page, OWN);
  await stage(page).getByRole("button", { name: "Make docs of it" }).click();
  await expect(page.getByRole("dialog").getByLabel("Email")).toBeVisible();
  expect(await handed()).toContain("A place to sit.");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect.poll(handed).toBeNull();
});

for (const width of [1440, 360]) {
  test(`the button of the theme and the chosen tile do not touch at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    const use = page.getByRole("button", { name: "Use this theme" });
    await expect(page.getByText("Your colours, with the Pro plan")).toBeVisible();
    for (const name of ["Dark Developer", "Your colour"]) {
      await stage(page).getByText(name, { exact: true }).click();
      const button = await use.boundingBox();
      const tile = await page.locator(".theme-tile:has(:checked) > .theme-sample").boundingBox();
      // The ring around the tile has 4 px.
      expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan((tile?.y ?? 0) - 4);
      expect(button?.height).toBeGreaterThanOrEqual(24);
    }
  });
}

test("types on the page open in the stage, in both views, and the example has a whole preview", async ({ page }) => {
  await page.goto("/");
  await expect(shownPage(page).getByText("Copy page")).toHaveCount(0);
  await shownPage(page).getByRole("link", { name: "Money!" }).click();
  await expect(shownPage(page).getByRole("heading", { name: "Money", exact: true })).toBeVisible();
  await expect(shownPage(page)).toBeFocused();
  await expect(page).toHaveURL("/");
  await stage(page).getByText("Documentation", { exact: true }).click();
  await shownPage(page).getByRole("link", { name: "Product.price" }).click();
  await expect(shownPage(page).getByRole("heading", { name: "Product", exact: true })).toBeVisible();
  await stage(page).getByRole("link", { name: "Open the whole preview" }).click();
  await expect(page).toHaveURL("/preview/objects/Product");
  await expect(page.getByRole("heading", { level: 1, name: "Product" })).toBeVisible();
});

test("typing over everything causes no forbidden styles", async ({ page }) => {
  await page.addInitScript(() => {
    const styles: string[] = [];
    Object.assign(window, { forbidden: styles });
    document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => styles.push(violatedDirective));
  });
  await page.goto("/");
  await pasteOver(page, OWN);
  await expect(shownPage(page).getByRole("heading", { name: "Chair" })).toBeVisible();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("type Query { a: Int }");
  await expect(stage(page).locator(".cm-content")).toHaveText("type Query { a: Int }");
  await expect(stage(page).getByRole("status")).toHaveText(/1 operation/);
  expect(await page.evaluate(() => (window as unknown as { forbidden: string[] }).forbidden)).toEqual([]);
});

test("the code stays where it is, and as coloured, when the editor loads", async ({ page }) => {
  await page.goto("/");
  const lookOf = (line: string) =>
    page.locator(line).evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, top } = range.getBoundingClientRect();
      const first = element.querySelector("span") ?? element;
      return [Math.round(left), Math.round(top), getComputedStyle(first).color];
    });
  const plain = await lookOf(".stage-lines [data-line='1']");
  await stage(page).getByRole("textbox", { name: "Schema" }).focus();
  await expect(stage(page).locator("[data-state=loaded]")).toBeVisible();
  expect(await lookOf(".cm-line:first-child")).toEqual(plain);
});

test("Make docs of it stays in its row when the schema changes", async ({ page }) => {
  await page.goto("/");
  const make = stage(page).getByRole("button", { name: "Make docs of it" });
  const before = await make.boundingBox();
  await pasteOver(page, OWN);
  await expect(stage(page).getByRole("button", { name: "Back to the example" })).toBeVisible();
  expect((await make.boundingBox())?.x).toBe(before?.x);
  await expect(shownPage(page).getByRole("heading", { name: "Chair" })).toBeVisible();
  const [field, text] = [shownPage(page).locator(".row.lit"), shownPage(page).locator(".row.lit + .lit")];
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const [row, below] = [await field.boundingBox(), await text.boundingBox()];
  // The tint of the text reaches 8 px up.
  expect((below?.y ?? 0) - (row?.y ?? 0) - (row?.height ?? 0)).toBeLessThanOrEqual(8);
});

test.describe("without a connection", () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::/] });
  test("the first click keeps the page, and buttons say why they do nothing", async ({ page, context }) => {
    await page.goto("/");
    await expect(page.locator(".threads path")).toHaveCount(6);
    await context.setOffline(true);
    await stage(page)
      .getByRole("textbox", { name: "Schema" })
      .click({ position: { x: 120, y: 250 } });
    await stage(page).getByRole("button", { name: "Make docs of it" }).click();
    const problem = stage(page).getByText("This could not be loaded. Check your connection.");
    await expect(problem).toBeVisible();
    await expect(shownPage(page).getByRole("heading", { name: "Product" })).toBeVisible();
    await expect(stage(page).getByRole("status")).toHaveText(/nothing is wrong/);
    await context.setOffline(false);
    await stage(page).getByRole("button", { name: "Make docs of it" }).click();
    await expect(page.getByRole("dialog").getByLabel("Email")).toBeVisible();
  });
});

test("a preview without a schema says what to do", async ({ page }) => {
  await page.goto("/preview");
  await expect(page.getByRole("heading", { level: 1, name: "Nothing to preview" })).toBeVisible();
  await page.getByRole("link", { name: "Paste a schema" }).click();
  await expect(page).toHaveURL("/#stage");
});
