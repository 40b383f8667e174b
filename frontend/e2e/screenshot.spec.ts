import { fileURLToPath } from "node:url";
import { createProject, schema, signIn } from "./api.ts";
import { expect, expectLoaded, test } from "./fixtures.ts";

// Takes the README's screenshot, only on demand, so that test runs do not change the repository.
if (process.env.UPDATE_SCREENSHOT === "1") {
  test("docs/screenshot.png", async ({ page }) => {
    const docs = await createProject(await signIn(), "GitHub", schema("github.graphql"));
    await page.goto(`${docs.path}/objects/Repository`);
    await expect(page.getByRole("heading", { level: 1, name: "Repository" })).toBeVisible();
    await expectLoaded(page);
    await page.screenshot({ path: fileURLToPath(new URL("../../docs/screenshot.png", import.meta.url)) });
  });
}
