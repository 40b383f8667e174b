import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { renderApp } from "@/test/render";
import { ada, adaOn, GOOD_TOKEN, refuse, route, server, shop } from "@/test/server";

const SDL = "type Query { shop: String }";
const URL = "https://api.example.com/graphql";
const counts = { types: 1, operations: 1, fields: 1 };
const sent: unknown[] = [];
const created = { project: shop, version: null, findings: { items: [], omitted: 0 } };

beforeEach(() => {
  sent.length = 0;
  localStorage.setItem("auth_token", GOOD_TOKEN);
  server.use(
    route("post", "/introspections", () => HttpResponse.json({ sdl: SDL, counts })),
    route("post", "/projects", () => HttpResponse.json(created, { status: 201 })),
    route("get", `/projects/${shop.id}`, () => HttpResponse.json({ project: shop })),
  );
});

function takeEndpoint(make: () => Response = () => HttpResponse.json({ endpoint: { id: "e1" } }, { status: 201 })) {
  server.use(
    route("post", `/projects/${shop.id}/endpoints`, async ({ request }) => {
      sent.push(await request.json());
      return make() as HttpResponse<never>;
    }),
  );
}

/** Opens the create dialog and reads a schema from a live URL with a header. */
async function read() {
  const app = renderApp("/dashboard?new=true&from=url");
  const dialog = within(await screen.findByRole("dialog", { name: "New project" }));
  const { user } = app;
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Shop");
  const source = within(dialog.getByRole("region", { name: "Schema from a URL" }));
  await user.type(source.getByRole("textbox", { name: /URL/ }), URL);
  await user.click(source.getByRole("button", { name: "Add header" }));
  await user.type(source.getByRole("textbox", { name: "Name of header 1" }), "X-Key");
  await user.type(source.getByLabelText("Value of X-Key"), "secret");
  await user.click(source.getByRole("button", { name: "Read the schema" }));
  const keep = await dialog.findByRole("checkbox", { name: /Keep api.example.com as an endpoint/ });
  return { ...app, dialog, keep, create: () => user.click(dialog.getByRole("button", { name: "Create project" })) };
}

const opened = () => screen.findByRole("heading", { level: 1, name: "Acme Shop" });

test("the URL is not stored unless the owner chooses to", async () => {
  takeEndpoint();
  const { keep, create } = await read();
  expect((keep as HTMLInputElement).checked).toBe(false);
  await create();
  await opened();
  expect(sent).toEqual([]);
});

test("the URL becomes an endpoint in the same step, without its headers", async () => {
  takeEndpoint();
  const { user, dialog, keep, create } = await read();
  await user.click(keep);
  expect(dialog.getByRole<HTMLInputElement>("radio", { name: "Every day" }).disabled).toBe(true);
  await create();
  await opened();
  expect(sent).toEqual([{ name: "api.example.com", url: URL, environment: "production", headers: [] }]);
});

test("headers and sync are included if chosen", async () => {
  server.use(route("get", "/auth/me", () => HttpResponse.json({ user: adaOn("pro") })));
  takeEndpoint();
  const { user, dialog, keep, create } = await read();
  await user.click(keep);
  await user.click(dialog.getByRole("checkbox", { name: /Keep its headers too: X-Key/ }));
  await user.click(dialog.getByRole("radio", { name: "Every day" }));
  await create();
  await opened();
  expect(sent).toMatchObject([{ headers: [{ name: "X-Key", value: "secret" }], sync: "daily" }]);
});

test("a refused endpoint does not lose the project", async () => {
  takeEndpoint(() => refuse(400, "invalid_input", "This address is not allowed."));
  const { user, keep, create, router } = await read();
  await user.click(keep);
  await create();
  await opened();
  expect(router.state.location.pathname).toBe(`/dashboard/project/${shop.id}`);
  await screen.findByText(/its endpoint was not. This address is not allowed\. Add it in the Endpoints tab\./);
  await waitFor(() => expect(localStorage.getItem(`draft_project_${ada.id}`)).toBeNull());
});

test("the Schema tab offers it too, unless the URL is already an endpoint", async () => {
  const empty = { ...shop, current_version: null, counts: null };
  const endpoint = { id: "e1", name: "Live", url: URL };
  let endpoints: unknown[] = [];
  server.use(
    route("get", `/projects/${shop.id}`, () => HttpResponse.json({ project: empty })),
    route("get", `/projects/${shop.id}/endpoints`, () => HttpResponse.json({ endpoints, read_only: null })),
    route("put", `/projects/${shop.id}/schema`, () =>
      HttpResponse.json(
        { version: { number: 1 }, findings: { items: [], omitted: 0 }, changes: null },
        { status: 201 },
      ),
    ),
  );
  takeEndpoint();
  const readHere = async () => {
    const app = renderApp(`/dashboard/project/${shop.id}?tab=schema`);
    await app.user.click(await screen.findByRole("button", { name: "From a URL" }));
    await app.user.type(screen.getByRole("textbox", { name: /URL/ }), URL);
    await app.user.click(screen.getByRole("button", { name: "Read the schema" }));
    await screen.findByText(/^api.example.com, 1 type/);
    return app;
  };
  const { user, unmount } = await readHere();
  await user.click(screen.getByRole("checkbox", { name: /Keep api.example.com as an endpoint/ }));
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await screen.findByText("“api.example.com” was added to the endpoints.");
  expect(sent).toHaveLength(1);
  unmount();

  endpoints = [endpoint];
  await readHere();
  expect(screen.queryByRole("checkbox", { name: /as an endpoint/ })).toBeNull();
});
