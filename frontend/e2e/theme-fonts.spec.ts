import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";

/** Answers requests by itself, from the built files; no server is involved. */
const SITE = "http://fonts.test";
const dist = new URL("../dist/", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, dist));

interface Entry {
  css: string | null;
  preload: string[];
  files: string[];
}
const fonts: Record<string, Entry> = JSON.parse(read("fonts.json").toString());
const [, appStyles = ""] = /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(read("index.html").toString()) ?? [];
const typePage = readFileSync(new URL("../src/features/marketing/example/product-page.html", import.meta.url), "utf8");

const PARAGRAPHS = [
  "Every request needs an access token. Create one in the settings of your account, keep it on your server, and send it in the header of each request. A token that has been lost can be replaced at any time; the old one then stops working within a minute.",
  "Lists are read page by page. Ask for the first ten items, then pass the cursor of the last one to get the next ten. Cursors stay valid while items are added or removed, so nothing is shown twice and nothing is left out.",
  "Amounts are whole numbers in the smallest unit of a currency: 1299 EUR means 12.99 euros. The currency is always part of the amount, and amounts in different currencies are never added up.",
  "When something goes wrong, the response has a list of errors with a code, a message and the path of the field. Codes never change, messages may. Show the message to people and let programs decide by the code.",
  "A mutation that is sent twice with the same key is carried out once. Use a new key for each intention of a customer, and the same key when you try again after a timeout. Keys are kept for a day.",
  "Products can have variants, for example sizes and colours. Each variant has its own price and stock. A product without variants has exactly one, which is made together with it.",
  "We announce changes that could break your programs three months in advance. Fields that will be removed are marked as deprecated, with the field to use in their place. The changelog lists every change with its date.",
];

type Kind = "type" | "guide";
const guide = `<article class="page"><header class="page-head"><h1>Getting started with the API of the shop</h1></header>
  <div class="lead"><p>${PARAGRAPHS[0]}</p></div><div class="prose">
  ${PARAGRAPHS.map((text, index) => `<h2>Before you begin, part ${index + 1}</h2><p>${text}</p>`).join("")}
  </div></article>`;

function documentOf(kind: Kind, name: string, stack: string): string {
  const css = fonts[name]?.css;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>
    <link rel="stylesheet" href="${appStyles}">${css ? `<link rel="stylesheet" href="${css}">` : ""}
    <style>:root { --font-sans: ${stack}; --font-heading: ${stack}; }</style></head>
    <body><main class="docs-page">${kind === "type" ? typePage : guide}</main></body></html>`;
}

/** Returns how far the page moves when the fonts arrive after the first paint. */
async function shiftOf(page: Page, kind: Kind, name: string, stack: string): Promise<number> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(`${SITE}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/") return route.fulfill({ contentType: "text/html", body: documentOf(kind, name, stack) });
    if (pathname.endsWith(".woff2")) await isReleased;
    const contentType = pathname.endsWith(".css") ? "text/css" : "font/woff2";
    return route.fulfill({ contentType, body: read(pathname.slice(1)) });
  });
  await page.goto(`${SITE}/`, { waitUntil: "domcontentloaded" });
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new PerformanceObserver(() => resolve()).observe({ type: "paint", buffered: true });
      }),
  );
  expect(await page.evaluate(() => document.fonts.status)).toBe("loading");
  release();
  return page.evaluate(async () => {
    let shift = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value;
    });
    observer.observe({ type: "layout-shift", buffered: true });
    await document.fonts.ready;
    // Two frames: the first lays the page out with the fonts, the second begins when that has been measured.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    for (const entry of observer.takeRecords()) shift += (entry as unknown as { value: number }).value;
    return shift;
  });
}

/** Returns the families of a font and its fallback, as its style sheet has them. */
function familiesOf(name: string): [font: string, fallback: string] {
  const css = fonts[name]?.css ?? null;
  if (css === null) return ["Inter Variable", "Inter Fallback"];
  const families = [
    ...read(css.slice(1))
      .toString()
      .matchAll(/font-family:"?([\w ]+)/g),
  ].map(([, family = ""]) => family);
  return [families[0] ?? "", families.at(-1) ?? ""];
}

const stackOf = (name: string) =>
  familiesOf(name)
    .map((family) => `"${family}"`)
    .join(", ");

// Without fractions of pixels, Chromium rounds the widths of letters, and that is different for each font.
test.use({ deviceScaleFactor: 2 });

test("there is a style sheet for each font but the product's own", () => {
  expect(Object.keys(fonts)).toHaveLength(8);
  for (const [name, { css, preload }] of Object.entries(fonts)) {
    expect(css === null, name).toBe(name === "Inter");
    expect(preload.length, name).toBeGreaterThan(0);
  }
});

for (const name of Object.keys(fonts))
  for (const width of [390, 1440]) {
    test(`a page of a type does not move when ${name} arrives, ${width} pixels wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const shift = await shiftOf(page, "type", name, stackOf(name));
      expect(shift.toFixed(2)).toBe("0.00");
    });

    // No fallback makes every line of long texts wrap at the same word. Below 0.1 is "good" (web.dev, Core Web Vitals).
    test(`few lines of a guide wrap elsewhere when ${name} arrives, ${width} pixels wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      expect(await shiftOf(page, "guide", name, stackOf(name))).toBeLessThan(0.05);
    });
  }

test("without a fallback of its metrics, a font would move the page", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  expect(await shiftOf(page, "guide", "Poppins", '"Poppins", "Liberation Sans", Arial')).toBeGreaterThan(0.1);
});
