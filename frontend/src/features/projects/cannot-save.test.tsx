import { fireEvent, screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { renderApp } from "@/test/render";
import { GOOD_TOKEN, refuse, route, server, shop } from "@/test/server";

// The server's response while its disk is full. The screens show it and keep the typed text.
const MESSAGE =
  "Nothing can be saved right now. The server's storage is full, read-only or locked; what was saved before is safe. Try again in a few minutes.";
const full = () => refuse(503, "cannot_save", MESSAGE);

beforeEach(() => {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  sessionStorage.clear();
  server.use(
    route("get", `/projects/${shop.id}`, () => HttpResponse.json({ project: shop })),
    route("get", `/projects/${shop.id}/schema`, () => refuse(404, "not_found", "Schema not found.")),
    route("get", `/public/docs/${shop.username}/${shop.slug}`, () => refuse(404, "not_found", "Docs not found.")),
    route("put", `/projects/${shop.id}`, full),
    route("post", "/projects", full),
  );
});

test("a new project keeps its name and schema", async () => {
  const { user } = renderApp("/dashboard?new=true");
  const dialog = within(await screen.findByRole("dialog", { name: "New project" }));
  const name = dialog.getByRole<HTMLInputElement>("textbox", { name: "Name" });
  const schema = dialog.getByRole<HTMLTextAreaElement>("textbox", { name: "Schema" });
  await user.type(name, "Shop");
  fireEvent.input(schema, { target: { value: "type Query { a: Int }" } });
  await user.click(dialog.getByRole("button", { name: "Create project" }));
  await dialog.findByText(MESSAGE);
  expect([name.value, schema.value]).toEqual(["Shop", "type Query { a: Int }"]);
});

test("a project's settings keep what was changed", async () => {
  const { user } = renderApp(`/dashboard/project/${shop.id}?tab=settings`);
  const name = await screen.findByLabelText<HTMLInputElement>("Name");
  await user.clear(name);
  await user.type(name, "A new name");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  await screen.findByText(MESSAGE);
  expect(name.value).toBe("A new name");
});

test("a section keeps its text", async () => {
  const head = { key: "errors", title: "Errors", summary: "", position: 0, is_visible: true, version: 1 };
  const section = { ...head, updated_at: "2026-01-05T10:00:00Z" };
  const path = `/projects/${shop.id}/content`;
  server.use(
    route("get", path, () => HttpResponse.json({ sections: [section], suggested: [], read_only: null })),
    route("get", `${path}/errors`, () => HttpResponse.json({ section: { ...section, body: "One" } })),
    route("post", `${path}/preview`, () => HttpResponse.json({ html: "", toc: [], images: [] })),
    route("put", `${path}/errors`, full),
  );
  const { user } = renderApp(`/dashboard/project/${shop.id}?tab=content&section=errors`);
  const body = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Markdown" });
  await user.type(body, " and two");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(MESSAGE);
  expect(body.value).toBe("One and two");
});
