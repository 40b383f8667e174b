// Takes a picture of every mail in a folder, in light and dark: `node scripts/picture-mails.mjs FOLDER`. The test
// `every_kind_of_mail_arrives_and_is_left_for_pictures` leaves its mails in `target/tmp/mails`.
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { chromium } from "@playwright/test";

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("usage: picture-mails.mjs FOLDER");
  process.exit(2);
}
const tools = resolve(import.meta.dirname, "../../scripts/tools.sh");
const executablePath = execFileSync(tools, ["headless"], { encoding: "utf8" }).trim();
// The sandbox refuses to run as root.
const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const browser = await chromium.launch({ executablePath, args });
const mails = readdirSync(folder).filter((name) => name.endsWith(".html"));
for (const colorScheme of ["light", "dark"]) {
  const page = await browser.newPage({ colorScheme, viewport: { width: 640, height: 480 } });
  for (const mail of mails) {
    await page.goto(pathToFileURL(resolve(folder, mail)).href);
    await page.screenshot({ path: join(folder, mail.replace(".html", `-${colorScheme}.png`)), fullPage: true });
  }
  await page.close();
}
await browser.close();
console.log(`${mails.length * 2} pictures of ${mails.length} mails are in ${resolve(folder)}`);
if (mails.length === 0) {
  process.exit(1);
}
