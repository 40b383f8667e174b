import { screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { renderApp } from "@/test/render";
import { GOOD_TOKEN, refuse, route, server, shop } from "@/test/server";
import { writeSchemaDraft } from "@/app/project/draft";

const version = {
  number: 1,
  created_at: shop.created_at,
  source: "web",
  counts: shop.counts,
  sdl_bytes: 20,
  commit: null,
  message: "",
};
let current: number | null;
let asked: number;

beforeEach(() => {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  current = null;
  asked = 0;
  server.use(
    route("get", `/projects/${shop.id}`, () => HttpResponse.json({ project: { ...shop, current_version: current } })),
    route("get", `/projects/${shop.id}/schema`, () => {
      asked += 1;
      return HttpResponse.json({ version, sdl: "type Query { a: Int }", findings: { items: [], omitted: 0 } });
    }),
    route("get", `/projects/${shop.id}/endpoints`, () => HttpResponse.json({ endpoints: [], read_only: null })),
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

test("the schema is not requested before one is published", async () => {
  const { user } = renderApp(`/dashboard/project/${shop.id}`);
  await screen.findByRole("heading", { name: "No schema yet" });
  await user.click(screen.getByRole("tab", { name: "Endpoints" }));
  await screen.findByText("No endpoints yet");
  await user.click(screen.getByRole("tab", { name: "Schema" }));
  await screen.findByRole("heading", { name: "Add the schema" });
  expect(asked).toBe(0);
});

test("the first version is requested once it is published", async () => {
  writeSchemaDraft(shop.id, { sdl: "type Query { a: Int }", message: "" });
  server.use(
    route("put", `/projects/${shop.id}/schema`, () => {
      current = 1;
      return HttpResponse.json({ version, findings: { items: [], omitted: 0 }, unchanged: false }, { status: 201 });
    }),
  );
  const { user } = renderApp(`/dashboard/project/${shop.id}?tab=schema`);
  const publish = await screen.findByRole("button", { name: "Publish" });
  await user.click(publish);
  await screen.findByRole("heading", { name: "Version 1" });
  // The form stays mounted and reports the result.
  expect(publish.isConnected).toBe(true);
  expect(asked).toBe(1);
});

test("findings have the colour of warnings", async () => {
  current = 1;
  const unused = {
    line: 1,
    column: 14,
    end_line: 1,
    end_column: 17,
    severity: "error",
    code: "x",
    message: "The type is not defined.",
    excerpt: "type Query { a: Int }",
    hint: null,
  };
  server.use(
    route("get", `/projects/${shop.id}/schema`, () =>
      HttpResponse.json({ version, sdl: "type Query { a: Int }", findings: { items: [unused], omitted: 0 } }),
    ),
  );
  renderApp(`/dashboard/project/${shop.id}?tab=schema`);
  expect((await screen.findByText("1:14")).className).toContain("text-warn");
});
