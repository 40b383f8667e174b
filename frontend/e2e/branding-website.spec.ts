import { type Page } from "@playwright/test";
import { createProject, schema } from "./api.ts";
import {
  expect,
  expectAccessible,
  expectLoaded,
  expectNoSidewaysScroll,
  expectOrderedHeadings,
  signedIn,
} from "./fixtures.ts";
import { makePro } from "./plan.ts";
import { startWebsite } from "./website.ts";

const field = (page: Page) => page.getByRole("textbox", { name: "Address of your website" });
const use = (page: Page) => page.getByRole("button", { name: "Use these" });
const color = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

signedIn("the theme of a website is proposed, taken as one step, saved and seen by readers", async ({ page, user }) => {
  makePro(user.email);
  const docs = await createProject(user, "Star Wars", schema("swapi.graphql"));
  const site = await startWebsite();
  await page.goto("/settings/branding");
  await field(page).fill(site.url);
  await field(page).press("Enter");
  const heading = page.getByRole("heading", { name: `A proposal from ${site.host}` });
  await expect(heading).toBeFocused();
  await expect(page.getByText(/The font of headings is “Söhne”, which is not offered/)).toBeVisible();
  await expect(page.getByRole("row", { name: /Accent/ }).getByText("--accent in app.css")).toBeVisible();
  await expect(page.getByRole("row", { name: /Accent/ }).getByText(", adjusted")).toBeAttached();
  await expect(page.getByText(/^All \d+ pairs meet AA, light and dark$/)).toBeVisible();

  // With the keyboard alone: what is ticked shows at once in the preview.
  await page.getByRole("checkbox", { name: "Take Logo" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("checkbox", { name: "Take Accent" }).focus();
  await page.keyboard.press("Space");
  const proposed = page.frameLocator('iframe[title="Proposed, light"]');
  const now = page.frameLocator('iframe[title="Now, light"]');
  await expect(proposed.locator("body")).toHaveCSS("font-family", /^"?Lato/);
  await expect(now.locator("body")).not.toHaveCSS("font-family", /^"?Lato/);
  await expect(proposed.locator(".docs-logo")).toHaveJSProperty("naturalHeight", 40);
  // The buttons follow the heading, which has the focus at first.
  await heading.focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Dismiss" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");

  await expect(heading).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Read the site" })).toBeFocused();
  await expect(color(page, "Primary")).toHaveValue("#e4572e");
  await expect(color(page, "Accent")).toHaveValue("#10b981");
  await page.keyboard.press("Control+z");
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  await page.keyboard.press("Control+Shift+z");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Branding settings saved successfully")).toBeVisible();
  await page.getByText("Global Theme", { exact: true }).click();
  await expect(page.getByText("Project will use your global branding settings")).toBeVisible();
  await expect
    .poll(async () => {
      await page.goto(docs.path);
      return page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--brand-solid"));
    })
    .toContain("#e4572e");
  await site.stop();
});

signedIn.describe("on screens of all sizes", () => {
  // axe tries to run in the frames of the preview.
  signedIn.use({ expectedConsole: [/Blocked script execution in 'about:srcdoc'/] });
  for (const colorScheme of ["light", "dark"] as const) {
    signedIn(`a proposal is accessible and fits narrow screens, ${colorScheme}`, async ({ page, user }) => {
      makePro(user.email);
      const site = await startWebsite();
      await page.emulateMedia({ colorScheme });
      for (const viewport of [
        { width: 1440, height: 900 },
        { width: 1024, height: 768 },
        { width: 360, height: 740 },
      ]) {
        await page.setViewportSize(viewport);
        await page.goto("/settings/branding");
        const section = page.getByRole("button", { name: /^From a website/ });
        if ((await section.getAttribute("aria-expanded")) === "false") await section.click();
        await field(page).fill(site.url);
        await page.getByRole("button", { name: "Read the site" }).click();
        await expect(use(page)).toBeVisible();
        await expect(page.getByRole("heading", { name: /^A proposal from/ })).toBeInViewport();
        await page.getByText("Both", { exact: true }).click();
        await expectLoaded(page);
        await expect(page.locator('iframe[title^="Proposed"]')).toHaveCount(2);
        await expectAccessible(page);
        await expectOrderedHeadings(page);
        await expectNoSidewaysScroll(page);
      }
      await site.stop();
    });
  }
});

signedIn.describe("refusals", () => {
  signedIn.use({ expectedConsole: [/status of (400|429)/] });

  signedIn("a website that cannot be read is explained, and nothing is proposed", async ({ page, user }) => {
    makePro(user.email);
    const site = await startWebsite();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/settings/branding");
    await page.getByRole("button", { name: /^From a website/ }).click();
    const read = page.getByRole("button", { name: "Read the site" });
    await field(page).fill(`${site.url}/gone`);
    await read.click();
    await expect(page.getByText("The website has no page at this address.", { exact: false })).toBeVisible();
    await expect(field(page)).toBeFocused();
    await expectAccessible(page);
    await field(page).fill(`${site.url}/bare`);
    await read.click();
    await expect(page.getByText(`Nothing to propose from ${site.host}`)).toBeVisible();
    await expect(use(page)).toHaveCount(0);
    const text = "Too many websites read. Try again in 40 seconds.";
    const json = { error: text, code: "rate_limited", request_id: "1", retry_after: 40 };
    await page.route("**/api/branding/website", (route) => route.fulfill({ status: 429, json }));
    await read.click();
    await expect(page.getByText(text)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await site.stop();
  });
});
