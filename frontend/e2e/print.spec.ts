import type { Page } from "@playwright/test";
import { createProject, schema, signIn } from "./api.ts";
import { expect, test } from "./fixtures.ts";

/** What the margins leave of an A4 sheet, in CSS pixels. */
const SHEET = { width: 673, height: 986 };

async function openOnPaper(page: Page, path: string) {
  await page.addInitScript(() => localStorage.setItem("darkMode", "true"));
  await page.goto(path);
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.setViewportSize(SHEET);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
}

/** Returns what does not belong on paper or does not fit on it. Colours may change a moment after the page is shown for print. */
function findFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const faults: string[] = [];
    for (const element of document.querySelectorAll("nav, button, input, textarea, select, footer, a[href='#main']"))
      if (isShown(element)) faults.push(`shown: ${element.outerHTML.slice(0, 100)}`);
    for (const element of document.querySelectorAll("pre, table, .table")) {
      if (!isShown(element)) continue;
      const { clientWidth, scrollWidth, clientHeight, scrollHeight } = element;
      const isCut = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
      if (isCut && getComputedStyle(element).overflow !== "visible")
        faults.push(`cut: ${element.textContent.slice(0, 80)}`);
      if (element.getBoundingClientRect().right > innerWidth + 1)
        faults.push(`wide: ${element.textContent.slice(0, 80)}`);
    }
    for (const element of document.querySelectorAll("pre, pre span, h1, p, td")) {
      if (!isShown(element)) continue;
      const channels = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
      const [red = 0, green = 0, blue = 0] = channels.map((value) => (value / 255) ** 2.2);
      // On white: 4.5:1, about as WCAG 2.2 counts it.
      if (1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) < 4.4)
        faults.push(`pale: ${element.textContent.slice(0, 80)}`);
    }
    for (const heading of document.querySelectorAll("h1, h2, h3"))
      if (isShown(heading) && !getComputedStyle(heading).breakAfter.startsWith("avoid"))
        faults.push(`orphan: ${heading.textContent}`);
    return faults;
  });
}

/** The number of sheets in a PDF. */
const countSheets = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;

const HELP = [
  ["/docs/publishing-from-ci", 4, 12],
  ["/docs/docker", 1, 3],
  ["/docs/api-versions", 4, 14],
] as const;

for (const [path, least, most] of HELP) {
  test(`${path} prints as a document`, async ({ page }) => {
    await openOnPaper(page, path);
    await expect.poll(() => findFaults(page)).toEqual([]);
    const sheets = countSheets(await page.pdf({ format: "A4" }));
    expect(sheets).toBeGreaterThanOrEqual(least);
    expect(sheets).toBeLessThanOrEqual(most);
  });
}

test("the landing page can be printed", async ({ page }) => {
  await openOnPaper(page, "/");
  await expect.poll(() => findFaults(page)).toEqual([]);
  expect(countSheets(await page.pdf({ format: "A4" }))).toBeLessThanOrEqual(6);
});

test("pages of docs print as a document", async ({ page }) => {
  const docs = await createProject(await signIn(), "Star Wars", schema("swapi.graphql"));
  for (const place of ["", "/objects/Film", "/queries/allFilms"]) {
    await openOnPaper(page, docs.path + place);
    await expect.poll(() => findFaults(page), place).toEqual([]);
    const sheets = countSheets(await page.pdf({ format: "A4" }));
    expect(sheets, place).toBeGreaterThanOrEqual(1);
    expect(sheets, place).toBeLessThanOrEqual(6);
    await page.emulateMedia({ media: null, colorScheme: null });
  }
});

test("a link to another site is printed with its address", async ({ page }) => {
  await openOnPaper(page, "/docs/webhooks");
  const link = page.locator('.prose a[href^="https://"]').first();
  const printed = await link.evaluate((element) => getComputedStyle(element, "::after").content);
  expect(printed).toContain("https://");
});
