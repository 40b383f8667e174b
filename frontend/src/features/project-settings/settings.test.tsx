import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Project } from "@/api/generated/types.gen";
import { renderApp } from "@/test/render";
import { adaOn, GOOD_TOKEN, refuse, route, server, shop } from "@/test/server";

const path = `/dashboard/project/${shop.id}?tab=settings`;

/** Serves a project that stores changes. Returns the list of request bodies. */
function serve(project: Project, plan: "free" | "pro" = "free"): unknown[] {
  const sent: unknown[] = [];
  let now = project;
  server.use(
    route("get", "/auth/me", () => HttpResponse.json({ user: adaOn(plan) })),
    route("get", `/projects/${project.id}`, () => HttpResponse.json({ project: now })),
    route("get", `/projects/${project.id}/schema`, () => refuse(404, "not_found", "Schema not found.")),
    route("put", `/projects/${project.id}`, async ({ request }) => {
      const body = (await request.json()) as Partial<Project>;
      sent.push(body);
      now = { ...now, ...body };
      return HttpResponse.json({ project: now });
    }),
  );
  return sent;
}

beforeEach(() => {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  sessionStorage.clear();
});

test("only changes are sent; a new address says whether it is free and what happens to the old one", async () => {
  const sent = serve(shop);
  const { user } = renderApp(path);
  const save = await screen.findByRole<HTMLButtonElement>("button", { name: "Save changes" });
  expect(save.disabled).toBe(true);
  const address = screen.getByLabelText("Address");
  await user.clear(address);
  await user.type(address, "Store");
  expect(await screen.findByText(/This address is free/)).toBeTruthy();
  expect(screen.getByText(/with “acme-shop” lead to the new address until another project takes it/)).toBeTruthy();
  await user.click(save);
  expect(await screen.findByText("The project was saved.")).toBeTruthy();
  expect(sent).toEqual([{ slug: "store" }]);
  await waitFor(() => expect(save.disabled).toBe(true));
});

test("a taken address offers the next free one", async () => {
  const sent = serve(shop);
  server.use(
    route("get", "/slugs/taken", () =>
      HttpResponse.json({
        slug: "taken",
        available: false,
        message: "The address “taken” is taken. Choose another one.",
        suggestion: "taken-2",
      }),
    ),
  );
  const { user } = renderApp(path);
  const address = await screen.findByLabelText<HTMLInputElement>("Address");
  await user.clear(address);
  await user.type(address, "taken");
  expect((await screen.findByRole("alert")).textContent).toMatch(/is taken/);
  await user.click(screen.getByRole("button", { name: "Use taken-2" }));
  expect(address.value).toBe("taken-2");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(sent).toEqual([{ slug: "taken-2" }]));
});

test("on Free, private is shown but cannot be chosen", async () => {
  serve(shop);
  renderApp(path);
  const closed = await screen.findByRole<HTMLInputElement>("radio", { name: /Private/ });
  expect(closed.disabled).toBe(true);
  expect(screen.getByText(/Private docs are part of Pro/)).toBeTruthy();
});

test("on Pro the switch explains the effect", async () => {
  const sent = serve(shop, "pro");
  const { user } = renderApp(path);
  await user.click(await screen.findByRole("radio", { name: /Private/ }));
  expect(screen.getByText(/the docs are not found by anybody but you/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(sent).toEqual([{ is_public: false }]));
});

test("a read-only project can only be made public", async () => {
  const sent = serve({
    ...shop,
    is_public: false,
    read_only: "This private project is read-only.",
    can_be_opened: true,
  });
  const { user } = renderApp(path);
  for (const label of ["Name", "Address", "Description"]) {
    expect((await screen.findByLabelText<HTMLInputElement>(label)).disabled).toBe(true);
  }
  await user.click(screen.getByRole("radio", { name: /Public/ }));
  screen.getByText(/On the Free plan it cannot be made private again\./);
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(sent).toEqual([{ is_public: true }]));
});

test("a read-only project cannot be made public if the plan does not allow it", async () => {
  serve({ ...shop, is_public: false, read_only: "This private project is read-only. Upgrade to Pro." });
  const { user } = renderApp(path);
  expect(
    (await screen.findByRole<HTMLInputElement>("radio", { name: /Public.*only 2 projects can be made public/ }))
      .disabled,
  ).toBe(true);
  await user.click(screen.getByRole("switch", { name: "Public" }));
  const dialog = within(screen.getByRole("dialog", { name: "This project stays private" }));
  dialog.getByText(/only 2 projects can be made public: those you chose to keep, or the oldest/);
  dialog.getByRole("link", { name: "Compare the plans" });
});

