import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { handOverSchema } from "@/app/schema-handover";
import { mockBranding } from "@/test/branding";
import { renderApp } from "@/test/render";
import { refuse, route, server, shop } from "@/test/server";

const NAME = "Use the theme “Vibrant Startup”";

beforeEach(() => {
  localStorage.clear();
  handOverSchema("type Query { a: Int }", "landing", { name: "Vibrant Startup", fragment: "ARsE" });
});

/** Opens the dialog, in which a project can be created. */
async function open(plan: "free" | "pro" = "pro") {
  const branding = mockBranding();
  branding.plan = plan;
  server.use(
    route("post", "/projects", () =>
      HttpResponse.json({ project: shop, findings: { items: [], omitted: 0 } }, { status: 201 }),
    ),
    route("get", "/projects/:id", () => HttpResponse.json({ project: shop })),
    route("get", "/projects/:id/docs", () => refuse(503, "unavailable", "Later.")),
    route("get", "/projects/:id/docs/pages/overview", () => refuse(404, "not_found", "Page not found")),
    route("post", "/branding/read", async ({ request }) =>
      HttpResponse.json({ theme: { primary_color: `#${JSON.stringify(await request.json()).length}` } }),
    ),
  );
  return { branding, ...(await openAgain()) };
}

async function openAgain() {
  const app = renderApp("/dashboard?new=true");
  const dialog = within(await screen.findByRole("dialog", { name: "New project" }));
  const create = async () => {
    await app.user.type(dialog.getByRole("textbox", { name: "Name" }), "Shop");
    await app.user.click(dialog.getByRole("button", { name: "Create project" }));
    await waitFor(() => expect(app.router.state.location.pathname).toBe(`/dashboard/project/${shop.id}`));
  };
  return { ...app, dialog, create };
}

test("the project gets the theme that was chosen with its schema", async () => {
  const { branding, dialog, create } = await open();
  expect(dialog.getByRole<HTMLInputElement>("checkbox", { name: NAME }).checked).toBe(true);
  await create();
  const primary_color = `#${JSON.stringify({ fragment: "ARsE" }).length}`;
  expect(branding.sent).toEqual([
    { call: `PUT /api/branding/projects/${shop.id}`, body: { primary_color, use_custom_branding: 1 } },
  ]);
});

test("without its tick, which the draft keeps, the project has the default theme", async () => {
  const first = await open();
  fireEvent.click(first.dialog.getByRole("checkbox", { name: NAME }));
  dispatchEvent(new Event("pagehide"));
  first.unmount();
  const { dialog, create } = await openAgain();
  expect(dialog.getByRole<HTMLInputElement>("checkbox", { name: NAME }).checked).toBe(false);
  await create();
  expect(first.branding.sent).toEqual([]);
});

test("a project whose theme cannot be saved is there, and a message says so", async () => {
  const { create } = await open();
  server.use(route("post", "/branding/read", () => refuse(400, "invalid_input", "The link ends too early.")));
  await create();
  expect(
    await screen.findByText(
      "The project was created, but without its theme. The link ends too early. Set it in the branding settings.",
    ),
  ).toBeTruthy();
});

test("a plan without themes says so, and the project is created without one", async () => {
  const { branding, dialog, create } = await open("free");
  expect(dialog.queryByRole("checkbox", { name: NAME })).toBeNull();
  expect(dialog.getByText(/You chose the theme “Vibrant Startup”. Themes are part of Pro/)).toBeTruthy();
  await create();
  expect(branding.sent).toEqual([]);
});
