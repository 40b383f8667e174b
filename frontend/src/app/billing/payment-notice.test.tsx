import { screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { renderApp } from "@/test/render";
import { ada, GOOD_TOKEN, refuse, route, server, shop } from "@/test/server";

const NOTICE = /^Your last payment failed, so Pro is paused\. Nothing is deleted\./;

beforeEach(() => localStorage.setItem("auth_token", GOOD_TOKEN));

test.each(["/dashboard", "/settings/profile", "/settings/api-keys", `/dashboard/project/${shop.id}?tab=settings`])(
  "a failed payment is shown on %s, with the way to billing",
  async (path) => {
    server.use(
      route("get", "/auth/me", () => HttpResponse.json({ user: { ...ada, payment_failed: true } })),
      route("get", `/projects/${shop.id}`, () => refuse(404, "not_found", "Project not found.")),
    );
    renderApp(path);
    await screen.findByText(NOTICE);
    expect(screen.getByRole("link", { name: "Open billing" }).getAttribute("href")).toBe("/settings/billing");
  },
);

test("nothing is shown while payments succeed", async () => {
  renderApp("/dashboard");
  await screen.findByText("0 of 2 on Free");
  expect(screen.queryByText(NOTICE)).toBeNull();
});
