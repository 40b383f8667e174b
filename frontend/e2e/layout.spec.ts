import { call, createProject, schema } from "./api.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, expectOrderedHeadings, signedIn } from "./fixtures.ts";

signedIn("an owner arranges the docs, and readers see it", async ({ page, user, context }) => {
  const docs = await createProject(user, "Star Wars", schema("swapi.graphql"));
  await page.goto(`/dashboard/project/${docs.id}?tab=layout`);
  const form = page.getByRole("form", { name: "Layout of the docs" });
  await expect(form.getByText("No groups of your own")).toBeVisible();
  await expectAccessible(page);
  await expectOrderedHeadings(page);

  await form.getByRole("button", { name: "Add group" }).click();
  const name = form.getByRole("textbox", { name: "Name of group 1" });
  await expect(name).toBeFocused();
  await expect(form.getByText("The name is missing.")).toBeVisible();
  await name.fill("Films");
  await form.getByRole("textbox", { name: "Patterns, one per line of group 1" }).fill("film\nallFilms\nFilm\n*ilmz");
  await expect(form.getByText("2 operations, 1 type")).toBeVisible();
  await expect(form.getByText("nothing has such a name")).toBeVisible();
  await form.getByRole("button", { name: "Add group" }).click();
  await form.getByRole("textbox", { name: "Name of group 2" }).fill("Ships & vehicles");
  await form.getByRole("textbox", { name: "Patterns, one per line of group 2" }).fill("*tarship*\n*ehicle*");

  // The keyboard moves rows and keeps its place.
  const up = form.getByRole("button", { name: "Move Ships & vehicles up" });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(up).toBeFocused();
  await expect(form.getByRole("textbox", { name: "Name of group 1" })).toHaveValue("Ships & vehicles");

  const parts = form.getByRole("list", { name: "Parts of the overview" });
  await parts.getByRole("button", { name: "Move Types and directives up" }).click();
  await parts.getByRole("switch", { name: "Show Most used types" }).click();
  const languages = form.getByRole("list", { name: "Languages of snippets" });
  await languages.getByRole("button", { name: "Move curl up" }).click();
  await languages.getByRole("switch", { name: "Show Ruby" }).click();
  await form.getByRole("radio", { name: "API key in a header" }).check();
  await form.getByRole("textbox", { name: "Header" }).fill("X Key");
  await expect(form.getByText("letters, digits and hyphens")).toBeVisible();
  await form.getByRole("textbox", { name: "Header" }).fill("X-Api-Key");
  await form.getByRole("textbox", { name: "Text" }).fill("Ask the **archive** for a key.");
  await expect(form.getByRole("button", { name: "Save layout" })).toBeEnabled();
  // Elsewhere the bar at the top covers a part of some row.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  // Leaving asks first.
  await page.getByRole("tab", { name: "Content", exact: true }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await form.getByRole("button", { name: "Save layout" }).click();
  await expect(form.getByText("Saved. Readers see it now.")).toBeVisible();

  const reader = await context.newPage();
  await reader.goto(docs.path);
  const groups = reader.locator("#section-groups ~ ul.cards").first();
  await expect(groups.getByRole("link").nth(0)).toContainText("Ships & vehicles");
  await expect(groups.getByRole("link").nth(1)).toContainText("Films");
  await expect(reader.locator("#section-most-used")).toHaveCount(0);
  await expect(reader.getByText("X-Api-Key: YOUR_API_KEY").first()).toBeVisible();
  await expect(reader.getByRole("button", { name: "Copy authentication header" })).toBeVisible();
  await expectAccessible(reader);
  await reader.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(reader);
  await reader.goto(`${docs.path}/queries/film`);
  await expect(reader.getByRole("radio", { name: "curl" })).toBeChecked();
  await expect(reader.getByRole("radio", { name: "Ruby" })).toHaveCount(0);
  const markdown = await call("GET", `${docs.path}/groups/films.md`);
  expect(markdown.text).toContain("allFilms");
});

signedIn.describe("a conflict", () => {
  signedIn.use({ expectedConsole: [/status of 409/] });

  signedIn("a layout that somebody else saved is not overwritten unasked", async ({ page, user }) => {
    const docs = await createProject(user, "Star Wars", schema("swapi.graphql"));
    await page.goto(`/dashboard/project/${docs.id}?tab=layout`);
    const form = page.getByRole("form", { name: "Layout of the docs" });
    await form.getByRole("radio", { name: "Bearer token" }).check();
    const other = { layout: { authentication: { scheme: "none" } }, version: 0 };
    const saved = await call("PUT", `/api/projects/${docs.id}/docs-layout`, { token: user.token, body: other });
    expect(saved.status, saved.text).toBe(200);
    await form.getByRole("button", { name: "Save layout" }).click();
    await expect(form.getByText("The layout was changed elsewhere")).toBeVisible();
    await expectAccessible(page);
    await form.getByRole("button", { name: "Load the other one and drop mine" }).click();
    await expect(form.getByRole("radio", { name: "Not needed" })).toBeChecked();
    await form.getByRole("radio", { name: "Bearer token" }).check();
    await form.getByRole("button", { name: "Save layout" }).click();
    await expect(form.getByText("Saved. Readers see it now.")).toBeVisible();
  });
});
