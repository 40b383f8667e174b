import type { Page } from "@playwright/test";
import { mailedLink, newEmail } from "./api.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, expectOrderedHeadings, test } from "./fixtures.ts";

const PATH = "/tools/graphql-validator";
const SCHEMA = "type Query {\n  film(id: ID!): Film\n}\ntype Film {\n  title: String!\n}";

/** Opens the page and waits for both code editors. */
async function open(page: Page, address = PATH) {
  await page.goto(address);
  const schema = page.getByRole("region", { name: "Schema" }).getByRole("textbox", { name: "Schema" });
  const operations = page.getByRole("region", { name: "Operations" }).getByRole("textbox", { name: "Operations" });
  await expect(page.locator(".cm-editor")).toHaveCount(2);
  return { schema, operations, findings: page.getByRole("region", { name: "Findings" }) };
}

async function type(page: Page, editor: ReturnType<Page["locator"]>, text: string) {
  await editor.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

test("findings appear while typing, lead to their place, and are fixed", async ({ page }) => {
  const { schema, operations, findings } = await open(page);
  await expect(findings.getByRole("heading")).toHaveText("6 findings");
  await expect(findings.getByText("5 errors")).toBeVisible();

  await type(page, schema, SCHEMA);
  await type(page, operations, '{ film(id: "1") { titel } }');
  await expect(findings.getByText("Film has no field titel.")).toBeVisible();
  await expect(findings.getByRole("listitem")).toHaveCount(1);

  await findings.getByRole("button", { name: "Operations 1:19", exact: true }).click();
  await expect(operations).toBeFocused();
  await expect(page.locator(".cm-bad-line.cm-activeLine")).toHaveText(/titel/);

  await findings.getByRole("button", { name: /^Fix/ }).click();
  await expect(operations).toHaveText('{ film(id: "1") { title } }');
  await expect(findings.getByText("Everything is valid: 1 query against 2 types.")).toBeVisible();

  // The keyboard alone: F8 goes to the next finding, from one editor to the other.
  await type(page, schema, SCHEMA.replace("Film\n", "Flm\n"));
  await expect(findings.getByText("The type Flm is not defined.")).toBeVisible();
  await page.keyboard.press("F8");
  await expect(findings.getByRole("button", { name: "Schema 2:18", exact: true })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(schema).toBeFocused();

  // The texts survive a reload.
  await page.waitForFunction(() => localStorage.getItem("draft_validator")?.includes("Flm"));
  await page.reload();
  await expect(findings.getByText("The type Flm is not defined.")).toBeVisible();
});

test("a link carries the texts, and the server never sees them", async ({ page, browser, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { schema, operations } = await open(page);
  await type(page, schema, SCHEMA);
  await type(page, operations, '{ film(id: "shared é") { title } }');
  await page.getByRole("button", { name: "Copy share link" }).click();
  await expect(page.getByText(/Copied the link/)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/tools\/graphql-validator#v1\.[\w-]+$/);

  const other = await (await browser.newContext()).newPage();
  const asked: string[] = [];
  other.on("request", (request) => asked.push(request.url()));
  const opened = await open(other, link);
  await expect(opened.operations).toHaveText('{ film(id: "shared é") { title } }');
  await expect(opened.findings.getByText("Everything is valid")).toBeVisible();
  expect(asked.filter((address) => address.includes("v1."))).toEqual([]);
  await other.goto("about:blank");
  await other.goto(`${link.slice(0, -9)}`);
  await expect(other.getByText(/The link is damaged/)).toBeVisible();
  await other.context().close();
});

test("a schema becomes docs, through sign-in", async ({ page }) => {
  const { schema } = await open(page);
  await type(page, schema, SCHEMA);
  await page.getByRole("button", { name: "Make docs of this" }).click();
  const email = newEmail();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Send Magic Link" }).click();
  await expect(page.getByText("Magic link sent! Check your email to log in.")).toBeVisible();
  await page.goto(await mailedLink(email));
  const create = page.getByRole("dialog", { name: "New project" });
  await expect(create.getByText("This is the schema from the validator.")).toBeVisible();
  await expect(create.getByRole("textbox", { name: "Schema" })).toHaveText(/film\(id: ID!\): Film/);
  await create.getByRole("textbox", { name: "Name" }).fill("Films");
  await create.getByRole("button", { name: "Create project" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Films" })).toBeVisible();
});

for (const key of ["Enter", "mouse"] as const)
  test(`the examples open by ${key}, also before their code has loaded`, async ({ page }) => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/\/assets\/examples-menu-/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(PATH);
    await expect(page.locator(".cm-editor")).toHaveCount(2);
    const button = page.getByRole("button", { name: "Examples" });
    if (key === "mouse") await button.click();
    else await button.press(key);
    await expect(page.getByRole("menu")).toHaveCount(0);
    letGo();
    await expect(page.getByRole("menuitem", { name: /^Star Wars/ })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
  });

test("every example is what it says", async ({ page }) => {
  const { findings } = await open(page);
  for (const [name, expected] of [
    [/^Star Wars/, "Everything is valid: 2 queries, 2 fragments against 10 types."],
    [/^Chat Unions/, "Everything is valid: 1 query, 1 mutation, 1 subscription, 1 fragment"],
  ] as const) {
    await page.getByRole("button", { name: "Examples" }).click();
    await page.getByRole("menuitem", { name }).click();
    await expect(findings.getByText(expected)).toBeVisible();
  }
  await page.getByRole("button", { name: "Examples" }).click();
  await page.getByRole("menuitem", { name: /^Chat with mistakes/ }).click();
  await expect(findings.getByText(/The fields rooms conflict/)).toBeVisible();
  await expect(findings.getByText("The fragment Answers contains itself.")).toBeVisible();
});

// Two looks that differ in theme and width.
for (const [colorScheme, width] of [
  ["light", 1440],
  ["dark", 360],
] as const) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } });

    test("axe finds nothing, and nothing scrolls sideways", async ({ page }) => {
      await page.goto(PATH);
      await expect(page.locator(".cm-editor")).toHaveCount(2);
      await expect(page.getByRole("region", { name: "Findings" }).getByRole("listitem")).toHaveCount(6);
      await expectAccessible(page);
      await expectOrderedHeadings(page);
      await expectNoSidewaysScroll(page);
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("one text is shown at a time, and choosing a finding shows the one it is in", async ({ page }) => {
    await page.goto(PATH);
    const findings = page.getByRole("region", { name: "Findings" });
    await expect(page.getByRole("region", { name: "Operations" })).toBeHidden();
    await findings.getByRole("button", { name: "Operations 4:5", exact: true }).click();
    await expect(page.getByRole("region", { name: "Operations" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Schema" })).toBeHidden();
    await expect(page.getByRole("textbox", { name: "Operations" })).toBeFocused();
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the document has a title and a description", async ({ page }) => {
    await page.goto(PATH);
    await expect(page).toHaveTitle(/^GraphQL validator/);
  });
});
