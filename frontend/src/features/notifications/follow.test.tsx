import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import type { FollowChangelog } from "@/api/generated/types.gen";
import { renderApp } from "@/test/render";
import { refuse, route, server } from "@/test/server";

const shop = { name: "Shop", slug: "shop", username: "ada" };

test("a reader asks for mails about versions that may break clients", async () => {
  const asked: FollowChangelog[] = [];
  server.use(
    route("get", "/projects/public/shop", () => HttpResponse.json({ project: shop })),
    route("post", "/public/docs/ada/shop/followers", async ({ request }) => {
      asked.push((await request.json()) as FollowChangelog);
      return asked.length === 1
        ? refuse(429, "rate_limited", "You have followed many changelogs.")
        : new HttpResponse(null, { status: 202 });
    }),
  );
  const { user } = renderApp("/follow/ada/shop");
  const main = within(await screen.findByRole("main"));
  expect(await main.findByRole("heading", { name: "Follow Shop" })).toBeTruthy();
  const email = main.getByLabelText("Email");
  await user.type(email, "grace@");
  await user.click(main.getByRole("button", { name: "Follow" }));
  expect(await main.findByText("Enter an email address such as name@example.com.")).toBeTruthy();
  expect(asked).toEqual([]);
  await user.type(email, "Example.com");
  await user.click(main.getByRole("radio", { name: "Versions that may break clients" }));
  await user.click(main.getByRole("button", { name: "Follow" }));
  expect(await main.findByText(/You have followed many changelogs/)).toBeTruthy();
  await user.click(main.getByRole("button", { name: "Follow" }));
  expect(await main.findByRole("heading", { name: "Check your mail" })).toBeTruthy();
  expect(main.getByRole("status").textContent).toContain("A mail to grace@example.com has a link");
  expect(asked[1]).toEqual({ email: "grace@example.com", breaking_only: true });
  expect(main.getByRole("link", { name: "Open the changelog" }).getAttribute("href")).toBe("/d/ada/shop/changelog");
});

test("there is nothing to follow where there are no public docs", async () => {
  server.use(route("get", "/projects/public/none", () => refuse(404, "not_found", "Project not found.")));
  renderApp("/follow/ada/none");
  expect(await screen.findByRole("heading", { name: "Nothing to follow here" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Follow" })).toBeNull();
});
