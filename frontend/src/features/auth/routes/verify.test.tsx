import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { renderApp } from "@/test/render";
import { ada, GOOD_TOKEN, refuse, route, server } from "@/test/server";
import { markAsked, wasAskedHere } from "../asked-marker";

const asked: (string | null)[] = [];
const confirm = { name: "Sign in as ada@example.com" };

beforeEach(() => {
  asked.length = 0;
  server.use(
    route("get", "/auth/link", ({ request }) =>
      new URL(request.url).searchParams.get("token") === "fresh"
        ? HttpResponse.json({ email: "ada@example.com" })
        : refuse(400, "link_invalid", "This sign-in link has expired or was already used. Ask for a new one."),
    ),
    route("get", "/auth/verify", ({ request }) => {
      const token = new URL(request.url).searchParams.get("token");
      asked.push(token);
      return token === "fresh"
        ? HttpResponse.json({ token: GOOD_TOKEN, user: ada, redirect: "/dashboard" })
        : refuse(400, "link_invalid", "This sign-in link has expired or was already used. Ask for a new one.");
    }),
  );
});

test("the browser that requested the link uses it automatically, once", async () => {
  markAsked();
  const { router } = renderApp("/auth/verify?token=fresh");
  expect(await screen.findByRole("heading", { name: "My Projects" })).toBeTruthy();
  expect(router.state.location.pathname).toBe("/dashboard");
  expect(asked).toEqual(["fresh"]);
  expect(localStorage.getItem("auth_token")).toBe(GOOD_TOKEN);
  expect(wasAskedHere()).toBe(false);
});

test("any other browser waits for a click, and the token leaves the address bar at once", async () => {
  const { user } = renderApp("/auth/verify?token=fresh");
  const button = await screen.findByRole("button", confirm);
  expect(location.search).toBe("");
  expect(asked).toEqual([]);
  await user.click(button);
  expect(await screen.findByRole("heading", { name: "My Projects" })).toBeTruthy();
  expect(asked).toEqual(["fresh"]);
});

test("a marker older than the link is ignored", async () => {
  markAsked(Date.now() - 16 * 60_000);
  renderApp("/auth/verify?token=fresh");
  expect(await screen.findByRole("button", confirm)).toBeTruthy();
  expect(asked).toEqual([]);
});

test("a used link shows an error and offers a new one", async () => {
  markAsked();
  renderApp("/auth/verify?token=used");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "This sign-in link has expired or was already used. Ask for a new one.",
  );
  expect(screen.getByRole("button", { name: "Send Magic Link" })).toBeTruthy();
  expect(localStorage.getItem("auth_token")).toBeNull();
});

test("an address without a token sends no request", async () => {
  markAsked();
  renderApp("/auth/verify");
  expect(await screen.findByRole("heading", { name: "This link does not work" })).toBeTruthy();
  expect(asked).toEqual([]);
});

test("a failing server does not use up the link, and the user can retry", async () => {
  server.use(route("get", "/auth/verify", () => refuse(503, "unavailable", "Down for a moment.")));
  const { user } = renderApp("/auth/verify?token=fresh");
  await user.click(await screen.findByRole("button", confirm));
  expect(await screen.findByText("Down for a moment.", undefined, { timeout: 3000 })).toBeTruthy();
  server.use(
    route("get", "/auth/verify", () => HttpResponse.json({ token: GOOD_TOKEN, user: ada, redirect: "//evil.example" })),
  );
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(localStorage.getItem("auth_token")).toBe(GOOD_TOKEN));
  expect(await screen.findByRole("heading", { name: "My Projects" })).toBeTruthy();
});

test("an invalid link is refused before a click, in any browser", async () => {
  renderApp("/auth/verify?token=used");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "This sign-in link has expired or was already used. Ask for a new one.",
  );
  expect(asked).toEqual([]);
});
