// Measures the reader's experience of docs in Chromium: `node scripts/measure-reader.mjs BASE DOCS PAGE` prints JSON.
// CHROMIUM is the path of the browser. Figures are measured with a fresh profile unless their name says otherwise.
import { launch, median } from "./measuring.mjs";

const [base, docs, first] = process.argv.slice(2);
const NEXT = "objects/User";
const WORDS = ["pull request review", "issue", "createIssue", "repository owner", "labels"];

const browser = await launch();
const seen = { ...(await readPages()), ...(await search()), ...(await map()) };
await browser.close();
console.log(JSON.stringify(seen));

async function open(path) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  const transferred = { bytes: 0 };
  client.on("Network.loadingFinished", (event) => (transferred.bytes += event.encodedDataLength));
  await page.goto(`${base}${docs}/${path}`, { waitUntil: "load" });
  await settled(page);
  return { page, transferred, close: () => context.close() };
}

/** Measures transfer, DOM size, and the time from one page to the next. */
async function readPages() {
  const { page, transferred, close } = await open(first);
  await settled(page);
  const firstKilobytes = transferred.bytes / 1024;
  const nodes = await page.evaluate(() => document.querySelectorAll("*").length);

  transferred.bytes = 0;
  await goTo(page, `${docs}/${NEXT}`);
  await settled(page);
  const nextKilobytes = transferred.bytes / 1024;

  const links = await page.evaluate((prefix) => {
    const paths = [...document.querySelectorAll(".docs-page a[href]")].map((link) => new URL(link.href).pathname);
    return [...new Set(paths.filter((path) => path.startsWith(prefix) && !path.endsWith(".md")))];
  }, `${docs}/objects/`);
  const times = [];
  for (const link of links.slice(0, 20)) {
    await goTo(page, `${docs}/${NEXT}`);
    times.push(await goTo(page, link));
  }
  if (times.length < 20) throw new Error(`only ${times.length} links on ${NEXT}`);
  const prefetched = [];
  for (const link of links.slice(20)) {
    if (prefetched.length === 20) break;
    await goTo(page, `${docs}/${NEXT}`);
    const time = await clickPrefetched(page, link);
    if (time !== null) prefetched.push(time);
  }
  if (prefetched.length < 20) throw new Error(`only ${prefetched.length} visible links on ${NEXT}`);
  await close();
  return { firstKilobytes, nextKilobytes, nodes, navigation: median(times), prefetchedNavigation: median(prefetched) };
}

/**
 * Measures from a click to the paint that shows the other page, when the pointer has rested on the link before: the
 * browser's own Event Timing, in steps of 8 ms, at least 16. Null if the link is folded away.
 */
async function clickPrefetched(page, to) {
  const link = page.locator(`.docs-page a[href="${to}"]:visible`).first();
  if ((await link.count()) === 0) return null;
  await link.scrollIntoViewIfNeeded();
  const address = `/pages${to.slice(docs.length)}`;
  // A page that was read before is not fetched again.
  const isFetched = page
    .waitForResponse((response) => decodeURIComponent(response.url()).endsWith(address), { timeout: 3000 })
    .catch(() => null);
  await link.hover();
  await isFetched;
  await settled(page);
  await page.evaluate(() => {
    window.clicks = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === "click") window.clicks.push(entry.duration);
    }).observe({ type: "event", durationThreshold: 16 });
  });
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForURL((url) => url.pathname === to);
  await settled(page);
  return page.evaluate(() => window.clicks.at(-1) ?? 16);
}

/** Measures from a click without a hover before it to the frame that shows the other page. */
async function goTo(page, to) {
  return page.evaluate(async (path) => {
    const heading = () => document.querySelector(".docs-page h1")?.textContent;
    const from = heading();
    if (location.pathname === path) return 0;
    let link = document.querySelector(`.docs-page a[href="${path}"]`);
    if (link === null) {
      link = document.createElement("a");
      link.href = path;
      document.querySelector(".docs-page article").append(link);
    }
    const start = performance.now();
    link.click();
    await new Promise((resolve, reject) => {
      const look = () => {
        if (location.pathname === path && heading() !== from) return requestAnimationFrame(resolve);
        if (performance.now() - start > 10_000) return reject(new Error(`${path} did not come`));
        requestAnimationFrame(look);
      };
      look();
    });
    return performance.now() - start;
  }, to);
}

async function search() {
  const { page, close } = await open(first);
  await page.keyboard.press("/");
  const field = page.getByRole("combobox");
  await field.waitFor();
  const times = [];
  for (const words of WORDS) {
    await field.fill("");
    for (const letter of words.slice(0, 6)) {
      await field.evaluate((input) => {
        const list = document.getElementById(input.getAttribute("aria-controls"));
        window.answered = new Promise((resolve) => {
          input.addEventListener(
            "keydown",
            () => {
              const start = performance.now();
              const look = () => {
                if (list.getAttribute("aria-busy") === "false") resolve(performance.now() - start);
                else requestAnimationFrame(look);
              };
              // Look in the frame after the key press; before it the list still shows hits for the previous text.
              requestAnimationFrame(() => requestAnimationFrame(look));
            },
            { once: true },
          );
        });
      });
      await page.keyboard.press(letter === " " ? "Space" : letter);
      times.push(await page.evaluate(() => window.answered));
    }
  }
  await close();
  return { palette: median(times) };
}

async function map() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const look = () => {
      const canvas = document.querySelector(".graph-picture canvas");
      if (canvas !== null && canvas.width > 300) {
        const line = new Uint32Array(
          canvas.getContext("2d").getImageData(0, canvas.height >> 1, canvas.width, 1).data.buffer,
        );
        if (new Set(line).size > 3) {
          window.drawnAfter = performance.now();
          return;
        }
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(`${base}${docs}/graph`);
  await page.waitForFunction(() => window.drawnAfter !== undefined);
  const mapDrawn = await page.evaluate(() => window.drawnAfter);
  await settled(page);
  const box = await page.locator(".graph-picture").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const panning = await frames(page, async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let at = 0; at < 240; at++)
      await page.mouse.move(x + Math.sin(at / 20) * 300, y + Math.cos(at / 14) * 180 - 180);
    await page.mouse.up();
  });
  const zooming = await frames(page, async () => {
    await page.mouse.move(x, y);
    for (let at = 0; at < 80; at++) await page.mouse.wheel(0, -40);
    for (let at = 0; at < 80; at++) await page.mouse.wheel(0, 40);
  });
  await context.close();
  return { mapDrawn, panning, zooming };
}

/** Returns the mean frames per second while `act` moves the pointer. */
async function frames(page, act) {
  await page.evaluate(() => {
    window.stamps = [];
    const look = (time) => {
      if (window.stamps === null) return;
      window.stamps.push(time);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await act();
  const stamps = await page.evaluate(() => {
    const all = window.stamps;
    window.stamps = null;
    return all;
  });
  return (1000 * (stamps.length - 1)) / (stamps.at(-1) - stamps[0]);
}

/**
 * Waits until nothing has been fetched for a while. Playwright's `networkidle` never comes on docs: nobody reads the answer
 * to the event of a view.
 */
async function settled(page) {
  await page.evaluate(async () => {
    const count = () => performance.getEntriesByType("resource").length;
    for (let known = -1; known !== count();) {
      known = count();
      await new Promise((resolve) => setTimeout(resolve, 600));
    }
  });
}
