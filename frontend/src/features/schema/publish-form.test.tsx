import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { renderApp } from "@/test/render";
import { GOOD_TOKEN, refuse, route, server, shop } from "@/test/server";
import { readSchemaDraft, writeSchemaDraft } from "@/app/project/draft";

const path = `/dashboard/project/${shop.id}?tab=schema`;

beforeEach(() => {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  writeSchemaDraft(shop.id, { sdl: "type Query { a: Int }", message: "" });
  server.use(
    route("get", `/projects/${shop.id}`, () => HttpResponse.json({ project: { ...shop, current_version: null } })),
    route("get", `/projects/${shop.id}/schema`, () => refuse(404, "not_found", "Schema not found.")),
    route("get", `/projects/${shop.id}/score`, () => refuse(404, "not_found", "Schema not found.")),
    route("get", `/projects/${shop.id}/hide-rules`, () =>
      HttpResponse.json({
        rules: [],
        hidden: { types: 0, fields: 0, arguments: 0, directives: 0 },
        left: null,
        read_only: null,
      }),
    ),
  );
});

/** Makes publishing hang until its connection closes. */
function holdPublish(): () => boolean {
  let stopped = false;
  server.use(
    route("put", `/projects/${shop.id}/schema`, async ({ request }) => {
      await new Promise((resolve) => request.signal.addEventListener("abort", resolve));
      stopped = true;
      return HttpResponse.error();
    }),
  );
  return () => stopped;
}

test("publishing can be stopped", async () => {
  const isStopped = holdPublish();
  const { user } = renderApp(path);
  const publish = await screen.findByRole<HTMLButtonElement>("button", { name: "Publish" });
  await user.click(publish);
  await screen.findByText("Building the docs and storing the version…");
  expect(publish.getAttribute("aria-busy")).toBe("true");
  await user.click(screen.getByRole("button", { name: "Stop" }));
  await screen.findByText("Stopped. Nothing was published.");
  await waitFor(() => expect(isStopped()).toBe(true));
  expect(screen.queryByRole("alert")).toBeNull();
  await waitFor(() => expect(publish.disabled).toBe(false));
});

test("stopping too late says which version was published", async () => {
  holdPublish();
  const { user } = renderApp(path);
  await user.click(await screen.findByRole("button", { name: "Publish" }));
  await screen.findByText("Building the docs and storing the version…");
  server.use(route("get", `/projects/${shop.id}`, () => HttpResponse.json({ project: shop })));
  await user.click(screen.getByRole("button", { name: "Stop" }));
  await screen.findByText("Version 1 was published before you stopped.");
});

test("a network failure does not mark the text as invalid, and keeps it", async () => {
  server.use(route("put", `/projects/${shop.id}/schema`, () => HttpResponse.error()));
  const { user } = renderApp(path);
  const publish = await screen.findByRole<HTMLButtonElement>("button", { name: "Publish" });
  const editor = await screen.findByRole("textbox", { name: "Schema" });
  await user.click(publish);
  await screen.findByText(
    "We could not reach the server. Check your connection and try again. What you typed is still here.",
  );
  expect(editor.getAttribute("aria-invalid")).toBeNull();
  expect(publish.disabled).toBe(false);
  expect(readSchemaDraft(shop.id)?.value.sdl).toBe("type Query { a: Int }");

  // An error about the text appears at the editor.
  server.use(
    route("put", `/projects/${shop.id}/schema`, () => refuse(413, "too_large", "The schema is larger than 8 MiB.")),
  );
  await user.click(publish);
  await screen.findByText("The schema is larger than 8 MiB.");
  expect(screen.getByRole("textbox", { name: "Schema" }).getAttribute("aria-invalid")).toBe("true");
});
