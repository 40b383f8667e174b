import type { Page } from "@playwright/test";
import { call, createProject, type Docs, signIn } from "./api.ts";
import { expect, expectLoaded, test as base } from "./fixtures.ts";
import { GROUPS, hostileSchema, TITLES } from "./hostile.ts";
import { findMisplaced, findTooWide } from "./hostile-page.ts";

const NAME = "</title><script>alert(1)</script>";
const DESCRIPTION = "<img src=https://evil.example/p.gif onerror=alert(1)> [x](javascript:alert(1))";
const WIDTHS = [1280, 360];
const QUESTIONS = ["script", "onerror", "group", "\u202e"];
/** Maximum length of a guide. */
const MAX_GUIDE_LENGTH = 250_000;

interface Hostile {
  docs: Docs;
  token: string;
  /** Addresses of all pages, relative to the project. */
  pages: string[];
}

/** Docs with the whole corpus in schema, guides and names, one set per worker. */
const test = base.extend<object, { hostile: Hostile }>({
  hostile: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const user = await signIn();
      const { token } = user;
      const docs = await createProject(user, NAME, hostileSchema());
      const send = async (method: string, path: string, body: object, ...statuses: number[]) => {
        const answer = await call(method, `/api/projects/${docs.id}${path}`, { token, body });
        expect(statuses, answer.text.slice(0, 300)).toContain(answer.status);
        return answer.status;
      };
      await send("PUT", "", { description: DESCRIPTION }, 200);
      for (const [number, title] of TITLES.entries()) {
        // There are more titles than groups of texts, but a visible guide needs a text.
        const texts = GROUPS[number]?.map(({ text }) => text) ?? [title, "Text"];
        const body = texts.join("\n\n---\n\n").slice(0, MAX_GUIDE_LENGTH);
        // The server refuses titles with control characters.
        const status = await send("PUT", `/content/guide-${number}`, { title, body, is_visible: true }, 201, 400);
        if (status === 400)
          await send(
            "PUT",
            `/content/guide-${number}`,
            {
              title: `"><b>${number}`,
              // Some of the texts show nothing by themselves.
              body: `Text.\n\n${body}`,
              is_visible: true,
            },
            201,
          );
      }
      await send(
        "POST",
        "/endpoints",
        { name: "<b onclick=alert(1)>x", url: "https://evil.example/graphql", description: DESCRIPTION },
        201,
      );
      await send(
        "PUT",
        "/schema",
        { sdl: `${hostileSchema()}\n"<script>alert(1)</script>" type More { a: Int }`, message: NAME },
        201,
      );
      const answer = await call("GET", `/api/public/docs/${docs.username}/${docs.slug}`);
      const { groups } = (
        JSON.parse(answer.text) as { navigation: { groups: { kind: string; items: { path: string }[] }[] } }
      ).navigation;
      const pages = [
        "",
        "/graph",
        "/changelog",
        "/changelog/2",
        "/llm-docs",
        ...groups.flatMap(({ kind, items }) => [kind, ...items.map(({ path }) => path)]).map((path) => `/${path}`),
      ];
      await use({ docs, token, pages });
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

// A trace would copy megabytes in each step.
test.use({ trace: "off", viewport: { width: WIDTHS[0] ?? 0, height: 800 } });

/** Collects forbidden events: dialogs, windows, content policy violations, requests to other sites. */
async function watch(page: Page, own: string): Promise<string[]> {
  const bad: string[] = [];
  page.on("dialog", (dialog) => {
    bad.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", (popup) => bad.push(`popup ${popup.url()}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(own) && !/^(blob|data):/.test(request.url()))
      bad.push(`request ${request.url().slice(0, 200)}`);
  });
  await page.exposeFunction("reportViolation", (text: string) => bad.push(`violation ${text}`));
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
      void (window as unknown as { reportViolation: (text: string) => Promise<void> }).reportViolation(
        `${violatedDirective} ${blockedURI} ${sample}`,
      );
    });
  });
  return bad;
}

/** Checks the current page at each width, beginning with the current one, and returns the problems. */
async function checkPage(page: Page, bad: string[], place: string, isFramed = true): Promise<string[]> {
  const found: string[] = [];
  // Each change of the width lays a long page out again.
  const widths = page.viewportSize()?.width === WIDTHS[0] ? WIDTHS : WIDTHS.toReversed();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const wrong = await page.evaluate(isFramed ? findMisplaced : findTooWide);
    found.push(...wrong.map((what) => `${place}, ${width} px: ${what}`));
  }
  return [...found, ...bad.splice(0).map((what) => `${place}: ${what}`)];
}

