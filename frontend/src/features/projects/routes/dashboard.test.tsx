import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { renderApp } from "@/test/render";
import { ada, adaOn, GOOD_TOKEN, route, server, shop } from "@/test/server";

beforeEach(() => {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  server.use(
    route("get", "/auth/me", () => HttpResponse.json({ user: adaOn("pro") })),
    route("get", "/projects", () =>
      HttpResponse.json({
        username: "ada",
        projects: [shop, { ...shop, id: "2", name: "Books", slug: "books" }],
        create_refusal: null,
      }),
    ),
  );
});

test("a search counts its results and can be cleared", async () => {
  const { user } = renderApp("/dashboard");
  await screen.findByText("2 projects");
  const field = screen.getByRole<HTMLInputElement>("searchbox", { name: "Find a project" });
  expect(screen.queryByRole("button", { name: "Clear the search" })).toBeNull();
  await user.type(field, "books");
  await screen.findByText("1 of 2 projects");
  expect(screen.queryByRole("link", { name: "Acme Shop" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Clear the search" }));
  await screen.findByText("2 projects");
  screen.getByRole("link", { name: "Acme Shop" });
  expect(field.value).toBe("");
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test("a card has the project's full name as its title", async () => {
  renderApp("/dashboard");
  await screen.findByTitle("Acme Shop");
});

test("projects above the Free limit are counted", async () => {
  server.use(
    route("get", "/auth/me", () => HttpResponse.json({ user: ada })),
    route("get", "/projects", () =>
      HttpResponse.json({
        username: "ada",
        projects: ["1", "2", "3"].map((id) => ({ ...shop, id, slug: `shop-${id}` })),
        create_refusal: "The Free plan includes 2 projects.",
      }),
    ),
  );
  renderApp("/dashboard");
  await screen.findByText("3 projects, Free includes 2");
});
