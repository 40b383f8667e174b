import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import { renderApp } from "@/test/render";
import { ada, GOOD_TOKEN, refuse, route, server } from "@/test/server";

const token = () => localStorage.getItem("auth_token");

test("a stored token restores the session; the guard shows a spinner until then", async () => {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  renderApp("/dashboard");
  expect(await screen.findByRole("status", { name: "Loading" })).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "My Projects" })).toBeTruthy();
  expect(token()).toBe(GOOD_TOKEN);
});

test("a refused token is removed, and the guard leads to sign in", async () => {
  localStorage.setItem("auth_token", "stale");
  const { router } = renderApp("/dashboard?sort=name");
  expect(await screen.findByRole("button", { name: "Send Magic Link" })).toBeTruthy();
  expect(router.state.location.pathname).toBe("/login");
  expect(router.state.location.search).toBe("?redirect=%2Fdashboard%3Fsort%3Dname");
  expect(token()).toBeNull();
  expect(screen.getByText(/Your session has ended/)).toBeTruthy();
});

test.each([
  ["fails", () => refuse(500, "internal", "Something failed on our side."), /Something failed on our side\./],
  [
    "cannot save",
    () => refuse(503, "cannot_save", "Nothing can be saved right now."),
    /Nothing can be saved right now\./,
  ],
  ["cannot be reached", () => HttpResponse.error(), /We could not reach the server\./],
  [
    "is behind a proxy that fails",
    () => new HttpResponse("<h1>Bad gateway</h1>", { status: 502 }),
    /^Request failed\. You are still signed in/,
  ],
])("a server that %s does not sign users out; the page says so, and continues by itself", async (_, answer, said) => {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  server.use(route("get", "/auth/me", answer));
  const { router } = renderApp("/dashboard?sort=name");
  expect(await screen.findByRole("heading", { name: "The server does not answer" })).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toMatch(said);
  expect(token()).toBe(GOOD_TOKEN);
  server.resetHandlers();
  expect(await screen.findByRole("heading", { name: "My Projects" })).toBeTruthy();
  expect(router.state.location.pathname + router.state.location.search).toBe("/dashboard?sort=name");
  expect(token()).toBe(GOOD_TOKEN);
});

test("the button retries at once, and a refusal then ends the session", async () => {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  let asked = 0;
  server.use(
    route("get", "/auth/me", () => {
      asked += 1;
      return asked > 3 ? refuse(401, "unauthenticated", "Sign in first.") : HttpResponse.error();
    }),
  );
  const { user, router } = renderApp("/dashboard");
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  expect(asked).toBe(4);
  expect(token()).toBeNull();
});

test("the login page does not ask users to sign in again while the server is away", async () => {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  server.use(route("get", "/auth/me", () => HttpResponse.error()));
  renderApp("/login");
  expect(await screen.findByRole("heading", { name: "The server does not answer" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Send Magic Link" })).toBeNull();
  expect(screen.getByRole("button", { name: "Reconnect" })).toBeTruthy();
});

test("without a token the guard sends no request", async () => {
  const { router } = renderApp("/settings/profile");
  expect(await screen.findByRole("heading", { name: /Sign in to/ })).toBeTruthy();
  expect(router.state.location.search).toBe("?redirect=%2Fsettings%2Fprofile");
  expect(screen.queryByText(/Your session has ended/)).toBeNull();
});

test("signing out clears the session even when the server fails, and goes to the homepage", async () => {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  const sent: (string | null)[] = [];
  server.use(
    route("post", "/auth/logout", ({ request }) => {
      sent.push(request.headers.get("Authorization"));
      return refuse(500, "internal", "Something failed on our side.");
    }),
  );
  const { user, router } = renderApp("/dashboard");
  await user.click(await screen.findByRole("button", { name: "User menu" }));
  await user.click(screen.getByRole("menuitem", { name: "Sign out" }));
  expect(await screen.findByRole("link", { name: "Sign In" })).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  expect(token()).toBeNull();
  await waitFor(() => expect(sent[0]).toBe(`Bearer ${GOOD_TOKEN}`));
});

test("a 401 during work ends the session, and signing in returns to the same page", async () => {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  server.use(route("get", "/projects", () => refuse(401, "unauthenticated", "Sign in first.")));
  const { router } = renderApp("/dashboard");
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  expect(router.state.location.search).toBe("?redirect=%2Fdashboard");
});

test("a sign-in in another tab applies here", async () => {
  const { router } = renderApp("/login?redirect=%2Fdashboard");
  await screen.findByRole("button", { name: "Send Magic Link" });
  localStorage.setItem("auth_token", GOOD_TOKEN);
  dispatchEvent(new StorageEvent("storage", { key: "auth_token", newValue: GOOD_TOKEN }));
  expect(await screen.findByRole("heading", { name: "My Projects" })).toBeTruthy();
  expect(router.state.location.pathname).toBe("/dashboard");
});

test("the user menu names the account", async () => {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  server.use(route("get", "/auth/me", () => HttpResponse.json({ user: { ...ada, name: "Ada Lovelace" } })));
  const { user } = renderApp("/");
  await user.click(await screen.findByRole("button", { name: "User menu" }));
  expect(screen.getByRole("menu").textContent).toContain("Ada Lovelace");
  expect(screen.getByRole("menu").textContent).toContain(ada.email);
  expect(screen.getByRole("menuitem", { name: "Settings" }).getAttribute("href")).toBe("/settings/profile");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("menu")).toBeNull();
});
