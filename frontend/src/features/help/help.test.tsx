import { act, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "@/test/render";
import { route, server } from "@/test/server";
import { readMissing, readPage } from "./sent-page";

const navigation =
  '<nav aria-label="Documentation"><a href="/docs/limits">Limits</a> <a href="/docs/api-keys">API keys</a></nav>';
const tabs =
  '<div class="tabs" data-tabs><fieldset class="tab-bar"><legend>Pipeline</legend><label><input type="radio" name="tabs-github" value="github" checked>GitHub</label><label><input type="radio" name="tabs-github" value="gitlab">GitLab</label></fieldset><div class="tab" role="group" aria-label="GitHub"><h3 id="github">GitHub</h3></div><div class="tab" role="group" aria-label="GitLab"><h3 id="gitlab">GitLab</h3><div data-copy-code><div class="code-file">.gitlab-ci.yml</div><pre><code>job:</code></pre></div></div></div><a href="#github">Use GitHub</a>';
const page = (key: string, title: string) => ({
  key,
  title,
  description: `About ${title}.`,
  navigation,
  html: `<article class="page"><h1 tabindex="-1">${title}</h1><h2 id="rotate">Rotate</h2><div data-copy-code><pre><code>curl</code></pre></div>${tabs}<div class="helpful"></div></article><aside class="on-page"><nav aria-label="On this page"><a href="#rotate">Rotate</a><a href="#github">GitHub</a></nav></aside><p class="help-md"><a href="/docs/${key}.md">Open as Markdown</a></p>`,
});
const hit = {
  name: "Rotate a key",
  page: "API keys",
  path: "/docs/api-keys#rotate",
  text: "Rotate it.",
  ranges: [[0, 6]],
};

const place = { title: "Keys for programs", path: "/docs/api-keys" };

// Load the route's code before the timed tests.
beforeAll(() => import("./routes/help-route"), 60_000);

let asked: string[];

// On wide screens the styles show the navigation, which is a popover on phones. jsdom does not rank its own styles below a page's.
beforeAll(() => {
  const style = document.createElement("style");
  style.textContent = ".help-nav-box { display: block !important; }";
  document.head.append(style);
});

beforeEach(() => {
  asked = [];
  server.use(
    route("get", "/help/pages/:page", ({ params }) => {
      asked.push(String(params.page));
      if (params.page === "limits") return HttpResponse.json(page("limits", "Limits"));
      if (params.page === "api-keys") return HttpResponse.json(page("api-keys", "API keys"));
      return HttpResponse.json({ error: "Page not found.", code: "not_found", request_id: "1" }, { status: 404 });
    }),
    route("get", "/help/search", ({ request }) => {
      const q = new URL(request.url).searchParams.get("q") ?? "";
      return HttpResponse.json({
        query: q,
        hits: q.startsWith("rotate") ? [hit] : [],
        nearest: q === "kesy" ? [place] : [],
      });
    }),
  );
});

test("a link in the documentation opens the next page without a reload", async () => {
  const { user, router } = renderApp("/docs/limits");
  await screen.findByRole("heading", { level: 1, name: "Limits" });
  const canonical = () => document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  const description = () => document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content;
  expect(document.title).toMatch(/^Limits · /);
  expect([canonical(), description()]).toEqual([`${location.origin}/docs/limits`, "About Limits."]);
  await user.click(within(screen.getByRole("navigation", { name: "Documentation" })).getByText("API keys"));
  await screen.findByRole("heading", { level: 1, name: "API keys" });
  expect(router.state.location.pathname).toBe("/docs/api-keys");
  expect(asked).toEqual(["limits", "api-keys"]);
  expect(document.title).toMatch(/^API keys · /);
  expect([canonical(), description()]).toEqual([`${location.origin}/docs/api-keys`, "About API keys."]);
  // Pages that search engines do not index have none.
  await act(() => router.navigate("/no-such-page"));
  await screen.findByRole("heading", { level: 1, name: /not|exist/ });
  expect(canonical()).toBeUndefined();
  expect(document.title).toMatch(/^Page not found · /);
  await act(() => router.navigate("/docs/limits"));
  await screen.findByRole("heading", { level: 1, name: "Limits" });
  expect(canonical()).toBe(`${location.origin}/docs/limits`);
});

test("the search works with the keyboard alone", async () => {
  const { user, router } = renderApp("/docs/limits");
  await screen.findByRole("heading", { level: 1 });
  await user.keyboard("/");
  const field = screen.getByRole("combobox");
  expect(document.activeElement).toBe(field);
  await user.keyboard("rotate");
  const option = await screen.findByRole("option");
  expect(option.textContent).toContain("API keys › Rotate a key");
  expect(option.getAttribute("aria-selected")).toBe("true");
  expect(option.querySelector("mark")?.textContent).toBe("Rotate");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("option")).toBeNull();
  await user.keyboard("{ArrowDown}{Enter}");
  await screen.findByRole("heading", { level: 1, name: "API keys" });
  expect(router.state.location.hash).toBe("#rotate");
});

