import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { Subscription } from "@/api/generated/types.gen";
import { leaveTo } from "@/lib/leave";
import { renderApp } from "@/test/render";
import { ada, GOOD_TOKEN, refuse, route, server, shop } from "@/test/server";

vi.mock("@/lib/leave", () => ({ leaveTo: vi.fn() }));

const DECEMBER_22 = Date.UTC(2026, 11, 22, 12) / 1000;
const active: Subscription = {
  plan: "pro",
  status: "active",
  current_period_end: DECEMBER_22,
  cancel_at_period_end: false,
  payment_failed_at: null,
  next_payment_attempt: null,
  ended_at: null,
};
const unlimited = { maxProjects: -1, allowPrivateProjects: true };
const free = { maxProjects: 2, allowPrivateProjects: false };

/** Serves a subscription, and the user with the plan that follows from it. */
function serve(subscription: Subscription | null, limits: typeof free = free) {
  const plan = subscription?.status === "active" ? "pro" : "free";
  server.use(
    route("get", "/auth/me", () => HttpResponse.json({ user: { ...ada, plan } })),
    route("get", "/billing/subscription", () =>
      subscription === null
        ? refuse(404, "not_found", "Subscription not found.")
        : HttpResponse.json({ subscription, limits }),
    ),
  );
}

function limit(label: string): string[] {
  const row = screen.getByText(label, { selector: "dt" }).parentElement;
  return [...(row?.querySelectorAll("dd") ?? [])].map(({ textContent }) => textContent);
}

const open = () => renderApp("/settings/billing");

beforeEach(() => {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  vi.mocked(leaveTo).mockReset();
});

test("Pro shows price, next billing date, limits and the ways to the portal", async () => {
  serve(active, unlimited);
  const projects = [shop, { ...shop, id: "2", is_public: false }];
  server.use(
    route("get", "/projects", () => HttpResponse.json({ username: "ada", projects, create_refusal: null })),
    route("get", "/user/api-keys", () => HttpResponse.json({ apiKeys: [{}, {}, {}, {}] })),
    route("get", "/billing/portal-session", ({ request }) => {
      expect(new URL(request.url).searchParams.get("return_to")).toBe("/settings/billing");
      return HttpResponse.json({ url: "https://pay.example/portal" });
    }),
  );
  const { user } = open();
  const plan = within(await screen.findByRole("region", { name: "Current Plan" }));
  plan.getByText("Pro");
  plan.getByText("$19");
  plan.getByText("per month");
  expect(plan.getByText(/^Next billing date:/).textContent).toBe("Next billing date: December 22, 2026");
  await screen.findByText("2 in use");
  expect(limit("Projects")).toEqual(["Unlimited", "2 in use"]);
  expect(limit("Private Projects")).toEqual(["Allowed", "1 in use"]);
  await screen.findByText("4 of 5 keys");
  expect(limit("API Access")).toEqual(["Full access", "4 of 5 keys"]);
  expect(limit("Support")).toEqual(["Priority"]);
  expect(screen.queryByText("Ready to unlock more?")).toBeNull();
  expect(screen.getByRole("link", { name: "Billing" }).getAttribute("aria-current")).toBe("page");

  const manage = plan.getByRole<HTMLButtonElement>("button", { name: "Manage Subscription" });
  await user.click(manage);
  await waitFor(() => expect(leaveTo).toHaveBeenCalledExactlyOnceWith("https://pay.example/portal"));
  // A second click before the browser has left does nothing.
  expect(manage.disabled).toBe(true);
  expect(plan.getByRole<HTMLButtonElement>("button", { name: "Open Billing Portal" }).disabled).toBe(true);
  // The Back button can restore the page as it was left.
  fireEvent(window, Object.assign(new Event("pageshow"), { persisted: true }));
  await waitFor(() => expect(manage.disabled).toBe(false));
  await user.click(plan.getByRole("button", { name: "Open Billing Portal" }));
  await waitFor(() => expect(leaveTo).toHaveBeenCalledTimes(2));
});

