import { createProject, schema } from "./api.ts";
import { expect, expectNoSidewaysScroll, signedIn } from "./fixtures.ts";
import { makePro, setStatus } from "./plan.ts";

const DARK_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><path d="M0 0h80v20H0z" fill="#0b0b0e"/></svg>`;
const NAME = "A project with a rather long name that wraps over several lines of a phone";

signedIn.use({ expectedConsole: [/status of 500/] });

signedIn(
  "an owner brands all docs, overrides a colour of one project, and keeps it all on Free",
  async ({ page, user }) => {
    makePro(user.email);
    const docs = await createProject(user, NAME, schema("swapi.graphql"));
    const fill = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--brand-solid"));
    const expectFill = (color: string) =>
      expect
        .poll(async () => {
          await page.goto(docs.path);
          return fill();
        })
        .toContain(color);
    const save = page.getByRole("button", { name: "Save Changes" });
    const primary = page.getByRole("textbox", { name: "Primary", exact: true });

    // For all projects, with a logo that dark pages would swallow.
    await page.goto("/settings/branding");
    await primary.fill("#f97316");
    await page.getByLabel("File: Upload logo").setInputFiles({
      name: "logo.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from(DARK_LOGO),
    });
    await expect(page.getByText("Logo uploaded successfully")).toBeVisible();
    await expect(page.getByText(/hard to see on dark pages/)).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(page.getByText("1 unsaved change")).toBeVisible();
    await page.keyboard.press("Control+Shift+z");
    await expect(page.getByText("2 unsaved changes")).toBeVisible();
    await save.click();
    await expect(page.getByText("Branding settings saved successfully")).toBeVisible();
    await page.getByText("Global Theme", { exact: true }).click();
    await expect(page.getByText("Project will use your global branding settings")).toBeVisible();
    await expectFill("#f97316");
    await expect(page.locator(".docs-logo")).toBeVisible();

    // One colour for the project.
    await page.goto(`/settings/branding/${docs.id}`);
    await primary.fill("#0d9373");
    await save.click();
    await expect(page.getByText("Project branding settings saved successfully")).toBeVisible();
    await page.getByRole("link", { name: "Change it in the main branding settings" }).click();
    await page.getByText("Custom Theme", { exact: true }).click();
    await expect(page.getByText(/Project will use custom branding/)).toBeVisible();
    await expectFill("#0d9373");

    // Free shows the default theme; with Pro it comes back.
    setStatus(user.email, "canceled");
    await expect
      .poll(async () => {
        await page.goto(docs.path);
        return page.locator("link[data-brand]").count();
      })
      .toBe(0);
    await page.goto("/settings/branding");
    await expect(page.getByText("Your theme, kept for when you upgrade")).toBeVisible();
    makePro(user.email);
    await expectFill("#0d9373");

    // Without overrides there is a warning.
    await page.goto(`/settings/branding/${docs.id}`);
    await page.getByRole("button", { name: "Clear Overrides" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Clear Overrides" }).click();
    await expect(page.getByText("Project branding reset to use default values")).toBeVisible();
    await expect(page.getByText("Custom theme selected but no overrides configured")).toBeVisible();
  },
);

signedIn("the editor fits a phone, and says when settings cannot be loaded", async ({ page, user }) => {
  makePro(user.email);
  const docs = await createProject(user, NAME, schema("swapi.graphql"));
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ colorScheme: "dark" });
  for (const path of ["/settings/branding", `/settings/branding/${docs.id}`, "/theme#AR8AItPuItPuDREX5u3zItPu"]) {
    await page.goto(path);
    await expect(page.getByText(/^(Global branding|A theme for docs)$|rather long name/).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  const answer = { status: 500, json: { error: "Something failed.", code: "internal", request_id: "1" } };
  await page.route("**/api/branding", (route) => route.fulfill(answer));
  await page.goto("/settings/branding");
  await expect(page.getByText("Failed to load branding settings").first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
});
