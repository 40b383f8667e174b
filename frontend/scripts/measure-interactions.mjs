// Measures how long the product's own pages take to answer a key or a click in Chromium with a CPU four times slower:
// `node scripts/measure-interactions.mjs BASE DOCS PAGE` prints JSON, milliseconds by interaction. CHROMIUM is the path of
// the browser. A figure is the browser's Event Timing from the event to the next paint, in steps of 8 ms: the median of
// some fresh profiles, each with the slowest event of its interaction. ONLY is a part of the names of interactions to measure.
import { launch, median } from "./measuring.mjs";

const [base, docs, first] = process.argv.slice(2);
const SLOWER = 4;
const RUNS = 5;

/** By interaction: where it is, and what a visitor does. Only events of the last part count. */
const INTERACTIONS = [
  { what: "`/`, first key in the editor", path: "/", prepare: openEditor, act: (page) => page.keyboard.press("a") },
  { what: "`/`, a new line in the editor", path: "/", prepare: typeOnce, act: (page) => page.keyboard.press("Enter") },
  { what: "`/`, the page instead of the schema", path: "/", act: (page) => choose(page, "Documentation") },
  { what: "`/`, a theme", path: "/", prepare: seeThemes, act: (page) => choose(page, "Vibrant Startup") },
  { what: "`/`, dark mode", path: "/", act: switchTheme },
  { what: "`/`, first key in the search card", path: "/", prepare: openCard, act: (page) => page.keyboard.press("i") },
  {
    what: "`/docs`, first key in the search",
    path: "/docs/",
    prepare: openPalette,
    act: (page) => page.keyboard.press("k"),
  },
  { what: "`/docs`, the search", path: "/docs/", act: (page) => page.keyboard.press("/") },
  { what: "`/docs/api-objects`, dark mode", path: "/docs/api-objects", act: switchTheme },
  {
    what: "`/docs/api-objects`, first key in the search",
    path: "/docs/api-objects",
    prepare: openPalette,
    act: (page) => page.keyboard.press("k"),
  },
  { what: "docs, the search", path: `${docs}/${first}`, act: (page) => page.keyboard.press("/") },
  {
    what: "docs, first key in the search",
    path: `${docs}/${first}`,
    prepare: openPalette,
    act: (page) => page.keyboard.press("i"),
  },
  { what: "docs, the filter of a page", path: `${docs}/${first}`, act: (page) => page.keyboard.press("f") },
  {
    what: "docs, first key in that filter",
    path: `${docs}/${first}`,
    prepare: (page) => page.keyboard.press("f"),
    act: (page) => page.keyboard.press("i"),
  },
];

const browser = await launch();
const seen = {};
for (const interaction of INTERACTIONS) {
  if (!interaction.what.includes(process.env.ONLY ?? "")) continue;
  const times = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await measure(interaction));
  seen[interaction.what] = median(times);
  if (process.env.EACH !== undefined) console.error(interaction.what, times.join(" "));
}
await browser.close();
console.log(JSON.stringify(seen));

async function measure({ what, path, prepare, act }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  // Docs never count as idle: nobody reads the answer to the event of a view.
  await page.goto(`${base}${path}`, { waitUntil: "load" });
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await settled(page);
  await prepare?.(page);
  await settled(page);
  await page.evaluate(() => {
    window.durations = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.interactionId > 0) window.durations.push(entry.duration);
    }).observe({ type: "event", durationThreshold: 16 });
  });
  await act(page);
  await settled(page);
  const slowest = await page.evaluate(() => Math.max(16, ...window.durations));
  await context.close();
  if (!Number.isFinite(slowest)) throw new Error(`${what}: nothing was measured`);
  return slowest;
}

/** Waits until the browser has been idle for a while. */
function settled(page) {
  return page.evaluate(async () => {
    for (let pause = 0; pause < 3; pause += 1) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      await new Promise((resolve) => requestIdleCallback(resolve));
    }
  });
}

async function openEditor(page) {
  await page.locator(".stage-editor").click();
  await page.locator(".stage-editor[data-state=loaded]").waitFor();
}

async function typeOnce(page) {
  await openEditor(page);
  await page.keyboard.press("a");
}

async function seeThemes(page) {
  await page.getByText("Vibrant Startup", { exact: true }).scrollIntoViewIfNeeded();
}

async function switchTheme(page) {
  await page.getByRole("switch", { name: "Dark Mode" }).click();
}

async function choose(page, name) {
  await page.getByText(name, { exact: true }).first().click();
}

async function openCard(page) {
  await page.getByRole("searchbox", { name: "Search GitHub's schema" }).click();
}

async function openPalette(page) {
  await page.keyboard.press("/");
  await page.getByRole("combobox").waitFor();
}
