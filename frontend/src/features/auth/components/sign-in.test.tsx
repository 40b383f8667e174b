import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { delay, HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { renderApp, renderAt } from "@/test/render";
import { GOOD_TOKEN, refuse, route, server } from "@/test/server";
import { wasAskedHere } from "../asked-marker";
import SignInDialog from "./sign-in-dialog";

const SENT = "Magic link sent! Check your email to log in.";
const email = () => screen.findByRole("textbox", { name: "Email" });
const send = () => screen.getByRole<HTMLButtonElement>("button", { name: "Send Magic Link" });

function accept(bodies: unknown[] = []) {
  server.use(
    route("post", "/auth/magic-link", async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ message: SENT });
    }),
  );
  return bodies;
}

test("sends the trimmed, lower-case address with the redirect, and marks this browser", async () => {
  const bodies = accept();
  const { user } = renderApp("/login?redirect=%2Fdashboard%3Fnew%3Dtrue");
  await user.type(await email(), "  Ada@Example.COM ");
  await user.click(send());
  expect(await screen.findByText(SENT)).toBeTruthy();
  expect(bodies).toEqual([{ email: "ada@example.com", redirect: "/dashboard?new=true" }]);
  expect(wasAskedHere()).toBe(true);
});

test("nothing is sent while the field is blank", async () => {
  const bodies = accept();
  const { user } = renderApp("/login");
  await email();
  expect(send().disabled).toBe(true);
  await user.type(await email(), "   {Enter}");
  expect(send().disabled).toBe(true);
  expect(bodies).toEqual([]);
});

test("an invalid address is not sent", async () => {
  const bodies = accept();
  const { user } = renderApp("/login");
  await user.type(await email(), "ada{Enter}");
  expect(screen.getByRole("alert").textContent).toMatch(/Enter an email address/);
  expect(bodies).toEqual([]);
});

test("the server's message is shown when it refuses", async () => {
  server.use(
    route("post", "/auth/magic-link", () => refuse(429, "rate_limited", "Wait a minute before you ask again.")),
  );
  const { user } = renderApp("/login");
  await user.type(await email(), "ada@example.com{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("Wait a minute before you ask again.");
  expect(((await email()) as HTMLInputElement).value).toBe("ada@example.com");
  expect(wasAskedHere()).toBe(false);
});

test("a lost network shows the specified message", async () => {
  server.use(route("post", "/auth/magic-link", () => HttpResponse.error()));
  const { user } = renderApp("/login");
  await user.type(await email(), "ada@example.com{Enter}");
  expect((await screen.findByRole("alert", undefined, { timeout: 3000 })).textContent).toBe(
    "Failed to send magic link. Please try again.",
  );
});

test("form and close controls are disabled while sending", async () => {
  server.use(
    route("post", "/auth/magic-link", async () => {
      await delay("infinite");
      return HttpResponse.json({ message: SENT });
    }),
  );
  const onClose = vi.fn();
  renderAt(<SignInDialog redirect={undefined} onClose={onClose} />);
  const user = userEvent.setup();
  await user.type(await email(), "ada@example.com{Enter}");
  for (const name of ["Send Magic Link", "Cancel", "Close"]) {
    expect(screen.getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(true);
  }
  expect(((await email()) as HTMLInputElement).disabled).toBe(true);
});

test("the window closes three seconds after the link was sent", async () => {
  accept();
  const onClose = vi.fn();
  renderAt(<SignInDialog redirect={undefined} onClose={onClose} />);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.change(await email(), { target: { value: "ada@example.com" } });
  fireEvent.click(send());
  await screen.findByText(SENT);
  await vi.advanceTimersByTimeAsync(2500);
  expect(onClose).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(500);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test("an upgrade explains the sign-in; a signed-in user is redirected", async () => {
  const first = renderApp("/login?upgrade=true");
  expect(await screen.findByText("Please sign in to upgrade to Pro plan.")).toBeTruthy();
  first.unmount();

  localStorage.setItem("auth_token", GOOD_TOKEN);
  const { router } = renderApp("/login?redirect=%2Fpricing");
  await waitFor(() => expect(router.state.location.pathname).toBe("/pricing"));
});

test("after a link was sent the button counts down to the next one, and another address need not wait", async () => {
  const bodies = accept();
  const { user } = renderApp("/login");
  await user.type(await email(), "grace@example.com{Enter}");
  await screen.findByText(SENT);
  const again = await screen.findByRole<HTMLButtonElement>("button", { name: /^Send again in (60|5\d) s$/ });
  expect(again.disabled).toBe(true);
  screen.getByText(/You can request another link in (60|5\d) s\./);
  await user.type(await email(), "{Enter}");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(bodies).toHaveLength(1);
  screen.getByText(SENT);

  await user.clear(await email());
  await user.type(await email(), "other@example.com");
  expect(send().disabled).toBe(false);
  await user.clear(await email());
  await user.type(await email(), "Grace@example.com");
  await screen.findByRole("button", { name: /^Send again in/ });

  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.now() + 61_000 });
  await vi.advanceTimersByTimeAsync(300);
  expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Send Magic Link" })).disabled).toBe(false);
});

test("an address with a recent link is told when to try again, without an error", async () => {
  server.use(
    route("post", "/auth/magic-link", () =>
      refuse(429, "rate_limited", "We sent a link to this address a moment ago.", { retry_after: 700 }),
    ),
  );
  const { user } = renderApp("/login");
  await user.type(await email(), "linus@example.com{Enter}");
  await screen.findByText("We sent a link to this address a moment ago.");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send again in 12 min" }).disabled).toBe(true);
});
