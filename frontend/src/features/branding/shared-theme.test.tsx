import { screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { mockBranding } from "@/test/branding";
import { renderApp } from "@/test/render";
import { refuse, route, server } from "@/test/server";

beforeEach(() => {
  mockBranding();
  localStorage.clear();
});

test("a visitor sees a shared theme in light and dark, and can use it", async () => {
  server.use(route("post", "/branding/read", () => HttpResponse.json({ theme: { primary_color: "#9333ea" } })));
  renderApp("/theme#abc");
  expect(await screen.findByRole("heading", { name: "A theme for docs" })).toBeTruthy();
  expect(screen.getByText(/Themes are part of Pro\./)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Use this theme" }).getAttribute("href")).toBe(
    "/settings/branding#theme=abc",
  );
  expect(await screen.findByTitle("Preview of Overview, light")).toBeTruthy();
  expect(screen.getByTitle("Preview of Overview, dark")).toBeTruthy();
});

test("a link without a theme says so", async () => {
  renderApp("/theme");
  expect(await screen.findByRole("heading", { name: "This link does not carry a theme" })).toBeTruthy();
});

test("a link that is cut off says what is wrong", async () => {
  const fields = [{ field: "fragment", message: "The link ends too early." }];
  server.use(route("post", "/branding/read", () => refuse(400, "invalid_input", "Not a theme.", { fields })));
  renderApp("/theme#ab");
  expect(await screen.findByRole("heading", { name: "This link does not carry a theme" })).toBeTruthy();
  expect(screen.getByText("The link ends too early.")).toBeTruthy();
});
