import { screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { LlmDocs } from "@/api/generated/types.gen";
import { renderApp } from "@/test/render";
import { GOOD_TOKEN, refuse, route, server, shop } from "@/test/server";

const docs: LlmDocs = {
  is_public: true,
  files: [
    {
      name: "llms.txt",
      url: "https://docs.example/d/ada/shop/llms.txt",
      download: "shop-llms.txt",
      purpose: "Index of every page",
      bytes: 12_480,
      tokens: 3_759,
      preview: "# Shop",
      is_cut: true,
    },
  ],
  mcp_url: "https://docs.example/d/ada/shop/mcp",
  tools: [{ name: "get_type", description: "A type." }],
  clients: [{ id: "cursor", name: "Cursor", instruction: "Into the file:", code: "{}", code_html: "{}" }],
};

beforeEach(() => {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  server.use(route("get", `/projects/${shop.id}/schema`, () => refuse(404, "not_found", "Schema not found.")));
});

function project(change: Partial<typeof shop>) {
  server.use(route("get", `/projects/${shop.id}`, () => HttpResponse.json({ project: { ...shop, ...change } })));
}

const answer = (make: () => Response) =>
  server.use(route("get", `/public/docs/${shop.username}/${shop.slug}/llm-docs`, () => make() as HttpResponse<never>));

test("shows files with their sizes, and a note for private projects", async () => {
  project({ current_version: 2, is_public: false });
  answer(() => HttpResponse.json(docs));
  renderApp(`/dashboard/project/${shop.id}/llm-docs`);
  await screen.findByText("3,759 tokens, 12 KB");
  expect(screen.queryByRole("link", { name: "public page" })).toBeNull();
  expect(screen.getByText(/This project is private/).textContent).toContain("llm:read");
  expect(screen.getByRole("link", { name: "create a key" }).getAttribute("href")).toBe("/settings/api-keys");
  expect(screen.getByRole("region", { name: "The beginning of llms.txt", hidden: true }).textContent).toBe("# Shop\n…");
  const card = screen.getByRole("heading", { name: "llms.txt" }).closest("li");
  expect([...(card?.querySelectorAll("button, summary") ?? [])].map((one) => one.textContent)).toEqual([
    "Download",
    "Copy",
    "Preview",
  ]);
  expect(screen.getByRole("tab", { name: "LLM docs" }).getAttribute("aria-selected")).toBe("true");
});

test("without a schema it asks for one", async () => {
  project({ current_version: null });
  renderApp(`/dashboard/project/${shop.id}/llm-docs`);
  await screen.findByRole("heading", { name: "No schema yet" });
  expect(screen.getByRole("link", { name: "Add the schema" }).getAttribute("href")).toContain("tab=schema");
});

test("a failure is shown and can be retried", async () => {
  project({ current_version: 2 });
  answer(() => refuse(404, "not_found", "Docs not found."));
  const { user } = renderApp(`/dashboard/project/${shop.id}/llm-docs`);
  await screen.findByText("The files could not be loaded");
  answer(() => HttpResponse.json(docs));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("3,759 tokens, 12 KB");
});