test("Ctrl K focuses the search, from other fields too", async () => {
  const { user } = renderApp("/docs/limits");
  await screen.findByRole("heading", { level: 1 });
  await user.keyboard("{Control>}k{/Control}");
  expect(document.activeElement).toBe(screen.getByRole("combobox"));
});

test("a search without results says so", async () => {
  const { user } = renderApp("/docs/limits");
  await screen.findByRole("heading", { level: 1 });
  await user.type(screen.getByRole("combobox"), "zebra");
  expect(await screen.findByText("Nothing was found. Try fewer or other words.")).toBeTruthy();
});

test("a search without results offers the nearest pages", async () => {
  const { user, router } = renderApp("/docs/limits");
  await screen.findByRole("heading", { level: 1 });
  await user.type(screen.getByRole("combobox"), "kesy");
  expect(await screen.findByText(/Did you mean/)).toBeTruthy();
  await user.click(screen.getByRole("link", { name: place.title }));
  await screen.findByRole("heading", { level: 1, name: "API keys" });
  expect(router.state.location.pathname).toBe(place.path);
});

test("code can be copied, and a missing page says so", async () => {
  const { router } = renderApp("/docs/limits");
  expect(await screen.findByRole("button", { name: "Copy curl" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Copy .gitlab-ci.yml" })).toBeTruthy();
  await router.navigate("/docs/nothing");
  expect(await screen.findByRole("heading", { name: "This page does not exist" })).toBeTruthy();
});

test("an address of a heading within tabs opens its tab", async () => {
  const { user } = renderApp("/docs/limits#gitlab");
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>("radio", { name: "GitLab" }).checked).toBe(true));
  await user.click(screen.getByRole("link", { name: "Use GitHub" }));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "GitHub" }).checked).toBe(true);
});

test("the chosen tab is remembered on other pages, and an address of a tab wins", async () => {
  const { user, router } = renderApp("/docs/limits");
  await user.click(await screen.findByRole("radio", { name: "GitLab" }));
  await act(() => router.navigate("/docs/api-keys"));
  await screen.findByRole("heading", { level: 1, name: "API keys" });
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "GitLab" }).checked).toBe(true);
  await act(() => router.navigate("/docs/limits#github"));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>("radio", { name: "GitHub" }).checked).toBe(true));
  // Following a link chooses nothing.
  await act(() => router.navigate("/docs/api-keys"));
  await screen.findByRole("heading", { level: 1, name: "API keys" });
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "GitLab" }).checked).toBe(true);
});

test("a stored choice that is not readable is ignored", async () => {
  localStorage.setItem("help_tabs", "{");
  const { user } = renderApp("/docs/limits");
  expect((await screen.findByRole<HTMLInputElement>("radio", { name: "GitHub" })).checked).toBe(true);
  await user.click(screen.getByRole("radio", { name: "GitLab" }));
  expect(localStorage.getItem("help_tabs")).toBe('{"Pipeline":"gitlab"}');
});

