import type { Page } from "@playwright/test";
import { call, createProject, type Docs, signIn } from "./api.ts";
import { expect, test as base } from "./fixtures.ts";
import { GROUPS, hostileSchema, TITLES } from "./hostile.ts";

const NAME = "</title><script>alert(1)</script>";
const DESCRIPTION = "<img src=https://evil.example/p.gif onerror=alert(1)> [x](javascript:alert(1))";

/** Docs that hold the whole corpus: schema, guides, names. One for each worker. */
const test = base.extend<object, { hostile: { docs: Docs; pages: string[] } }>({
  hostile: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const user = await signIn();
      const own = { token: user.token };
      const docs = await createProject(user, NAME, hostileSchema());
      const renamed = await call("PUT", `/api/projects/${docs.id}`, { ...own, body: { description: DESCRIPTION } });
      expect(renamed.status, renamed.text).toBe(200);
      for (const [number, texts] of GROUPS.entries()) {
        const title = TITLES[number % TITLES.length] ?? "";
        const body = texts.map(({ text }) => text).join("\n\n---\n\n").slice(0, 120_000);
        const save = (named: string) => call("PUT", `/api/projects/${docs.id}/content/guide-${number}`, { ...own, body: { title: named, body } });
        const saved = await save(title);
        // Some titles are refused: controls are no part of a name.
        if (saved.status === 400) expect((await save(`"><b>${number}`)).status).toBe(201);
        else expect(saved.status, saved.text).toBe(201);
      }
      const endpoint = { name: "<b onclick=alert(1)>x", url: "https://evil.example/graphql", description: DESCRIPTION };
      expect((await call("POST", `/api/projects/${docs.id}/endpoints`, { ...own, body: endpoint })).status).toBe(201);
      const published = await call("PUT", `/api/projects/${docs.id}/schema`, { ...own, body: { sdl: `${hostileSchema()}\n"<script>alert(1)</script>" type More { a: Int }`, message: NAME } });
      expect(published.status, published.text).toBe(201);
      const answer = JSON.parse((await call("GET", `/api/public/docs/${docs.username}/${docs.slug}`)).text) as { navigation: { groups: { kind: string; items: { path: string }[] }[] } };
      const pages = ["overview", "graph", "changelog", "changelog/2", "llm-docs", ...answer.navigation.groups.flatMap((group) => [group.kind, ...group.items.map(({ path }) => path)])];
      await use({ docs, pages });
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

interface Watched {
  /** What must not happen: dialogs, violations, requests to elsewhere. */
  bad: string[];
}

async function watch(page: Page, own: string): Promise<Watched> {
  const bad: string[] = [];
  page.on("dialog", (dialog) => {
    bad.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", (popup) => bad.push(`popup ${popup.url()}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(own) && !request.url().startsWith("blob:")) bad.push(`request ${request.url().slice(0, 200)}`);
  });
  await page.exposeFunction("reportViolation", (text: string) => bad.push(`violation ${text}`));
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
      void (window as unknown as { reportViolation: (text: string) => Promise<void> }).reportViolation(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return { bad };
}

/** What leaves its place on the page that is shown. */
async function misplaced(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide in ${clientWidth}`);
    const main = document.querySelector("main");
    if (main === null || main.closest(".docs") === null) return [...found, "the page's frame is broken"];
    const column = main.querySelector("article") ?? main;
    const { left, right } = column.getBoundingClientRect();
    const own = "script, iframe, object, embed, form:not(.helpful *), base, style, svg:not(.helpful *, .graph-page *), img, video, audio, meta, link, template, math, foreignObject";
    for (const element of column.querySelectorAll(own)) found.push(`an element of its own: ${element.outerHTML.slice(0, 120)}`);
    /** Does something between it and the column scroll or clip by itself. */
    const isHeld = (element: Element) => {
      for (let above: Element | null = element; above !== null && above !== column; above = above.parentElement) {
        if (getComputedStyle(above).overflowX !== "visible") return true;
      }
      return false;
    };
    for (const element of column.querySelectorAll("*")) {
      for (const { name } of element.attributes) if (name.startsWith("on") || name === "style") found.push(`attribute ${name}: ${element.outerHTML.slice(0, 120)}`);
      const box = element.getBoundingClientRect();
      if (box.width === 0 || (box.right <= right + 1 && box.left >= left - 1)) continue;
      if (!isHeld(element)) found.push(`beyond the column: ${element.outerHTML.slice(0, 120)}`);
    }
    for (const link of column.querySelectorAll<HTMLAnchorElement>("a[href]")) {
      if (!["http:", "https:", "mailto:"].includes(link.protocol)) found.push(`a link to ${link.href.slice(0, 80)}`);
    }
    // Direction controls end with the element around them: none of ours may stand beside them in it.
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!/[\u202a-\u202e\u2066-\u2069]/.test(node.nodeValue ?? "")) continue;
      let holder = node.parentElement;
      if (holder === null || holder.closest("script, title, pre") !== null) continue;
      while (holder !== null && getComputedStyle(holder).display.startsWith("inline") && getComputedStyle(holder).display === "inline" && !/isolate|plaintext/.test(getComputedStyle(holder).unicodeBidi)) holder = holder.parentElement;
      const text = node;
      const ours = [...(holder?.querySelectorAll(":scope > :is(.nm, .ty, .pill, .k, .dv, .count, .n)") ?? [])].find(
        (element) => !element.contains(text) && (text.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
      );
      if (ours !== undefined) found.push(`a direction runs over ${ours.outerHTML.slice(0, 80)} in ${holder?.outerHTML.slice(0, 160)}`);
    }
    return found.slice(0, 6);
  });
}

for (const [way, colorScheme, width] of [["documents", "light", 1280], ["app", "dark", 360], ["documents", "light", 360], ["app", "dark", 1280]] as const) {
  test.describe(`the hostile corpus, ${way}, ${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } });
    test.setTimeout(400_000);

    test("runs nothing, loads nothing, stays in its place", async ({ page, hostile, baseURL }) => {
      const { docs, pages } = hostile;
      const watched = await watch(page, baseURL ?? "");
      const problems: string[] = [];
      const note = async (place: string) => {
        problems.push(...(await misplaced(page)).map((what) => `${place}: ${what}`), ...watched.bad.splice(0).map((what) => `${place}: ${what}`));
      };
      if (way === "documents") {
        for (const path of pages) {
          const answer = await page.goto(path === "overview" ? docs.path : `${docs.path}/${path}`);
          expect(answer?.status(), path).toBe(200);
          expect(answer?.headers()["content-security-policy"]).toContain("script-src 'self'");
          await expect(page.locator("main h1").first()).toBeVisible();
          await note(`document ${path}`);
        }
      } else {
        await page.goto(docs.path);
        await expect(page.getByRole("button", { name: "Search types, fields, operations" })).toBeVisible();
        for (const path of pages) {
          await page.evaluate((to) => {
            const link = document.createElement("a");
            link.href = to;
            document.querySelector(".docs")?.append(link);
            link.click();
            link.remove();
          }, path === "overview" ? docs.path : `${docs.path}/${path}`);
          await expect(page.locator("main h1").first()).toBeVisible();
          await expect.poll(() => page.evaluate(() => document.querySelector("main")?.getAttribute("aria-busy"))).toBeNull();
          await note(`app ${path}`);
        }
      }
      await page.keyboard.press("Control+k");
      for (const question of ["script", "onerror", "group", "\u202e"]) {
        await page.getByRole("combobox").fill(question);
        await page.waitForTimeout(300);
        problems.push(...watched.bad.splice(0).map((what) => `search ${question}: ${what}`));
      }
      expect(problems.slice(0, 20)).toEqual([]);
    });
  });
}
