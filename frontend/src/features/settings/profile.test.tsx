import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Session } from "@/api/generated/types.gen";
import { renderApp } from "@/test/render";
import { ada, GOOD_TOKEN, refuse, route, server } from "@/test/server";

const here: Session = {
  id: "s1",
  is_current: true,
  browser: "Firefox",
  system: "Linux",
  created_at: "2026-01-05T10:00:00Z",
  last_used_at: "2026-01-06T10:00:00Z",
};
const phone: Session = { ...here, id: "s2", is_current: false, browser: "Safari", system: "iPhone" };
const odd: Session = { ...here, id: "s3", is_current: false, browser: null, system: null };

beforeEach(() => {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  server.use(
    route("get", "/user/sessions", () => HttpResponse.json({ sessions: [here, phone, odd] })),
    route("get", "/usernames/:username", ({ params }) => {
      const taken = params.username === "bob";
      return HttpResponse.json({
        username: params.username,
        available: !taken,
        message: taken ? "The username “bob” is taken. Choose another one." : null,
      });
    }),
  );
});

test("name and username are saved and appear in the app at once", async () => {
  const sent: unknown[] = [];
  server.use(
    route("put", "/user", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ user: { ...ada, name: "Ada Lovelace", username: "lovelace" } });
    }),
  );
  const { user } = renderApp("/settings/profile");
  const save = await screen.findByRole<HTMLButtonElement>("button", { name: "Save changes" });
  expect(save.disabled).toBe(true);
  await user.type(screen.getByLabelText("Name"), "Ada Lovelace");
  const username = screen.getByLabelText("Username");
  await user.clear(username);
  await user.type(username, "Lovelace");
  expect(await screen.findByText(/This username is free/)).toBeTruthy();
  expect(screen.getByText(/Links to \/d\/ada lead to the new address/)).toBeTruthy();
  await user.click(save);
  expect(await screen.findByText("Your profile was saved.")).toBeTruthy();
  expect(sent).toEqual([{ name: "Ada Lovelace", username: "lovelace" }]);
  expect(screen.getByRole("heading", { name: "Ada Lovelace" })).toBeTruthy();
  expect(save.disabled).toBe(true);
});

test("a taken username is reported while typing, and a refusal appears at its field", async () => {
  server.use(
    route("put", "/user", () =>
      refuse(409, "username_taken", "Somebody was faster.", {
        fields: [{ field: "username", message: "Somebody was faster." }],
      }),
    ),
  );
  const { user } = renderApp("/settings/profile");
  const username = await screen.findByLabelText("Username");
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save changes" });
  await user.clear(username);
  await user.type(username, "bob");
  expect(await screen.findByText(/“bob” is taken/)).toBeTruthy();
  expect(save.disabled).toBe(true);
  await user.clear(username);
  await user.type(username, "a--b");
  expect(screen.getByRole("alert").textContent).toMatch(/single hyphens/);
  await user.clear(username);
  await user.type(username, "eve");
  await user.click(save);
  expect((await screen.findByRole("alert")).textContent).toBe("Somebody was faster.");
  expect(username.getAttribute("aria-invalid")).toBe("true");
});

test("leaving with unsaved changes asks first", async () => {
  const { user, router } = renderApp("/settings/profile");
  await user.type(await screen.findByLabelText("Name"), "Ada");
  await user.click(screen.getByRole("link", { name: "Compare the plans" }));
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(router.state.location.pathname).toBe("/settings/profile");
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Ada");
  await user.click(screen.getByRole("link", { name: "Compare the plans" }));
  await user.click(await screen.findByRole("button", { name: "Leave without saving" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/pricing"));
});

test("an expired session keeps the typed text", async () => {
  server.use(route("put", "/user", () => refuse(401, "unauthenticated", "Sign in to continue.")));
  const { user, router } = renderApp("/settings/profile");
  const name = await screen.findByLabelText<HTMLInputElement>("Name");
  await user.type(name, "Ada");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByRole("dialog", { name: "Sign In" })).toBeTruthy();
  expect(router.state.location.pathname).toBe("/settings/profile");
  localStorage.setItem("auth_token", GOOD_TOKEN);
  dispatchEvent(new StorageEvent("storage", { key: "auth_token", newValue: GOOD_TOKEN }));
  await waitFor(() => expect(screen.queryByText(/Your session has ended/)).toBeNull());
  expect(name.isConnected && name.value).toBe("Ada");
});

test("sessions have names and can be ended one by one or together", async () => {
  const ended: string[] = [];
  server.use(
    route("delete", "/user/sessions/:id", ({ params }) => {
      ended.push(String(params.id));
      server.use(route("get", "/user/sessions", () => HttpResponse.json({ sessions: [here, odd] })));
      return new HttpResponse(null, { status: 204 });
    }),
    route("delete", "/user/sessions", () => {
      ended.push("others");
      server.use(route("get", "/user/sessions", () => HttpResponse.json({ sessions: [here] })));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderApp("/settings/profile/sessions");
  const current = await screen.findByText("Firefox on Linux");
  const row = current.closest("li") as HTMLElement;
  expect(within(row).getByText("This browser")).toBeTruthy();
  expect(within(row).queryByRole("button")).toBeNull();
  expect(screen.getByText("Unknown browser")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Sign out Safari on iPhone" }));
  await waitFor(() => expect(screen.queryByText("Safari on iPhone")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Sign out all others" }));
  await waitFor(() => expect(screen.queryByText("Unknown browser")).toBeNull());
  expect(screen.queryByRole("button", { name: "Sign out all others" })).toBeNull();
  expect(ended).toEqual(["s2", "others"]);
});

test("sessions that do not load can be retried", async () => {
  server.use(route("get", "/user/sessions", () => refuse(400, "bad", "Not now.")));
  const { user } = renderApp("/settings/profile/sessions");
  expect(await screen.findByText("The sessions could not be loaded")).toBeTruthy();
  server.use(route("get", "/user/sessions", () => HttpResponse.json({ sessions: [here] })));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Firefox on Linux")).toBeTruthy();
});

test("deleting needs the username or the email address, and goes to the homepage", async () => {
  const sent: unknown[] = [];
  server.use(
    route("delete", "/user", async ({ request }) => {
      sent.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, router } = renderApp("/settings/profile");
  await user.click(await screen.findByRole("button", { name: "Delete account" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete account" }));
  const remove = dialog.getByRole<HTMLButtonElement>("button", { name: "Delete account" });
  const typed = dialog.getByRole("textbox");
  expect(remove.disabled).toBe(true);
  await user.type(typed, "someone");
  expect(remove.disabled).toBe(true);
  await user.clear(typed);
  await user.type(typed, "ADA@example.com");
  await user.click(remove);
  await waitFor(() => expect(router.state.location.pathname).toBe("/"));
  expect(screen.getByText("Your account and everything in it was deleted.")).toBeTruthy();
  expect(sent).toEqual([{ confirmation: "ada@example.com" }]);
  expect(localStorage.getItem("auth_token")).toBeNull();
});
