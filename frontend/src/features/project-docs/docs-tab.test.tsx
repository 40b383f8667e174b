import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "@/test/render";
import { GOOD_TOKEN, refuse, route, server, shop } from "@/test/server";

const hidden = { rules: ["Secret"], total: 1, omitted: 0, places: [{ path: "objects/Secret", rule: 0 }] };
const items = [
  { name: "Secret", path: "objects/Secret", deprecated: false },
  { name: "Shop", path: "objects/Shop", deprecated: false },
];
const docs = {
  project: { ...shop, owner: "ada" },
  is_private: false,
  version: { number: 1, created_at: shop.created_at },
  counts: shop.counts,
  navigation: { groups: [{ kind: "objects", label: "Objects", count: 2, items }] },
  endpoints: [],
};
const html =
  '<article class="page"><header class="page-head"><h1>Objects</h1></header><ul class="list"><li><a class="nm" href="/d/ada/acme-shop/objects/Secret">Secret</a></li><li><a class="nm" href="/d/ada/acme-shop/objects/Shop">Shop</a></li></ul></article>';
const page = { path: "objects", title: "Objects", kind: "index", description: "", html, toc: [] };

/** Browser features that jsdom lacks. */
class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", Observer);
  localStorage.setItem("auth_token", GOOD_TOKEN);
  server.use(
    route("get", `/projects/${shop.id}`, () => HttpResponse.json({ project: { ...shop, findings: 1 } })),
    route("get", `/projects/${shop.id}/schema`, () => refuse(404, "not_found", "Schema not found.")),
    route("get", `/projects/${shop.id}/docs`, () => HttpResponse.json({ docs, hidden })),
    route("get", `/projects/${shop.id}/docs/pages/objects`, () => HttpResponse.json(page)),
  );
});

test("hidden items are grey and name the rule", async () => {
  renderApp(`/dashboard/project/${shop.id}/docs/objects`);
  await screen.findByText("hidden by");
  screen.getByText("1 finding; it does not stop publishing.", { exact: false });
  const [inNavigation, inPage] = screen.getAllByRole("link", { name: "Secret" });
  expect(inNavigation?.title).toBe("Secret: hidden by the rule Secret");
  expect(inPage?.className).toBe("nm to-hidden");
  for (const link of screen.getAllByRole("link", { name: "Shop" }))
    expect(link.classList.contains("to-hidden")).toBe(false);
});

test("a removed page links to its last version, an unknown one suggests similar names", async () => {
  const elsewhere = {
    is_moved: false,
    title: "Cart was removed",
    text: "Version 1 was the last to have it.",
    label: "Read it in version 1",
    version: 1,
    path: "objects/Cart",
  };
  server.use(
    route("get", `/projects/${shop.id}/docs/pages/*`, ({ request }) =>
      refuse(404, "not_found", "Page not found.", request.url.endsWith("Cart") ? { elsewhere } : {}),
    ),
  );
  const { router } = renderApp(`/dashboard/project/${shop.id}/docs/objects/Cart`);
  const place = await screen.findByRole("heading", { name: "Cart was removed" });
  expect(place.parentElement?.textContent).toContain("Version 1 was the last to have it. Read it in version 1.");
  expect(screen.getByRole("link", { name: "Read it in version 1" }).getAttribute("href")).toBe(
    `/dashboard/project/${shop.id}/docs/v/1/objects/Cart`,
  );
  await router.navigate(`/dashboard/project/${shop.id}/docs/objects/Shp`);
  const panel = within(
    (await screen.findByRole("heading", { name: "Nothing is called Shp" })).parentElement ?? document.body,
  );
  expect(panel.getByRole("link", { name: "Shop" }).getAttribute("href")).toBe(
    `/dashboard/project/${shop.id}/docs/objects/Shop`,
  );
});

test("the figures say how many items the hide rules leave out", async () => {
  server.use(
    route("get", `/projects/${shop.id}/hide-rules`, () =>
      HttpResponse.json({
        rules: [],
        hidden: { types: 1, fields: 2, arguments: 0, directives: 0 },
        left: shop.counts,
        read_only: null,
      }),
    ),
    route("get", `/projects/${shop.id}/feedback`, () => HttpResponse.json({ items: [], next_cursor: null, pages: [] })),
  );
  const { user } = renderApp(`/dashboard/project/${shop.id}/docs/objects`);
  const glance = (await screen.findByText("At a glance")).closest("details");
  if (glance === null) throw new Error("no details");
  await user.click(screen.getByText("At a glance"));
  // jsdom does not fire this event by itself.
  fireEvent(glance, new Event("toggle"));
  await screen.findByText(/These figures leave out 3 items that your hide rules keep from readers\./);
});

test("docs that do not load show the error and can be retried", async () => {
  server.use(route("get", `/projects/${shop.id}/docs`, () => refuse(409, "odd", "The docs are away.")));
  const { user } = renderApp(`/dashboard/project/${shop.id}/docs/objects`);
  await screen.findByText("The docs are away.");
  // No hidden item is shown as if readers could see it.
  expect(screen.queryByRole("link", { name: "Secret" })).toBeNull();
  server.use(route("get", `/projects/${shop.id}/docs`, () => HttpResponse.json({ docs, hidden })));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getAllByRole("link", { name: "Secret" })).toHaveLength(2));
});