test("a public project that is read-only says so where its switch is used", async () => {
  const reason = "This project is read-only: the Free plan includes only your 2 oldest projects.";
  serve({ ...shop, read_only: reason });
  const { user } = renderApp(path);
  const visibility = await screen.findByRole("switch", { name: "Public" });
  expect(visibility.title).toBe(reason);
  await user.click(visibility);
  const dialog = within(screen.getByRole("dialog", { name: "This project stays public" }));
  dialog.getByText(reason);
  dialog.getByRole("link", { name: "Compare the plans" });
});

test("the refusal to make it public is shown", async () => {
  serve({
    ...shop,
    is_public: false,
    read_only: "This private project is read-only. Upgrade to Pro.",
    can_be_opened: true,
  });
  server.use(route("put", `/projects/${shop.id}`, () => refuse(403, "plan_limit", "Refused: upgrade to Pro.")));
  const { user } = renderApp(path);
  await user.click(await screen.findByRole("radio", { name: /Public/ }));
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await screen.findByText("Refused: upgrade to Pro.");
});

test("the switch above the tabs explains the effect before changing the visibility", async () => {
  const sent = serve(shop, "pro");
  const { user } = renderApp(path);
  const visibility = await screen.findByRole("switch", { name: "Public" });
  expect(visibility.getAttribute("aria-checked")).toBe("true");
  await user.click(visibility);
  let dialog = within(screen.getByRole("dialog", { name: "Make the docs private" }));
  dialog.getByText(/the docs are not found by anybody but you/);
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(sent).toEqual([]);
  await user.click(visibility);
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Make private" }));
  await waitFor(() => expect(visibility.getAttribute("aria-checked")).toBe("false"));
  // The form below must not show an unsaved change.
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /Private/ }).checked).toBe(true);
  expect(screen.queryByRole("button", { name: "Undo changes" })).toBeNull();
  await user.click(visibility);
  dialog = within(screen.getByRole("dialog", { name: "Make the docs public" }));
  dialog.getByText(/anyone with the address can read the docs/);
  await user.click(dialog.getByRole("button", { name: "Make public" }));
  await waitFor(() => expect(visibility.getAttribute("aria-checked")).toBe("true"));
  expect(sent).toEqual([{ is_public: false }, { is_public: true }]);
});

test("on Free the switch says that private docs are part of Pro", async () => {
  const sent = serve(shop);
  const { user } = renderApp(path);
  await user.click(await screen.findByRole("switch", { name: "Public" }));
  const dialog = within(screen.getByRole("dialog", { name: "This project stays public" }));
  dialog.getByText(/Private docs are part of Pro\./);
  dialog.getByRole("link", { name: "Compare the plans" });
  await user.click(dialog.getByRole("button", { name: "Not now" }));
  expect(sent).toEqual([]);
});

test("leaving with changes asks first, also when switching tabs", async () => {
  serve(shop);
  const { user, router } = renderApp(path);
  const name = await screen.findByLabelText<HTMLInputElement>("Name");
  await user.type(name, " two");
  await user.click(screen.getByRole("tab", { name: "Endpoints" }));
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(router.state.location.search).toBe("?tab=settings");
  expect(name.value).toBe("Acme Shop two");
  await user.click(screen.getByRole("button", { name: "Undo changes" }));
  expect(name.value).toBe("Acme Shop");
  await user.click(screen.getByRole("tab", { name: "Endpoints" }));
  await waitFor(() => expect(router.state.location.search).toBe("?tab=endpoints"));
});

test("the form survives an expired session, on this page and after a reload", async () => {
  serve(shop);
  server.use(route("put", `/projects/${shop.id}`, () => refuse(401, "unauthenticated", "Sign in to continue.")));
  const { user, unmount } = renderApp(path);
  const name = await screen.findByLabelText<HTMLInputElement>("Name");
  await user.clear(name);
  await user.type(name, "Kept");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByRole("dialog", { name: "Sign In" })).toBeTruthy();
  expect(name.isConnected && name.value).toBe("Kept");
  unmount();
  localStorage.setItem("auth_token", GOOD_TOKEN);
  renderApp(path);
  expect((await screen.findByLabelText<HTMLInputElement>("Name")).value).toBe("Kept");
});

test("deleting needs the name, and unsaved changes do not block it", async () => {
  serve(shop);
  server.use(route("delete", `/projects/${shop.id}`, () => new HttpResponse(null, { status: 204 })));
  const { user, router } = renderApp(path);
  await user.type(await screen.findByLabelText("Description"), "Changed");
  await user.click(screen.getByRole("button", { name: "Delete project" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete project" }));
  const remove = dialog.getByRole<HTMLButtonElement>("button", { name: "Delete project" });
  await user.type(dialog.getByRole("textbox"), "acme shop");
  expect(remove.disabled).toBe(true);
  await user.clear(dialog.getByRole("textbox"));
  await user.type(dialog.getByRole("textbox"), "Acme Shop");
  await user.click(remove);
  await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
});
