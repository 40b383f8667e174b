import { fireEvent, screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "@/test/render";
import { OPENED_CHECKOUT } from "./opened-checkout";
import { adaOn, GOOD_TOKEN, refuse, route, server } from "@/test/server";

const subscription = { plan: "pro", status: "active", current_period_end: null, cancel_at_period_end: false };
const limits = { maxProjects: -1, allowPrivateProjects: true };
const REFUSAL = "The Free plan includes 2 projects.";

let looks = 0;

/** Serves a user who becomes Pro with the given look at the account; the first one restores the session. */
function becomePro(atLook: number) {
  looks = 0;
  const isPro = () => looks >= atLook;
  server.use(
    route("get", "/auth/me", () => {
      looks += 1;
      return HttpResponse.json({ user: { ...adaOn(isPro() ? "pro" : "free"), has_subscription: isPro() } });
    }),
    route("get", "/billing/subscription", () =>
      isPro() ? HttpResponse.json({ subscription, limits }) : refuse(404, "not_found", "Subscription not found."),
    ),
    route("get", "/projects", () =>
      HttpResponse.json({ username: "ada", projects: [], create_refusal: isPro() ? null : REFUSAL }),
    ),
  );
}

beforeEach(() => {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  sessionStorage.setItem(OPENED_CHECKOUT, "own");
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

test("after the checkout the billing page waits for Pro, and never offers to pay again", async () => {
  becomePro(4);
  const { router } = renderApp("/settings/billing?checkout=success&checkout_id=own");
  await screen.findByText("Confirming your payment.");
  // An effect removes it, after the text has appeared.
  await waitFor(() => expect(router.state.location.search).toBe(""));
  expect(screen.queryByText("Upgrade to Pro")).toBeNull();
  await vi.advanceTimersByTimeAsync(3000);
  await screen.findByText("Welcome to Pro");
  await screen.findByRole("button", { name: "Manage Subscription" });
  expect(looks).toBe(4);
  await vi.advanceTimersByTimeAsync(5000);
  await waitFor(() => expect(screen.queryByText("Welcome to Pro")).toBeNull());
});

test("a plan that is Pro already needs no further look", async () => {
  becomePro(1);
  renderApp("/settings/billing?checkout=success&checkout_id=own");
  await screen.findByText("Welcome to Pro");
  expect(looks).toBe(1);
});

test("back on the page of the upsell, its limit is gone", async () => {
  becomePro(3);
  const { router } = renderApp("/dashboard?sort=name&checkout=success&checkout_id=own");
  await screen.findByText(REFUSAL);
  await vi.advanceTimersByTimeAsync(1500);
  await screen.findByText("Welcome to Pro");
  await waitFor(() => expect(screen.queryByText(REFUSAL)).toBeNull());
  expect(router.state.location.search).toBe("?sort=name");
});

test("after 15 seconds it says that the confirmation is on its way, and looks again when asked", async () => {
  becomePro(10);
  renderApp("/settings/billing?checkout=success&checkout_id=own");
  await screen.findByText("Confirming your payment.");
  await vi.advanceTimersByTimeAsync(14_000);
  screen.getByText("Confirming your payment.");
  await vi.advanceTimersByTimeAsync(2000);
  await screen.findByText("The confirmation is still on its way");
  screen.getByText(/You do not need to pay again\./);
  expect(looks).toBe(8);
  await screen.findByText("Current Plan");
  fireEvent.click(screen.getByRole("button", { name: "Check again" }));
  await vi.advanceTimersByTimeAsync(2000);
  await screen.findByText("Welcome to Pro");
});

test("a look that fails is followed by the next one", async () => {
  becomePro(2);
  renderApp("/settings/billing?checkout=success&checkout_id=own");
  await screen.findByText("Confirming your payment.");
  server.use(route("get", "/auth/me", () => refuse(429, "rate_limited", "Too many requests.")));
  await vi.advanceTimersByTimeAsync(600);
  becomePro(1);
  await vi.advanceTimersByTimeAsync(2000);
  await screen.findByText("Welcome to Pro");
});

test("a canceled checkout says that nothing was charged, for five seconds", async () => {
  becomePro(99);
  const { router } = renderApp("/settings/billing?checkout=canceled&checkout_id=own");
  await screen.findByText("Checkout canceled");
  screen.getByText("Nothing was charged, and your plan has not changed.");
  expect(router.state.location.search).toBe("");
  await screen.findByRole("link", { name: "Upgrade to Pro" });
  await vi.advanceTimersByTimeAsync(5000);
  await waitFor(() => expect(screen.queryByText("Checkout canceled")).toBeNull());
});

test.each(["?checkout=success", "?checkout=success&checkout_id=other", "?checkout=canceled&checkout_id="])(
  "%s without the checkout that this browser opened is ignored",
  async (search) => {
    becomePro(99);
    const { router } = renderApp(`/settings/billing${search}`);
    await screen.findByRole("link", { name: "Upgrade to Pro" });
    await waitFor(() => expect(router.state.location.search).toBe(""));
    expect(screen.queryByText("Confirming your payment.")).toBeNull();
    expect(screen.queryByText("Checkout canceled")).toBeNull();
  },
);

test("a checkout counts once: its address does nothing when it is opened again", async () => {
  becomePro(99);
  const { router } = renderApp("/settings/billing?checkout=canceled&checkout_id=own");
  await screen.findByText("Checkout canceled");
  await vi.advanceTimersByTimeAsync(5000);
  await waitFor(() => expect(screen.queryByText("Checkout canceled")).toBeNull());
  await router.navigate("/settings/billing?checkout=success&checkout_id=own");
  await waitFor(() => expect(router.state.location.search).toBe(""));
  expect(screen.queryByText("Confirming your payment.")).toBeNull();
});
