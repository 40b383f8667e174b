import type { Locator } from "@playwright/test";
import { call, createProject } from "./api.ts";
import { expect, signedIn } from "./fixtures.ts";

// Tests of computed colours and positions, which need a browser.

signedIn("the editor's search has our colours and texts", async ({ page, user }) => {
  const { id } = await createProject(user, "Shop", "type Query { a: Int }");
  await page.goto(`/dashboard/project/${id}?tab=schema`);
  const editor = page.locator(".cm-editor");
  await editor.locator(".cm-content").click();
  // The active-line bar does not cover the three lines of the placeholder.
  await expect(editor.locator(".cm-activeLine:has(.cm-placeholder)")).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await page.keyboard.press("Control+f");
  const search = page.locator(".cm-search");
  for (const name of ["Next", "Previous", "Select all", "Replace", "Replace all", "Close"])
    await expect(search.getByRole("button", { name, exact: true })).toBeVisible();
  for (const name of ["Match case", "Regular expression", "Whole words"])
    await expect(search.getByRole("checkbox", { name, exact: true })).toHaveCSS("appearance", "none");
  const ink = await editor.evaluate((element) => getComputedStyle(element).color);
  await expect(page.locator(".cm-panels")).toHaveCSS("color", ink);
  await expect(search.getByRole("textbox", { name: "Find" })).toHaveCSS(
    "background-color",
    await editor.evaluate((element) => getComputedStyle(element).backgroundColor),
  );
  await expect(search.getByRole("button", { name: "Next" })).toHaveCSS("border-radius", "6px");
});

signedIn("a change in the restore dialog shows its line beside it", async ({ page, user }) => {
  const { id } = await createProject(user, "Shop", "type Query { a: Int b: Int }");
  expect(
    (await call("PUT", `/api/projects/${id}/schema`, { token: user.token, body: { sdl: "type Query { b: Int }" } }))
      .status,
  ).toBe(201);
  await page.goto(`/dashboard/project/${id}?tab=changelog`);
  await page.getByRole("button", { name: "Restore" }).click();
  const row = page.getByRole("dialog").getByRole("listitem");
  const message = await row.getByText("was added").boundingBox();
  const line = await row.getByText("line 1", { exact: true }).boundingBox();
  expect(Math.abs((message?.y ?? 0) - (line?.y ?? Infinity))).toBeLessThan(8);
});

async function edges(what: Locator): Promise<{ left: number; right: number; top: number; bottom: number }> {
  const box = await what.boundingBox();
  if (box === null) throw new Error("it is not drawn");
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
}

const LONG = "The internal platform for orders, payments, stock and deliveries of region no ";

signedIn(
  "names that begin alike are told apart on the dashboard, whole on the narrowest screen",
  async ({ page, user }) => {
    for (const number of ["01", "02"]) await createProject(user, LONG + number, "type Query { a: Int }");
    for (const viewport of [
      { width: 360, height: 740 },
      { width: 1280, height: 800 },
      { width: 2200, height: 1000 },
    ]) {
      await page.setViewportSize(viewport);
      await page.goto("/dashboard");
      const card = page.getByRole("article").first();
      const isWhole = (what: Locator) =>
        expect
          .poll(() =>
            what.evaluate(
              (element) => element.scrollHeight <= element.clientHeight && element.scrollWidth <= element.clientWidth,
            ),
          )
          .toBe(true);
      await isWhole(card.getByTitle(LONG));
      await isWhole(card.getByText(`/d/${user.username}/`));
    }
  },
);

signedIn("the dashboard has the same edges as the pages it links to", async ({ page, user }) => {
  for (const name of ["One", "Two"]) await createProject(user, name, "type Query { a: Int }");
  await page.setViewportSize({ width: 2200, height: 1000 });
  await page.goto("/dashboard");
  const list = page.getByRole("main").getByRole("list").first();
  const create = page.getByRole("button", { name: "Create New Project" });
  expect((await list.evaluate((element) => getComputedStyle(element).gridTemplateColumns)).split(" ")).toHaveLength(4);
  const { right } = await edges(create);
  await page.getByRole("article").first().getByRole("link").first().click();
  const open = page.getByRole("link", { name: "Open docs" });
  await expect.poll(async () => (await edges(open)).right).toBe(right);

  await page.setViewportSize({ width: 360, height: 740 });
  expect((await edges(open)).top).toBeGreaterThanOrEqual(
    (await edges(page.getByRole("button", { name: "Copy the address" }))).bottom,
  );
  await page.goto("/dashboard");
  await expect(create).toBeVisible();
  expect((await edges(create)).right).toBe((await edges(list)).right);
});

signedIn("content that scrolls below the header does not show through it", async ({ page }) => {
  await page.goto("/dashboard");
  const ground = await page.getByRole("banner").evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(Number(/[/,] ([\d.]+)\)$/.exec(ground)?.[1] ?? 1)).toBeGreaterThan(0.95);
});
