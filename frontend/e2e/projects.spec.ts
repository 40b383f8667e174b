import type { Locator, Page } from "@playwright/test";
import { call, schema, type User } from "./api.ts";
import { expect, paste, signedIn } from "./fixtures.ts";

const BROKEN = "type Query {\n  hello: String\n}\n\ntype User {\n  name String\n}\n";

async function openCreateDialog(page: Page): Promise<Locator> {
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Create New Project" }).click();
  return page.getByRole("dialog", { name: "New project" });
}

async function projectsOf(user: User): Promise<{ name: string }[]> {
  return JSON.parse((await call("GET", "/api/projects", { token: user.token })).text).projects;
}

signedIn.describe("a schema with a syntax error", () => {
  signedIn.use({ expectedConsole: [/status of 422/] });

  signedIn("is refused with line, column and excerpt, and nothing is stored", async ({ page, user }) => {
    const dialog = await openCreateDialog(page);
    await dialog.getByLabel("Name").fill("Broken");
    await dialog.getByRole("textbox", { name: "Schema" }).fill(BROKEN);
    await dialog.getByRole("button", { name: "Create project" }).click();

    const problems = dialog.getByRole("alert");
    await expect(problems).toContainText("Nothing was created.");
    await expect(problems.getByRole("button", { name: "Go to line 6, column 8" })).toBeVisible();
    await expect(problems).toContainText("name String");
    expect(await projectsOf(user)).toEqual([]);

    // The typed text is still there and can be corrected.
    await dialog.getByRole("textbox", { name: "Schema" }).fill(BROKEN.replace("name String", "name: String"));
    await dialog.getByRole("button", { name: "Create project" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Broken" })).toBeVisible();
    expect((await projectsOf(user)).map(({ name }) => name)).toEqual(["Broken"]);
  });
});

signedIn("a pasted schema becomes a public project", async ({ page, user }) => {
  const dialog = await openCreateDialog(page);
  await dialog.getByLabel("Name").fill("Star Wars API");
  await paste(dialog.getByRole("textbox", { name: "Schema" }), schema("swapi.graphql"));
  await dialog.getByRole("button", { name: "Create project" }).click();

  await expect(page).toHaveURL(/\/dashboard\/project\//);
  await expect(page.getByRole("heading", { level: 1, name: "Star Wars API" })).toBeVisible();
  await page.getByRole("link", { name: "Open docs" }).click();
  await expect(page).toHaveURL(new RegExp(`/d/${user.username}/star-wars-api`));
  await expect(
    page.locator("article.overview").getByRole("heading", { level: 1, name: "Star Wars API" }),
  ).toBeVisible();

  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: /Star Wars API/ }).first()).toBeVisible();
});

for (const name of ["Straße & Größe", "日本語"]) {
  signedIn(`the project ${name} gets the address that the dialog shows`, async ({ page, user }) => {
    const dialog = await openCreateDialog(page);
    await dialog.getByLabel("Name").pressSequentially(name);
    await expect(dialog.getByRole("status").filter({ hasText: /is free|it will be/ })).toBeVisible();
    const shown = await dialog.getByRole("textbox", { name: "Address" }).inputValue();
    const [, taken] = /it will be “(.+)”/.exec((await dialog.textContent()) ?? "") ?? [];
    await dialog.getByRole("button", { name: "Create project" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    const [project] = (await projectsOf(user)) as { name: string; slug: string }[];
    expect(project?.slug).toBe(taken ?? shown);
    expect(shown).toMatch(/^(strasse-grosse|ri-ben-yu)$/);
  });
}

signedIn("GitHub's schema, dropped as a file, is published with its findings", async ({ page }) => {
  const dialog = await openCreateDialog(page);
  await dialog.getByLabel("Name").fill("GitHub");
  const dataTransfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "github.graphql"));
    return data;
  }, schema("github.graphql"));
  await dialog.getByRole("textbox", { name: "Schema" }).dispatchEvent("drop", { dataTransfer });
  await expect(dialog).toContainText("github.graphql, 1.2 MB");
  await dialog.getByRole("button", { name: "Create project" }).click();

  await expect(page).toHaveURL(/\/dashboard\/project\//, { timeout: 45_000 });
  await page.getByRole("tab", { name: "Schema" }).click();
  await expect(page.getByRole("heading", { name: "14 findings" })).toBeVisible();
  await page.getByRole("link", { name: "Open docs" }).click();
  await expect(page.locator("article.overview").getByRole("heading", { level: 1, name: "GitHub" })).toBeVisible();
  // 1,623 types are in the navigation, but not in the document.
  expect(await page.locator("*").count()).toBeLessThan(1_500);
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  signedIn(
    `what becomes of a schema is seen above the foot of the create dialog, ${viewport.width} px wide`,
    async ({ page }) => {
      await page.setViewportSize(viewport);
      const dialog = await openCreateDialog(page);
      const editor = dialog.getByRole("textbox", { name: "Schema" }).and(page.locator(".cm-content"));
      const foot = dialog.getByRole("button", { name: "Create project" });
      const isSeen = async (what: Locator) => {
        await expect(what).toBeInViewport({ ratio: 1 });
        await expect
          .poll(async () => ((await what.boundingBox())?.y ?? Infinity) + ((await what.boundingBox())?.height ?? 0))
          .toBeLessThan((await foot.boundingBox())?.y ?? 0);
      };
      await dialog
        .getByLabel("Choose files")
        .setInputFiles({ name: "x.png", mimeType: "image/png", buffer: Buffer.from("x") });
      await isSeen(dialog.getByText("“x.png” is not a schema file"));
      await editor.click();
      await page.keyboard.type("type Query { a: Nothing");
      await isSeen(dialog.getByText("1 error", { exact: true }));
      await isSeen(dialog.getByRole("group", { name: "List of problems" }));
      await page.keyboard.type(" }");
      await isSeen(dialog.getByText("1 finding", { exact: true }));
      await isSeen(dialog.getByRole("group", { name: "List of problems" }));
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type("type Query { a: Int }");
      await isSeen(dialog.getByText("No problems"));
    },
  );
}