test("the list of headings marks the part that is being read", async () => {
  let tell: ((passed: Record<string, boolean>) => void) | undefined;
  class Observer {
    readonly seen: Element[] = [];
    constructor(report: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
      tell = (passed) =>
        report(
          this.seen
            .filter(({ id }) => id in passed)
            .map((target) => ({ target, isIntersecting: passed[target.id] ?? false })),
        );
    }
    observe(heading: Element) {
      this.seen.push(heading);
    }
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  renderApp("/docs/limits");
  await screen.findByRole("heading", { level: 1, name: "Limits" });
  const list = within(screen.getByRole("navigation", { name: "On this page" }));
  const marked = () =>
    list
      .getAllByRole("link")
      .filter((link) => link.getAttribute("aria-current") === "location")
      .map((link) => link.textContent);
  // The page is watched after it was drawn.
  await waitFor(() => expect(tell).toBeDefined());
  tell?.({ rotate: false, github: false });
  expect(marked()).toEqual([]);
  for (const [passed, expected] of [
    [{ rotate: true }, "Rotate"],
    [{ github: true }, "GitHub"],
    [{ github: false }, "Rotate"],
  ] as const) {
    tell?.(passed);
    await waitFor(() => expect(marked()).toEqual([expected]));
  }
});

test("the page that the document arrived with is read from its elements", () => {
  const sent = new DOMParser().parseFromString(
    `<meta name="description" content="About."><div class="help"><div class="help-side"><form></form><div class="help-nav-box">${navigation}</div></div><div class="docs-page help-page"><h1>Limits</h1></div></div>`,
    "text/html",
  );
  const read = { title: "Limits", description: "About.", navigation, html: "<h1>Limits</h1>" };
  expect(readPage(sent, "/docs/limits")).toEqual({ key: "limits", ...read });
  expect(readPage(sent, "/docs")?.key).toBe("index");
  expect(readPage(document.implementation.createHTMLDocument(), "/docs")).toBeNull();
});

test("a page is copied as Markdown", async () => {
  server.use(http.get("*/docs/limits.md", () => HttpResponse.text("# Limits\n")));
  const { user } = renderApp("/docs/limits");
  await screen.findByRole("heading", { level: 1 });
  // The document has no such type; it gets the text as the browser's does.
  const written: unknown[] = [];
  vi.stubGlobal(
    "ClipboardItem",
    class {
      constructor(readonly parts: Record<string, Promise<string>>) {}
    },
  );
  const write = async ([item]: { parts: Record<string, Promise<string>> }[]) => {
    written.push(await item?.parts["text/plain"]);
  };
  Object.defineProperty(navigator, "clipboard", { value: { write }, configurable: true });
  await user.click(screen.getByRole("button", { name: "Copy as Markdown" }));
  expect(await screen.findByRole("button", { name: "Copied" })).toBeTruthy();
  expect(written).toEqual(["# Limits\n"]);
});

test("a document that says that a page is missing is not taken for a page", () => {
  const sent = new DOMParser().parseFromString('<div data-kept="site"><main><h1>404</h1></main></div>', "text/html");
  expect(readMissing(sent, "/docs/nope")).toBe("nope");
  expect(readMissing(sent, "/pricing")).toBeNull();
  expect(readMissing(document.implementation.createHTMLDocument(), "/docs/limits")).toBeNull();
});

test("a reader says whether a page helped, on each page anew, and adds a sentence", async () => {
  const sent: unknown[] = [];
  server.use(
    route("post", "/help/pages/:page/feedback", async ({ params, request }) => {
      sent.push([params.page, await request.json()]);
      return HttpResponse.json({ id: "a1" }, { status: 201 });
    }),
    route("put", "/help/feedback/:id", async ({ params, request }) => {
      sent.push([params.id, await request.json()]);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderApp("/docs/limits");
  const question = await screen.findByRole("group", { name: "Was this helpful?" });
  await user.click(within(question).getByRole("button", { name: "No" }));
  await user.type(await screen.findByRole("textbox", { name: /What is missing/ }), "The limit of tabs.");
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(document.activeElement).toBe(await screen.findByText("Thank you. We will read it."));
  await user.click(screen.getByRole("link", { name: "API keys" }));
  await screen.findByRole("heading", { level: 1, name: "API keys" });
  await user.click(await screen.findByRole("button", { name: "Yes" }));
  expect(await screen.findByRole("textbox", { name: /What helped/ })).toBeTruthy();
  expect(sent).toEqual([
    ["limits", { is_helpful: false }],
    ["a1", { comment: "The limit of tabs." }],
    ["api-keys", { is_helpful: true }],
  ]);
});