test.describe("the hostile corpus runs nothing, loads nothing and does not break the layout", () => {
  test.setTimeout(180_000);

  test.describe("in light documents", () => {
    test("as the server sends them", async ({ page, hostile, baseURL }) => {
      const bad = await watch(page, baseURL ?? "");
      const problems: string[] = [];
      for (const path of hostile.pages) {
        const answer = await page.goto(hostile.docs.path + path);
        expect(answer?.status(), path).toBe(200);
        expect(answer?.headers()["content-security-policy"]).toContain("script-src 'self'");
        await expect(page.locator("main h1").first()).toBeVisible();
        problems.push(...(await checkPage(page, bad, path)));
      }
      expect(problems.slice(0, 20)).toEqual([]);
    });
  });

  test.describe("in a page that lets something through", () => {
    test.use({ expectedConsole: [/Content Security Policy|ERR_|style-src-attr forbids/] });

    test("the checks notice it", async ({ page, hostile, baseURL }) => {
      const bad = await watch(page, baseURL ?? "");
      await page.route("https://evil.example/**", (route) => route.abort());
      const through =
        '<img src=https://evil.example/p.gif onerror=alert(1)><a href=javascript:alert(1)>x</a><p style="color:red">red</p><table width=4000><td>wide</table><p>\u202e <b class=nm>User</b></p><script>alert(1)</script>';
      await page.route(baseURL + hostile.docs.path, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          body: (await answer.text()).replace(/<article[^>]*>/, (tag) => tag + through),
        });
      });
      await page.goto(hostile.docs.path);
      await expect(page.locator("main h1").first()).toBeVisible();
      const problems = (await checkPage(page, bad, "")).join("\n");
      for (const seen of [
        "foreign: <img",
        "foreign: <script",
        "attribute onerror",
        "attribute style",
        "px wide",
        "violation script-src",
      ])
        expect(problems).toContain(seen);
      expect(problems).toMatch(/request https:\/\/evil|violation img-src/);
    });
  });

  test.describe("in the dark", () => {
    test.use({ colorScheme: "dark" });

    test("as the app turns their pages and finds them", async ({ page, hostile, baseURL }) => {
      const { docs, pages } = hostile;
      const bad = await watch(page, baseURL ?? "");
      const problems: string[] = [];
      await page.goto(docs.path);
      await expect(page.getByRole("button", { name: "Search types, fields, operations" })).toBeVisible();
      for (const path of pages) {
        await page.evaluate((to) => {
          const link = document.createElement("a");
          link.href = to;
          document.querySelector(".docs")?.append(link);
          link.click();
          link.remove();
        }, docs.path + path);
        await expect(page).toHaveURL((address) => address.pathname === docs.path + path);
        await expect(page.locator("main[aria-busy]")).toHaveCount(0);
        await expect(page.locator("main h1").first()).toBeVisible();
        problems.push(...(await checkPage(page, bad, path)));
      }
      for (const question of QUESTIONS) {
        await page.keyboard.press("Control+k");
        await page.getByRole("combobox").fill(question);
        // The list is hidden for the direction mark, which is removed from the texts and finds nothing.
        const list = page.getByRole("listbox", { includeHidden: true });
        await expect(list).toHaveAttribute("aria-busy", "false");
        problems.push(...(await checkPage(page, bad, `search ${question}`)));
        await page.keyboard.press("Escape");
      }
      expect(problems.slice(0, 20)).toEqual([]);
    });

    test("on its owner's screens", async ({ page, hostile, baseURL }) => {
      const bad = await watch(page, baseURL ?? "");
      const problems: string[] = [];
      await page.addInitScript((token) => localStorage.setItem("auth_token", token), hostile.token);
      const project = `/dashboard/project/${hostile.docs.id}`;
      const tabs = ["schema", "graph", "content", "examples", "layout", "endpoints", "changelog", "settings"].map(
        (tab) => `${project}?tab=${tab}`,
      );
      for (const path of ["/dashboard", project, ...tabs, `/d/${hostile.docs.username}`]) {
        await page.goto(path);
        await expect(
          page
            .getByRole("main")
            .getByText(NAME)
            .or(page.getByRole("heading", { name: NAME }))
            .first(),
          path,
        ).toBeVisible();
        await expectLoaded(page);
        problems.push(...(await checkPage(page, bad, path, false)));
      }
      expect(problems.slice(0, 20)).toEqual([]);
    });
  });
});
