// Draws the icons in public/ from favicon.svg: `CHROMIUM=… node scripts/icons.mjs`. They are checked in.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const folder = fileURLToPath(new URL("../public/", import.meta.url));
const svg = readFileSync(`${folder}favicon.svg`, "utf8");
/** Without rounded corners, for systems that cut the icon to their own shape. */
const square = svg.replace(' rx="6"', "");
/** Maskable icons may lose a fifth of their width on each side, so the drawing is smaller. */
const maskable = square
  .replace("<path", '<g transform="translate(2.4 2.4) scale(0.8)"><path')
  .replace("</svg>", "</g></svg>");

const ICONS = [
  ["apple-touch-icon.png", square, 180],
  ["icon-192.png", svg, 192],
  ["icon-512.png", svg, 512],
  ["icon-maskable-512.png", maskable, 512],
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const [name, image, size] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const source = `data:image/svg+xml;base64,${Buffer.from(image).toString("base64")}`;
  await page.setContent(`<style>body{margin:0}</style><img src="${source}" width="${size}" height="${size}">`);
  writeFileSync(`${folder}${name}`, await page.screenshot({ omitBackground: true }));
}
await browser.close();
