import { call, createProject } from "./api.ts";
import { expect, signedIn } from "./fixtures.ts";

// What only a browser knows: colours as they are computed, and where things stand.

signedIn("the editor's search wears the editor's colours and speaks as the rest does", async ({ page, user }) => {
  const { id } = await createProject(user, "Shop", "type Query { a: Int }");
  await page.goto(`/dashboard/project/${id}?tab=schema`);
  const editor = page.locator(".cm-editor");
  await editor.locator(".cm-content").click();
  // The placeholder's three lines are not one bar.
  await expect(editor.locator(".cm-activeLine:has(.cm-placeholder)")).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await page.keyboard.press("Control+f");
  const search = page.locator(".cm-search");
  for (const name of ["Next", "Previous", "Select all", "Replace", "Replace all", "Close"]) await expect(search.getByRole("button", { name, exact: true })).toBeVisible();
  for (const name of ["Match case", "Regular expression", "Whole words"]) await expect(search.getByRole("checkbox", { name, exact: true })).toHaveCSS("appearance", "none");
  const ink = await editor.evaluate((element) => getComputedStyle(element).color);
  await expect(page.locator(".cm-panels")).toHaveCSS("color", ink);
  await expect(search.getByRole("textbox", { name: "Find" })).toHaveCSS("background-color", await editor.evaluate((element) => getComputedStyle(element).backgroundColor));
  await expect(search.getByRole("button", { name: "Next" })).toHaveCSS("border-radius", "6px");
});

signedIn("a change in the restore dialog has its line beside it", async ({ page, user }) => {
  const { id } = await createProject(user, "Shop", "type Query { a: Int b: Int }");
  expect((await call("PUT", `/api/projects/${id}/schema`, { token: user.token, body: { sdl: "type Query { b: Int }" } })).status).toBe(201);
  await page.goto(`/dashboard/project/${id}?tab=changelog`);
  await page.getByRole("button", { name: "Restore" }).click();
  const row = page.getByRole("dialog").getByRole("listitem");
  const message = await row.getByText("was added").boundingBox();
  const line = await row.getByText("line 1", { exact: true }).boundingBox();
  expect(Math.abs((message?.y ?? 0) - (line?.y ?? Infinity))).toBeLessThan(8);
});
