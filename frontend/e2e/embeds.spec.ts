import { createProject, schema } from "./api.ts";
import { expect, expectAccessible, expectLoaded, expectNoSidewaysScroll, signedIn as test } from "./fixtures.ts";

test("a badge is made, shown and copied", async ({ page, user, context, baseURL }) => {
  const docs = await createProject(user, `Star Wars ${Date.now()}`, schema("swapi.graphql"));
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/settings/analytics");
  await expect(page).toHaveURL(/\/settings\/embeds$/);
  const badge = page.getByRole("region", { name: "Read the Docs badge" });
  const image = `${baseURL}/api/public/docs/${docs.slug}/badge`;
  await expect(badge.locator("pre")).toHaveText(`[![Read the Docs](${image})](${baseURL}${docs.path})`);
  await badge.getByRole("textbox", { name: "Text" }).fill("API reference");
  await badge.getByRole("radio", { name: "flat-square" }).check();
  await badge.getByRole("radio", { name: "green" }).check();
  const query = "style=flat-square&color=green&text=API%20reference";
  await badge.getByRole("tab", { name: "HTML" }).click();
  await badge.getByRole("button", { name: "Copy" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `<a href="${baseURL}${docs.path}"><img src="${image}?${query.replaceAll("&", "&amp;")}" alt="API reference"></a>`,
  );
  const shown = badge.getByRole("img", { name: "API reference" }).first();
  await expect(shown).toHaveJSProperty("complete", true);
  expect(await shown.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(80);
  await expect(
    page.getByRole("region", { name: "View Count badge" }).getByRole("radio", { name: "violet" }),
  ).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
});

test("without public docs it says what to do", async ({ page }) => {
  await page.goto("/settings/embeds");
  await expectLoaded(page);
  await expect(page.getByText("You have no project yet.")).toBeVisible();
  await expectAccessible(page);
});
