import type { Page } from "@playwright/test";
import { call, createProject, schema, type User } from "./api.ts";
import {
  expect,
  expectAccessible,
  expectKept,
  expectNoSidewaysScroll,
  expectOrderedHeadings,
  signedIn,
} from "./fixtures.ts";

const NEWEST = `"""
The first films

For a list. Ask again with \`after\`.
"""
query FirstFilms(
  "How many at once."
  $first: Int = 3
) {
  allFilms(first: $first) {
    films { title }
  }
}`;

const editor = (page: Page) => page.getByRole("textbox", { name: "Operation" });
const rows = (page: Page) => page.getByRole("list", { name: "Examples" }).locator(":scope > li");

async function save(user: User, id: string, key: string, document: string): Promise<void> {
  const body = { document, version: 0 };
  const saved = await call("PUT", `/api/projects/${id}/examples/${key}`, { token: user.token, body });
  expect(saved.status, saved.text).toBe(201);
}

signedIn("an example is written, read, broken, mended and deleted", async ({ page, user }) => {
  const docs = await createProject(user, "Star Wars", schema("swapi.graphql"));
  await page.goto(`/dashboard/project/${docs.id}?tab=examples`);
  await expect(page.getByRole("heading", { name: "No examples yet" })).toBeVisible();
  await expectAccessible(page);
  await expectOrderedHeadings(page);

  await page.getByRole("link", { name: "Add example" }).click();
  await editor(page).fill(NEWEST);
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("heading", { name: "The first films" })).toBeVisible();
  await expect(preview).toContainText("Valid in v1");
  await expect(page.getByRole("textbox", { name: "Key" })).toHaveValue("the-first-films");
  await expectAccessible(page);
  await expectOrderedHeadings(page);

  // What is typed survives a reload.
  await page.getByRole("textbox", { name: "Variables" }).fill('{ "first": 2 }');
  await expectKept(page, "first films");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Variables" })).toHaveValue('{ "first": 2 }');
  await expect(page.getByText("your unsaved text from before")).toBeVisible();
  await page.getByRole("button", { name: "Add example" }).click();
  await expect(page.getByText("The example was added.")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Variables" })).toHaveText('{ "first": 2 }');
  await expectAccessible(page);

  // Readers find it on the page of the operation, without the descriptions.
  const shown = await call("GET", `${docs.path}/queries/allFilms`);
  expect(shown.text).toContain("The first films");
  await expect(page.getByRole("link", { name: "Open page" })).toHaveAttribute(
    "href",
    `${docs.path}/queries/allFilms#example-the-first-films`,
  );

  // A field that does not exist is shown with its place. It can be saved, and readers no longer see it.
  await page.getByRole("link", { name: "Edit" }).click();
  await editor(page).fill("query FirstFilms {\n  allFilms { films { titel } }\n}");
  await page.getByRole("button", { name: "Go to line 2, column 22" }).click();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("The example was saved.")).toBeVisible();
  await page.getByRole("link", { name: "All examples" }).click();
  await expect(rows(page)).toContainText("Not valid in v1");
  expect((await call("GET", `${docs.path}/queries/allFilms`)).text).not.toContain("first-films");
  await expectAccessible(page);

  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await rows(page).getByRole("link").click();
  await expect(page.getByRole("link", { name: "All examples" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete example" }).click();
  await expect(page.getByRole("heading", { name: "No examples yet" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Named examples" })).toBeFocused();
});

signedIn("files become examples with their variables", async ({ page, user }) => {
  const docs = await createProject(user, "Star Wars", schema("swapi.graphql"));
  await save(user, docs.id, "all-films", "query AllFilms { allFilms { totalCount } }");
  await page.goto(`/dashboard/project/${docs.id}?tab=examples`);
  const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await page
    .getByLabel("Upload")
    .setInputFiles([
      file("films.graphql", NEWEST),
      file("films.variables.json", '{ "first": 1 }'),
      file("all.graphql", "query AllFilms { allFilms { films { id } } }"),
      file("broken.graphql", "query {"),
    ]);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("listitem").filter({ hasText: "all.graphql" })).toContainText("replaces “All films”");
  await expect(dialog.getByRole("listitem").filter({ hasText: "broken.graphql" })).toContainText("Line 1");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add 2 examples" }).click();
  await expect(page.getByText("2 examples were added.")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await rows(page).getByRole("link", { name: "The first films" }).click();
  await expect(page.getByRole("region", { name: "Variables" })).toHaveText('{ "first": 1 }');
  await rows(page).getByRole("link", { name: "All films" }).click();
  await expect(page.getByRole("region", { name: "Operation" })).toContainText("films { id }");

  // The filter and the keyboard: the focus goes to the next row when one is deleted.
  await page.getByRole("searchbox", { name: "Filter examples" }).fill("first");
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("searchbox", { name: "Filter examples" }).fill("");
  await page.getByRole("button", { name: "Delete All films" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete example" }).focus();
  await page.keyboard.press("Enter");
  await expect(rows(page).getByRole("link", { name: "The first films" })).toBeFocused();
});

signedIn.describe("a conflict", () => {
  signedIn.use({ expectedConsole: [/status of 409/] });

  signedIn("two tabs that edit an example lose neither text", async ({ page, user, context }) => {
    const docs = await createProject(user, "Star Wars", schema("swapi.graphql"));
    await save(user, docs.id, "films", NEWEST);
    const address = `/dashboard/project/${docs.id}?tab=examples&example=films&edit=true`;
    const other = await context.newPage();
    await page.goto(address);
    await other.goto(address);
    await editor(other).fill("query Theirs { allFilms { totalCount } }");
    await other.keyboard.press("Control+s");
    await expect(other.getByText("The example was saved.")).toBeVisible();
    await editor(page).fill("query Mine { allFilms { edges { cursor } } }");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { name: "This example was changed elsewhere" })).toBeVisible();
    await expect(page.getByLabel("The other operation")).toContainText("query Theirs");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save my version" }).click();
    await expect(page.getByText("The example was saved.")).toBeVisible();
    const now = await call("GET", `/api/projects/${docs.id}/examples/films`, { token: user.token });
    expect(JSON.parse(now.text).example.document).toContain("query Mine");
  });
});

signedIn("sample values are used in the examples of readers", async ({ page, user }) => {
  const docs = await createProject(user, "Star Wars", schema("swapi.graphql"));
  await page.goto(`/dashboard/project/${docs.id}?tab=examples`);
  const form = page.getByRole("form", { name: "Sample values" });
  await form.getByRole("button", { name: "Add value" }).click();
  await form.getByRole("textbox", { name: "Value 1 is for" }).fill("Query.film(filmID:)");
  await form.getByRole("textbox", { name: "Value 1", exact: true }).fill("ZmlsbXM6NA");
  await form.getByRole("button", { name: 'Use "ZmlsbXM6NA"' }).click();
  await form.getByRole("button", { name: "Add value" }).click();
  await form.getByRole("textbox", { name: "Value 2 is for" }).fill("Film.titel");
  await form.getByRole("textbox", { name: "Value 2", exact: true }).fill('"A New Hope"');
  await expect(form.getByRole("listitem").nth(1)).toContainText("title");
  await form.getByRole("textbox", { name: "Value 2 is for" }).fill("Film.title");
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await form.getByRole("button", { name: "Save values" }).click();
  await expect(form.getByText("Saved. Examples use the values now.")).toBeVisible();
  const shown = await call("GET", `${docs.path}/queries/film`);
  expect(shown.text).toContain("A New Hope");
});
