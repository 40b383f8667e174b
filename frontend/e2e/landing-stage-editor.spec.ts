import { expect, expectAccessible, test } from "./fixtures.ts";
import { OWN, pasteOver, shownPage, stage } from "./stage.ts";

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

for (const first of ["paste", "code"] as const) {
  test(`a paste over everything replaces the example, when the ${first} comes first`, async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/code-editor-.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/");
    const editor = stage(page).getByRole("textbox", { name: "Schema" });
    const loaded = stage(page).locator("[data-state=loaded]");
    await editor.click();
    await page.keyboard.press("ControlOrMeta+a");
    if (first === "code") {
      release();
      await expect(loaded).toBeVisible();
    }
    await page.keyboard.insertText("type Query { pasted: Int }");
    release();
    await expect(loaded).toBeVisible();
    await expect(editor.locator(".cm-line")).toHaveText(["type Query { pasted: Int }"]);
  });
}

test.describe("a schema with a syntax error", () => {
  test.use({ expectedConsole: [/status of 422/] });

  test("Make docs of it leads to the first error of a schema that cannot be read", async ({ page }) => {
    await page.goto("/");
    await pasteOver(page, "type Query {\n  a:\n}\n");
    await expect(stage(page).getByText("1 error", { exact: true })).toBeVisible();
    await stage(page).getByRole("button", { name: "Make docs of it" }).click();
    await expect(stage(page).getByRole("textbox", { name: "Schema" })).toBeFocused();
    await expect(page.locator(".cm-activeLine.cm-line")).toHaveText("}");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

test("the thread of a line wider than the editor begins at its edge", async ({ page }) => {
  await page.goto("/");
  await pasteOver(page, OWN.replace("legs: Int!", `legs(${"aLongArgument: Int, ".repeat(8)}): Int!`));
  await expect(shownPage(page).getByRole("heading", { name: "Chair" })).toBeVisible();
  await expect(page.locator(".threads path")).toHaveCount(3);
  const starts = () =>
    page.evaluate(() => {
      const edge = document.querySelector(".stage-page")?.getBoundingClientRect().left ?? 0;
      return [...document.querySelectorAll(".threads circle:first-of-type")].map((end) => {
        const { left, right } = end.getBoundingClientRect();
        return Math.round((left + right) / 2 - edge);
      });
    });
  await expect.poll(async () => (await starts()).filter((start) => start === 0).length).toBe(1);
  expect((await starts()).filter((start) => start > -28 && start !== 0)).toEqual([]);
});