test("Free offers the upgrade, in words and in numbers", async () => {
  serve(null);
  open();
  const plan = within(await screen.findByRole("region", { name: "Current Plan" }));
  plan.getByText("Free");
  plan.getByText("$0");
  plan.getByText("Up to 2 projects, public documentation, full search");
  expect(plan.getByRole("link", { name: "Upgrade to Pro" }).getAttribute("href")).toBe("/pricing");
  expect(plan.queryByRole("button")).toBeNull();
  const banner = within(screen.getByRole("region", { name: "Ready to unlock more?" }));
  expect(banner.getByRole("link", { name: "View Pricing Plans" }).getAttribute("href")).toBe("/pricing");
  await screen.findByText("0 in use");
  expect(limit("Projects")).toEqual(["2 projects", "0 in use"]);
  expect(limit("Private Projects")).toEqual(["Not available"]);
  expect(limit("API Access")).toEqual(["Not available"]);
  expect(limit("Support")).toEqual(["Community"]);
});

test.each([
  [1, "1 project"],
  [1200, "1,200 projects"],
])("a limit of %i is written as %s", async (maxProjects, words) => {
  serve(active, { maxProjects, allowPrivateProjects: true });
  open();
  await screen.findByRole("region", { name: "Plan Limits" });
  expect(limit("Projects")[0]).toBe(words);
});

test("a canceled subscription says when Pro ends", async () => {
  serve({ ...active, cancel_at_period_end: true }, unlimited);
  open();
  expect((await screen.findByText(/^Pro ends on/)).textContent).toBe(
    "Pro ends on December 22, 2026. You will not be charged again.",
  );
  screen.getByText("Canceled");
  expect(screen.queryByText(/Next billing date/)).toBeNull();
  screen.getByRole("button", { name: "Manage Subscription" });
});

test("an ended subscription is Free, with its invoices in the portal", async () => {
  serve({ ...active, status: "canceled", ended_at: DECEMBER_22 });
  server.use(route("get", "/user/api-keys", () => HttpResponse.json({ apiKeys: [{}] })));
  open();
  const plan = within(await screen.findByRole("region", { name: "Current Plan" }));
  plan.getByText("Free");
  expect(plan.getByText(/^Pro ended on/).textContent).toBe("Pro ended on December 22, 2026. Nothing was deleted.");
  await screen.findByText("1 key kept");
  expect(limit("API Access")).toEqual(["Not available", "1 key kept"]);
  plan.getByRole("link", { name: "Upgrade to Pro" });
  plan.getByRole("button", { name: "Open Billing Portal" });
  expect(plan.queryByRole("button", { name: "Manage Subscription" })).toBeNull();
});

test("a failed payment stays on the screen, says what is paused and leads to the portal", async () => {
  const [failed, next] = [Date.UTC(2026, 10, 14, 12) / 1000, Date.UTC(2026, 10, 25, 12) / 1000];
  serve({ ...active, status: "past_due", payment_failed_at: failed, next_payment_attempt: next });
  server.use(route("get", "/billing/portal-session", () => HttpResponse.json({ url: "https://pay.example/portal" })));
  const { user } = open();
  const notice = within(await screen.findByRole("alert"));
  notice.getByText("Your last payment failed, so Pro is paused");
  const text = notice.getByText(/Nothing is deleted: everything comes back once a payment succeeds\./).textContent;
  expect(text).toMatch(/^Requests with your API keys are refused, and private projects and those over the limit/);
  expect(text).not.toMatch(/webhook|branding/i);
  notice.getByText(/The next try is on November 25, 2026\.$/);
  expect(screen.getByText(/^Pro has been paused since/).textContent).toBe(
    "Pro has been paused since November 14, 2026",
  );
  screen.getByText("Pro: payment failed");
  screen.getByText("Free");
  expect(screen.queryByText(/Next billing date/)).toBeNull();
  expect(screen.queryByText("Ready to unlock more?")).toBeNull();
  await user.click(notice.getByRole("button", { name: "Update payment method" }));
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith("https://pay.example/portal"));
});

