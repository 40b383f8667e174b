import { createProject } from "./api.ts";
import { expect, expectAccessible, expectLoaded, expectNoSidewaysScroll, signedIn } from "./fixtures.ts";

const ONE = "type Query { shop: Shop }\ntype Shop { name: String! old: Int }\n";
const TWO = "type Query { shop: Shop cart: Cart }\ntype Cart { id: ID! }\ntype Shop { name: String }\n";

signedIn(
  "a breaking change is seen before it is published, graded, read about and taken back",
  async ({ page, user }) => {
    const docs = await createProject(user, "Shop", ONE);
    await page.goto(`/dashboard/project/${docs.id}?tab=schema`);

    // Before publishing, the preview shows the changes and stores nothing.
    await page.getByRole("textbox", { name: "Schema" }).fill(TWO);
    await page.getByRole("button", { name: "Preview changes" }).click();
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview).toContainText("Since version 1");
    await expect(preview).toContainText("2 breaking");
    await expect(preview.getByRole("listitem").first()).toContainText(
      "The type of Shop.name changed from String! to String.",
    );
    await expectAccessible(page);
    await expect(page.getByRole("heading", { name: "Version 1", exact: true })).toBeVisible();

    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page
      .getByRole("dialog", { name: "Publish breaking changes" })
      .getByRole("button", { name: "Publish anyway" })
      .click();
    await expect(page.getByText("Version 2 is published.")).toBeVisible();

    // Readers see the list, the version, and the docs of that time.
    await page.goto(docs.path);
    await page.getByRole("navigation", { name: "Docs" }).getByRole("link", { name: "Changelog" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Changelog" })).toBeVisible();
    await expectAccessible(page);
    const graded = page.locator(".changes > li").filter({ hasText: "was removed" });
    await expect(graded).toHaveText(/^Breaking/);
    const filters = page.getByRole("navigation", { name: "Filter" });
    await filters.getByRole("group", { name: "Grade" }).getByRole("link", { name: "Breaking" }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/changelog\/breaking$/);
    // Keyboards go on from there.
    await expect(filters.getByRole("link", { name: "Breaking" })).toBeFocused();
    await page.getByRole("main").getByRole("link", { name: "Version 2" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Version 2" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Shop.old");
    await expectAccessible(page);

    // They ask which of their operations it breaks.
    const operations = page.getByRole("textbox", { name: "Your operations" });
    await operations.fill("const OLD = gql`{ shop { old } }`;");
    await page.getByRole("button", { name: "Check" }).press("Enter");
    await expect(page.getByRole("alert")).toContainText("Paste only the operations");
    const answer = page.getByRole("heading", { name: "Does this affect me?" });
    await expect(answer).toBeFocused();
    await operations.fill("");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await operations.fill("{ shop { old } }");
    await page.getByRole("button", { name: "Check" }).press("Enter");
    await expect(answer).toBeFocused();
    await expect(answer).toHaveAccessibleDescription(/break\s*1/);
    await page.goto(`${docs.path}/changelog/2`);
    await page.getByRole("button", { name: "v2, show other versions" }).click();
    // The page also links to the changes of version 1.
    await page
      .locator(".version-list")
      .getByRole("link", { name: /^Version 1/ })
      .click();
    await expect(page).toHaveURL(`${docs.path}/v/1`);
    await expect(page.getByText("This is version 1 of 2.")).toBeVisible();
    await page
      .getByRole("navigation", { name: "Reference" })
      .getByRole("link", { name: /Objects/ })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: /Objects/ })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Shop", exact: true }).first().click();
    await expect(page).toHaveURL(`${docs.path}/v/1/objects/Shop`);
    await expect(page.locator("#old")).toBeVisible();
    await page.reload();
    await expect(page.locator("#old")).toBeVisible();
    await page.getByRole("link", { name: "Read the current one" }).click();
    await expect(page).toHaveURL(docs.path);

    // The owner compares any two versions and restores one.
    await page.goto(`/dashboard/project/${docs.id}?tab=changelog`);
    await expect(page.getByRole("heading", { name: "2 versions" })).toBeVisible();
    await page.getByRole("combobox", { name: "From" }).selectOption("2");
    await page.getByRole("combobox", { name: "To" }).selectOption("1");
    await page.getByRole("button", { name: "Compare" }).click();
    await expect(page.getByText("From version 2 to version 1:")).toBeVisible();
    await expect(
      page.getByRole("listitem").filter({ hasText: "Cart" }).filter({ hasText: "removed" }).first(),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Restore" }).click();
    await page.getByRole("dialog", { name: "Restore version 1" }).getByRole("button", { name: "Restore" }).click();
    await expect(page.getByRole("heading", { name: "3 versions" })).toBeVisible();
    await expect(page.getByText("Version 1 again", { exact: true })).toBeVisible();

    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download SDL" }).first().click();
    expect((await file).suggestedFilename()).toBe(`${docs.path.split("/").at(-1)}-v3.graphql`);

    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of [
      `/dashboard/project/${docs.id}?tab=changelog`,
      `${docs.path}/changelog`,
      `${docs.path}/changelog/2`,
      `${docs.path}/v/1/objects/Shop`,
    ]) {
      await page.goto(path);
      await expect(page.getByRole("heading").first()).toBeVisible();
      await expectLoaded(page);
      await expectNoSidewaysScroll(page);
    }
  },
);
