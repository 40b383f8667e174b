import { call, createProject, schema, signIn } from "./api.ts";
import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures.ts";
import { makePro } from "./plan.ts";

/** The preset themes but the default one, as links carry them (`branding/src/export/fragment.rs`). */
const PRESETS = {
  "dark-developer": "AR8AItPuItPuDREX5u3zItPu",
  enterprise: "ARsEHjqKHjqKECA_HU7YAQ",
  vibrant: "ARsEvhhdtFMJKgoevhhdAw",
  minimal: "ARsEJiYmJiYmFxcXFxcXAA",
};
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><path d="M0 0h80v20H0z" fill="#f97316"/></svg>`;

test("docs in the owner's theme can be read in light, dark and on a phone, with the owner's logo", async ({ page }) => {
  const user = await signIn();
  makePro(user.email);
  const docs = await createProject(user, "Star Wars", schema("swapi.graphql"));
  const form = new FormData();
  form.append("file", new Blob([LOGO], { type: "image/svg+xml" }), "logo.svg");
  const uploaded = await fetch(new URL("/api/branding/upload-logo", process.env.E2E_URL), {
    method: "POST",
    headers: { authorization: `Bearer ${user.token}` },
    body: form,
  });
  const { logo_url } = (await uploaded.json()) as { logo_url: string };
  let before = await page.goto(docs.path).then(() => brandOf(page));
  for (const [name, fragment] of Object.entries(PRESETS)) {
    const read = await call("POST", "/api/branding/read", { body: { fragment } });
    const { theme } = JSON.parse(read.text) as { theme: Record<string, string | null> };
    const body = { ...theme, logo_url, font_family: "Lato", use_custom_branding: 1 };
    const saved = await call("PUT", `/api/branding/projects/${docs.slug}`, { body, token: user.token });
    expect(saved.status, saved.text).toBe(200);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect
        .poll(async () => {
          await page.goto(`${docs.path}/objects/Film`);
          return page.locator(".docs-logo").count();
        })
        .toBe(1);
      await expect(page.locator(".docs-logo")).toHaveJSProperty("naturalHeight", 20);
      await expect(page.locator("body")).toHaveCSS("font-family", /^"?Lato/);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    const after = await brandOf(page);
    expect(after, name).not.toBe(before);
    before = after;
  }
  // The app keeps the theme from page to page.
  const brand = await brandOf(page);
  await page.getByRole("navigation", { name: "Reference" }).getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await brandOf(page)).toBe(brand);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

/** The value of the brand's fill. */
function brandOf(page: import("@playwright/test").Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--brand-solid"));
}
