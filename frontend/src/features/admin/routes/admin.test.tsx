import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import type { DeadJob } from "@/api/generated/types.gen";
import { beforeEach, expect, test } from "vitest";
import { writeToken } from "@/api/token";
import { renderApp } from "@/test/render";
import { ada, GOOD_TOKEN, refuse, route, server } from "@/test/server";

const message = {
  id: "m2",
  name: "Bob",
  email: "bob@example.com",
  subject: "problem",
  message: "The page stays empty.",
  created_at: "2026-11-23T10:00:00Z",
};
const error = {
  id: "e1",
  message: "x is undefined",
  stack: "at render (a.js:1:2)",
  component_stack: "",
  path: "/dashboard/project/…",
  user_agent: "Mozilla/5.0",
  count: 3,
  first_seen_at: "2026-11-22T10:00:00Z",
  last_seen_at: "2026-11-23T10:00:00Z",
};

beforeEach(() => {
  writeToken(GOOD_TOKEN);
  server.use(route("get", "/auth/me", () => HttpResponse.json({ user: { ...ada, is_admin: true } })));
});

test("messages are listed part by part", async () => {
  server.use(
    route("get", "/admin/messages", ({ request }) =>
      new URL(request.url).searchParams.get("cursor") === "m2"
        ? HttpResponse.json({ items: [{ ...message, id: "m1", name: null, message: "Earlier." }], next_cursor: null })
        : HttpResponse.json({ items: [message], next_cursor: "m2" }),
    ),
  );
  const { user } = renderApp("/admin/messages");
  const item = (await screen.findByText("The page stays empty.")).closest("li");
  if (item === null) throw new Error("The message is not in a list.");
  expect(within(item).getByText("Something does not work")).toBeTruthy();
  expect(within(item).getByRole("link", { name: "bob@example.com" }).getAttribute("href")).toContain(
    "mailto:bob@example.com",
  );
  await user.click(screen.getByRole("button", { name: "Show earlier messages" }));
  expect(await screen.findByText("Earlier.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show earlier messages" })).toBeNull();
});

test("errors are listed with their count and place", async () => {
  server.use(route("get", "/admin/client-errors", () => HttpResponse.json({ items: [error], next_cursor: null })));
  renderApp("/admin/errors");
  expect(await screen.findByText("x is undefined")).toBeTruthy();
  for (const text of ["3 reports", "/dashboard/project/…", "at render (a.js:1:2)"]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
});

test("answers about the documentation are listed beside the counts of their pages", async () => {
  const answer = { id: "a1", page: "api-keys", is_helpful: false, comment: "How long do keys last?" };
  server.use(
    route("get", "/admin/help-feedback", () =>
      HttpResponse.json({
        items: [{ ...answer, created_at: "2026-11-23T10:00:00Z" }],
        next_cursor: null,
        pages: [{ page: "api-keys", yes: 4, no: 1 }],
      }),
    ),
  );
  renderApp("/admin/help");
  const item = (await screen.findByText("How long do keys last?")).closest("li");
  if (item === null) throw new Error("The answer is not in a list.");
  expect(within(item).getByText("not helpful")).toBeTruthy();
  expect(within(item).getByRole("link", { name: "api-keys" }).getAttribute("href")).toBe("/docs/api-keys");
  const row = screen.getByRole("row", { name: /api-keys/ });
  expect(
    within(row)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  ).toEqual(["4", "1"]);
});

const job: DeadJob = {
  id: "j1",
  kind: "sign_in_mail",
  receiver: "bob@example.com",
  attempts: 5,
  last_error: "the mail server refused the connection",
  created_at: "2026-11-20T10:00:00Z",
  dead_at: "2026-11-20T10:02:00Z",
};

test("a job that was given up can run again or be discarded", async () => {
  const called: string[] = [];
  server.use(
    route("get", "/admin/jobs", () => HttpResponse.json({ items: called.length < 2 ? [job] : [], next_cursor: null })),
    route("post", "/admin/jobs/j1/retry", () => {
      called.push("retry");
      return new HttpResponse(null, { status: 204 });
    }),
    route("delete", "/admin/jobs/j1", () => {
      called.push("discard");
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderApp("/admin/jobs");
  expect(await screen.findByText("the mail server refused the connection")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Retry Sign in mail" }));
  expect(await screen.findByText("Sign in mail runs again.")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Discard Sign in mail" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  expect(await screen.findByText("No job was given up.")).toBeTruthy();
  expect(called).toEqual(["retry", "discard"]);
});

test("an empty list says what will be there", async () => {
  server.use(route("get", "/admin/messages", () => HttpResponse.json({ items: [], next_cursor: null })));
  renderApp("/admin/messages");
  expect(await screen.findByText(/^No messages yet/)).toBeTruthy();
});

test("a failed list can be asked for again", async () => {
  server.use(route("get", "/admin/client-errors", () => refuse(500, "internal", "Something went wrong.")));
  const { user } = renderApp("/admin/errors");
  expect(await screen.findByText("The errors could not be loaded", undefined, { timeout: 3000 })).toBeTruthy();
  server.use(route("get", "/admin/client-errors", () => HttpResponse.json({ items: [error], next_cursor: null })));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("x is undefined")).toBeTruthy();
});

test("for other users the page does not exist", async () => {
  server.use(route("get", "/auth/me", () => HttpResponse.json({ user: ada })));
  renderApp("/admin/messages");
  expect(await screen.findByRole("heading", { name: "This page does not exist" })).toBeTruthy();
});
