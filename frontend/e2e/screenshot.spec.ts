import { fileURLToPath } from "node:url";
import { createProject, schema, signIn } from "./api.ts";
import { expect, test } from "./fixtures.ts";

// The README's picture: written only on demand, so that a test run leaves the tree as it was.
if (process.env.UPDATE_SCREENSHOT === "1") {
  test("docs/screenshot.png", async ({ page }) => {
    const docs = await createProject(await signIn(), "GitHub", schema("github.graphql"));
    await page.goto(`${docs.path}/objects/Repository`);
    await expect(page.getByRole("heading", { level: 1, name: "Repository" })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: fileURLToPath(new URL("../../docs/screenshot.png", import.meta.url)) });
  });
}
