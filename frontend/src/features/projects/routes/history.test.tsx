import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { renderApp } from "@/test/render";
import { GOOD_TOKEN, refuse, route, server, shop } from "@/test/server";

const sdl = "type Query { a: Int }";

beforeEach(() => {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  server.use(
    route("get", `/projects/${shop.id}`, () => HttpResponse.json({ project: shop })),
    route("get", `/projects/${shop.id}/schema`, () => refuse(404, "not_found", "Schema not found.")),
    route("get", `/projects/${shop.id}/content`, () =>
      HttpResponse.json({ sections: [], suggested: [], read_only: null }),
    ),
    route("get", `/projects/${shop.id}/endpoints`, () => HttpResponse.json({ endpoints: [], read_only: null })),
  );
});

test("Back closes the create dialog, and reopening it restores the choices", async () => {
  server.use(
    route("get", "/projects", () => HttpResponse.json({ username: "ada", projects: [shop], create_refusal: null })),
  );
  const { user, router } = renderApp("/dashboard");
  await user.click(await screen.findByRole("button", { name: "Create New Project" }));
  await screen.findByRole("dialog", { name: "New project" });
  expect(router.state.location.search).toBe("?new=true");
  await router.navigate(-1);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(router.state.location).toMatchObject({ pathname: "/dashboard", search: "" });

  // Closing it by its button leaves no history entry behind either.
  await user.click(screen.getByRole("button", { name: "Create New Project" }));
  await user.click(
    within(await screen.findByRole("dialog", { name: "New project" })).getByRole("button", { name: "Cancel" }),
  );
  await waitFor(() => expect(router.state.location.search).toBe(""));
});

test("tabs are links with page titles, and Back returns to the previous one", async () => {
  const { user, router } = renderApp(`/dashboard/project/${shop.id}?tab=content`);
  const tab = await screen.findByRole("tab", { name: "Endpoints" });
  expect(tab.getAttribute("href")).toBe(`/dashboard/project/${shop.id}?tab=endpoints`);
  await waitFor(() => expect(document.title).toBe("Content · Acme Shop · Graphfolio"));
  await user.click(tab);
  await screen.findByText("No endpoints yet");
  expect(document.title).toBe("Endpoints · Acme Shop · Graphfolio");
  await router.navigate(-1);
  await screen.findByText("No sections yet");
  expect(screen.getByRole("tab", { name: "Content" }).getAttribute("aria-selected")).toBe("true");
});

test("a read-only project gives the reason once, and its schema cannot be edited", async () => {
  const reason = "This project is read-only: the Free plan includes 2 projects.";
  const version = {
    number: 1,
    source: "upload",
    message: null,
    commit: null,
    counts: shop.counts,
    sdl_bytes: 21,
    findings_count: 0,
    created_at: shop.created_at,
  };
  server.use(
    route("get", `/projects/${shop.id}`, () => HttpResponse.json({ project: { ...shop, read_only: reason } })),
    route("get", `/projects/${shop.id}/schema`, () =>
      HttpResponse.json({ version, sdl, findings: { items: [], omitted: 0 } }),
    ),
    route("get", `/projects/${shop.id}/endpoints`, () => HttpResponse.json({ endpoints: [], read_only: reason })),
    route("get", `/projects/${shop.id}/score`, () => refuse(404, "not_found", "Schema not found.")),
    route("get", `/projects/${shop.id}/hide-rules`, () =>
      HttpResponse.json({
        rules: [],
        hidden: { types: 0, fields: 0, arguments: 0, directives: 0 },
        left: null,
        read_only: reason,
      }),
    ),
  );
  const { user } = renderApp(`/dashboard/project/${shop.id}?tab=schema`);
  await screen.findByText("You cannot publish while the project is read-only.");
  screen.getByText(/in the browser/);
  for (const name of ["Edit", "Publish", "Preview changes"]) expect(screen.queryByRole("button", { name })).toBeNull();
  await user.click(screen.getByRole("tab", { name: "Endpoints" }));
  await screen.findByText("No endpoints yet");
  screen.getByText("You can add endpoints once the project is no longer read-only.");
  expect(screen.getAllByText(reason, { exact: false })).toHaveLength(1);
});

test("a read-only project without a schema does not offer to add one", async () => {
  const empty = {
    ...shop,
    current_version: null,
    counts: null,
    findings: null,
    published_at: null,
    read_only: "This project is read-only.",
  };
  server.use(
    route("get", "/projects", () => HttpResponse.json({ username: "ada", projects: [empty], create_refusal: null })),
    route("get", `/projects/${shop.id}`, () => HttpResponse.json({ project: empty })),
    route("get", `/projects/${shop.id}/versions`, () => HttpResponse.json({ items: [], next_cursor: null })),
    route("get", `/projects/${shop.id}/score`, () => refuse(404, "not_found", "Schema not found.")),
    route("get", `/projects/${shop.id}/hide-rules`, () =>
      HttpResponse.json({
        rules: [],
        hidden: { types: 0, fields: 0, arguments: 0, directives: 0 },
        left: null,
        read_only: "This project is read-only.",
      }),
    ),
  );
  const { user, router } = renderApp("/dashboard");
  await screen.findByRole("link", { name: /^Schema/ });
  screen.getByRole("link", { name: "Compare the plans" });
  await user.click(screen.getByRole("link", { name: "Acme Shop" }));
  for (const tab of ["Docs", "Schema", "Graph", "Changelog", "LLM docs"]) {
    await user.click(await screen.findByRole("tab", { name: tab }));
    await screen.findByText("You can add a schema once the project is no longer read-only.");
    expect(screen.queryByText("Add the schema")).toBeNull();
  }
  expect(router.state.location.pathname).toContain(shop.id);
});

test("a failed load shows the id of its request", async () => {
  server.use(
    route("get", `/projects/${shop.id}/endpoints`, () =>
      refuse(500, "internal", "Something went wrong.", { request_id: "r-17" }),
    ),
  );
  renderApp(`/dashboard/project/${shop.id}?tab=endpoints`);
  await screen.findByText("The endpoints could not be loaded");
  screen.getByText("r-17");
  screen.getByRole("button", { name: "Copy the request id" });
});