test("a failed payment without another try names no date", async () => {
  serve({ ...active, status: "unpaid" });
  open();
  await screen.findByText("Pro is paused until a payment succeeds.");
  expect(screen.queryByText(/next try/)).toBeNull();
});

test("a paused subscription is explained", async () => {
  serve({ ...active, status: "paused" });
  open();
  await screen.findByText("Your subscription is not active");
  screen.getByText("Pro: paused");
  screen.getByRole("button", { name: "Open the portal" });
});

test("a failure of the portal is shown for five seconds", async () => {
  serve(active, unlimited);
  server.use(route("get", "/billing/portal-session", () => refuse(404, "not_found", "No customer.")));
  open();
  const manage = await screen.findByRole<HTMLButtonElement>("button", { name: "Manage Subscription" });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.click(manage);
  expect((await screen.findByRole("alert")).textContent).toBe("Failed to open billing portal");
  expect(leaveTo).not.toHaveBeenCalled();
  expect(manage.disabled).toBe(false);
  await vi.advanceTimersByTimeAsync(4500);
  screen.getByText("Failed to open billing portal");
  await vi.advanceTimersByTimeAsync(500);
  await waitFor(() => expect(screen.queryByText("Failed to open billing portal")).toBeNull());
});

test("without a token the portal asks to log in again", async () => {
  serve(active, unlimited);
  const { user } = open();
  const manage = await screen.findByRole("button", { name: "Manage Subscription" });
  vi.spyOn(Storage.prototype, "getItem").mockReturnValue(null);
  await user.click(manage);
  expect((await screen.findByRole("alert")).textContent).toBe("Please log in again");
  vi.restoreAllMocks();
});

test("an expired session leads to the login page and says why", async () => {
  serve(active, unlimited);
  server.use(route("get", "/billing/portal-session", () => refuse(401, "unauthenticated", "Sign in first.")));
  const { user, router } = open();
  await user.click(await screen.findByRole("button", { name: "Manage Subscription" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  expect(router.state.location.search).toBe("?redirect=%2Fsettings%2Fbilling");
  await screen.findByText("Session expired. Please log in again.");
});

test("an expired session while loading leads to the login page as well", async () => {
  server.use(route("get", "/billing/subscription", () => refuse(401, "unauthenticated", "Sign in first.")));
  const { router } = open();
  await screen.findByText("Session expired. Please log in again.");
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
});

test.each([
  [() => refuse(500, "internal", "Something failed on our side."), "Failed to fetch subscription", /on our side/],
  [() => HttpResponse.error(), "Failed to load billing information", /could not reach the server/],
])("a failed load says so and can be repeated", async (answer, title, message) => {
  serve(null);
  server.use(route("get", "/billing/subscription", answer));
  const { user } = open();
  await screen.findByText(title);
  screen.getByText(message);
  serve(active, unlimited);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText(/^Next billing date:/);
});

test("a response that cannot be read is an unknown error", async () => {
  server.use(route("get", "/billing/subscription", () => new HttpResponse("<h1>Hello</h1>")));
  open();
  await screen.findByText("Failed to load billing information");
  screen.getByText("Unknown error");
});

test("while the plan loads, a placeholder has its place", async () => {
  serve(active, unlimited);
  server.use(route("get", "/billing/subscription", () => delay("infinite")));
  open();
  await screen.findByRole("status", { name: "Loading your plan" });
  expect(screen.queryByText("Upgrade to Pro")).toBeNull();
});

test("when the subscription shows another plan, the whole app learns it", async () => {
  let plan = "pro";
  server.use(
    route("get", "/auth/me", () => HttpResponse.json({ user: { ...ada, plan } })),
    route("get", "/user/sessions", () => HttpResponse.json({ sessions: [] })),
    route("get", "/billing/subscription", () => {
      plan = "free";
      return HttpResponse.json({ subscription: { ...active, status: "canceled" }, limits: free });
    }),
  );
  const { user } = open();
  await screen.findByText("Ready to unlock more?");
  await user.click(screen.getByRole("link", { name: "Profile" }));
  await screen.findByRole("link", { name: "Compare the plans" });
});
