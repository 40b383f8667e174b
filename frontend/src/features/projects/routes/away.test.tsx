import { notifyManager, type QueryClient } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { renderApp } from "@/test/render";
import { GOOD_TOKEN, refuse, route, server, shop } from "@/test/server";

const at = "2026-01-05T10:00:00Z";
const page = `/dashboard/project/${shop.id}`;
const version = {
  number: 1,
  created_at: at,
  source: "web",
  counts: shop.counts,
  sdl_bytes: 20,
  commit: null,
  message: null,
  changes: null,
  is_current: true,
  findings_count: 0,
};
const errors = {
  key: "errors",
  title: "Errors",
  summary: "",
  position: 0,
  is_visible: true,
  version: 1,
  updated_at: at,
};
const live = {
  id: "e1",
  name: "Live",
  url: "https://api.example.com/graphql",
  environment: "production",
  description: "",
  headers: [],
  is_default: true,
  last_test: null,
  sync: "off",
  last_sync: null,
  created_at: at,
  updated_at: at,
};
const clients = [{ id: "cursor", name: "Cursor", instruction: "Into the file:", code: "{}", code_html: "{}" }];

beforeEach(() => {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  const own = `/projects/${shop.id}`;
  server.use(
    route("get", "/projects", () => HttpResponse.json({ username: "ada", projects: [shop], create_refusal: null })),
    route("get", own, () => HttpResponse.json({ project: shop })),
    route("get", `${own}/schema`, () =>
      HttpResponse.json({ version, sdl: "type Query { a: Int }", findings: { items: [], omitted: 0 } }),
    ),
    route("get", `${own}/score`, () => HttpResponse.json({ percent: 73, checks: [] })),
    route("get", `${own}/hide-rules`, () =>
      HttpResponse.json({
        rules: [],
        hidden: { types: 0, fields: 0, arguments: 0, directives: 0 },
        left: null,
        read_only: null,
      }),
    ),
    route("get", `${own}/content`, () => HttpResponse.json({ sections: [errors], suggested: [], read_only: null })),
    route("get", `${own}/endpoints`, () => HttpResponse.json({ endpoints: [live], read_only: null })),
    route("get", `${own}/versions`, () => HttpResponse.json({ items: [version], next_cursor: "older" })),
    route("get", `/public/docs/${shop.username}/${shop.slug}/llm-docs`, () =>
      HttpResponse.json({ is_public: true, files: [], mcp_url: "https://docs.example/mcp", tools: [], clients }),
    ),
    route("get", "/sessions", () => HttpResponse.json({ sessions: [] })),
  );
});

/** Makes every further request fail. */
function goAway() {
  server.use(route("get", "/*", () => refuse(403, "forbidden", "Not now.")));
}

/** Refetches all queries and waits for the screen to show the results. */
async function askAgain(queries: QueryClient) {
  await act(async () => {
    await queries.refetchQueries();
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
  });
}

test.each([
  ["dashboard", "/dashboard", "Acme Shop"],
  ["schema", `${page}?tab=schema`, "Version 1"],
  ["content", `${page}?tab=content`, "Errors"],
  ["endpoints", `${page}?tab=endpoints`, "Live"],
  ["changelog", `${page}?tab=changelog`, "Version 1"],
  ["LLM docs", `${page}/llm-docs`, "Cursor"],
])("what is shown on the %s stays where it cannot be loaded again", async (_name, path, shown) => {
  const { queries } = renderApp(path);
  const content = await screen.findAllByText(shown);
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  goAway();
  await askAgain(queries);
  expect(
    queries
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.status === "error"),
  ).toBe(true);
  for (const element of content) expect(element.isConnected).toBe(true);
  expect(within(screen.getByRole("main")).queryByRole("alert")).toBeNull();
});

test("a switch that could not be saved reverts and says why, and the list stays", async () => {
  const { user } = renderApp(`${page}?tab=content`);
  const visible = await screen.findByRole("switch", { name: "Errors is visible" });
  goAway();
  server.use(route("put", `/projects/${shop.id}/content/errors`, () => refuse(403, "forbidden", "Not now.")));
  await user.click(visible);
  await screen.findByText("Not now.");
  await waitFor(() => expect(visible.getAttribute("aria-checked")).toBe("true"));
  expect(visible.isConnected).toBe(true);
  screen.getByText("Add a section");
});

test("a tab that fails to load shows one error below the loaded project", async () => {
  const { user, queries } = renderApp(`${page}?tab=content`);
  await screen.findByText("Errors");
  goAway();
  await askAgain(queries);
  await user.click(screen.getByRole("tab", { name: "Changelog" }));
  await screen.findByText("The versions could not be loaded");
  expect(within(screen.getByRole("main")).getAllByRole("alert")).toHaveLength(1);
  screen.getByRole("heading", { name: "Acme Shop" });
});

test("the newer versions stay when older ones fail to load", async () => {
  const { user } = renderApp(`${page}?tab=changelog`);
  const older = await screen.findByRole("button", { name: "Show older versions" });
  goAway();
  await user.click(older);
  await screen.findByText("The older versions could not be loaded. Not now.");
  screen.getByRole("heading", { name: /^Version 1/ });
});

test("a deleted project is no longer shown", async () => {
  const { queries } = renderApp(`${page}?tab=content`);
  await screen.findByText("Errors");
  server.use(route("get", `/projects/${shop.id}`, () => refuse(404, "not_found", "Project not found.")));
  await askAgain(queries);
  await screen.findByRole("heading", { name: "This project does not exist" });
  expect(screen.queryByRole("tab")).toBeNull();
});
