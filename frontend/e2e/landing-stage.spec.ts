import type { Page } from "@playwright/test";
import { mailedLink, newEmail, schema } from "./api.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, paste, test } from "./fixtures.ts";

const OWN = `"A place to sit."
type Chair {
  "How many legs it has."
  legs: Int!
  room: Room
}

type Room {
  chairs: [Chair!]!
}

type Query {
  chair(id: ID!): Chair
}`;

const stage = (page: Page) => page.getByRole("region", { name: "Try it" });
const shownPage = (page: Page) => stage(page).getByRole("region", { name: /^The page/ });

/** Replaces the text of the editor, which loads when it gets the focus. */
async function pasteOver(page: Page, text: string): Promise<void> {
  await page.getByRole("link", { name: "Paste a schema" }).click();
  await expect(stage(page).locator("[data-state=loaded]")).toBeVisible();
  await paste(stage(page).getByRole("textbox", { name: "Schema" }), text);
}

test("threads lead from the lines of the schema to the page, and the page can be seen alone", async ({ page }) => {
  await page.goto("/");
  await expect(shownPage(page).getByRole("heading", { name: "Product" })).toBeVisible();
  // The description, the interface and five fields.
  await expect(page.locator(".threads path")).toHaveCount(7);
  await stage(page).getByText("Documentation", { exact: true }).click();
  await expect(page.locator(".threads")).toHaveCount(0);
  await expect(shownPage(page).getByText("How to reach it")).toBeVisible();
});

test("an own schema becomes a page while it is typed, and is kept until docs are made of it", async ({ page }) => {
  await page.goto("/");
  await pasteOver(page, OWN);
  await expect(shownPage(page).getByRole("heading", { name: "Chair" })).toBeVisible();
  await expect(stage(page).getByRole("status")).toHaveText(/3 types, 1 operation, 4 fields/);
  // The description, the name and two fields.
  await expect(page.locator(".threads path")).toHaveCount(4);

  // The page follows the caret.
  await page.keyboard.press("Control+Home");
  for (let line = 1; line < 9; line += 1) await page.keyboard.press("ArrowDown");
  await expect(shownPage(page).getByRole("heading", { name: /^Room/ })).toBeVisible();

  await stage(page).getByRole("link", { name: "Open the whole preview" }).click();
  await expect(page).toHaveURL("/preview/objects/Room");
  await expect(page.getByRole("heading", { level: 1, name: "Room" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "[Chair!]!" }).first().click();
  await expect(page).toHaveURL("/preview/objects/Chair");
  await expect(page.getByRole("heading", { level: 1, name: "Chair" })).toBeVisible();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "chair", exact: true }).click();
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

test.describe("a broken schema", () => {
  test.use({ expectedConsole: [/status of 422.*\/api\/tools\/preview/] });
  test("shows what is wrong with it and where", async ({ page }) => {
    await page.goto("/");
    await pasteOver(page, "type Query {\n  a: \n}");
    const problems = stage(page).getByRole("region", { name: "Problems of the schema" });
    await expect(problems.getByRole("button", { name: /Go to line/ })).toBeVisible();
    await expect(stage(page).getByRole("status")).toHaveText(/error/);
    await expectAccessible(page);
    await stage(page).getByRole("button", { name: "Example" }).click();
    await expect(shownPage(page).getByRole("heading", { name: "Product" })).toBeVisible();
  });
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
  test("the stage has no threads and fits", async ({ page }) => {
    await page.goto("/");
    await expect(shownPage(page).getByRole("heading", { name: "Product" })).toBeVisible();
    await expect(page.locator(".threads path")).toHaveCount(0);
    await pasteOver(page, OWN);
    await expect(shownPage(page).getByRole("heading", { name: "Chair" })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await stage(page).getByRole("link", { name: "Open the whole preview" }).click();
    // The notice has the whole width.
    const notice = page.getByText("Only this tab has your schema");
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

test("an emptied editor shows no page, is forgotten, and says how to leave it", async ({ page }) => {
  await page.goto("/");
  await pasteOver(page, OWN);
  await expect(shownPage(page).getByRole("heading", { name: "Chair" })).toBeVisible();
  await expect(stage(page).getByText("Escape, then Tab leaves the editor.")).toBeInViewport();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  await expect(stage(page).getByText("The page of your schema appears here")).toBeVisible();
  await expect(stage(page).getByRole("button", { name: "Make docs of it" })).toBeDisabled();
  await expect(stage(page).getByRole("link", { name: "Open the whole preview" })).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await expect(shownPage(page).getByRole("heading", { name: "Product" })).toBeVisible();
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

test("a preview without a schema says what to do", async ({ page }) => {
  await page.goto("/preview");
  await expect(page.getByRole("heading", { level: 1, name: "Nothing to preview" })).toBeVisible();
  await page.getByRole("link", { name: "Paste a schema" }).click();
  await expect(page).toHaveURL("/#stage");
});
