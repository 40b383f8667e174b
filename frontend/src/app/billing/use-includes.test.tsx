import { screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import type { Feature } from "@/api/generated/types.gen";
import { renderApp } from "@/test/render";
import { ada, GOOD_TOKEN, route, server } from "@/test/server";

test.each<{ features: Feature[]; shown: string; missing: string }>([
  { features: ["api_keys"], shown: "Create API Key", missing: "Unlock API Access" },
  { features: ["analytics"], shown: "Unlock API Access", missing: "What keys can do" },
])("with $features, the page shows $shown: features decide, not the name of the plan", async (given) => {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  server.use(route("get", "/auth/me", () => HttpResponse.json({ user: { ...ada, features: given.features } })));
  renderApp("/settings/api-keys");
  await screen.findByRole(given.shown.startsWith("Create") ? "button" : "heading", { name: given.shown });
  expect(screen.queryByText(given.missing)).toBeNull();
});
