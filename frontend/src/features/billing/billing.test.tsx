import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { KeptProjects, Subscription, User } from "@/api/generated/types.gen";
import { leaveTo } from "@/lib/leave";
import { renderApp } from "@/test/render";
import { adaOn, GOOD_TOKEN, refuse, route, server, shop } from "@/test/server";

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
    route("get", "/auth/me", () =>
      HttpResponse.json({ user: { ...adaOn(plan), has_subscription: subscription !== null } }),
    ),
    route("get", "/billing/payments", () => HttpResponse.json({ payment_method: null, invoices: [] })),
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
  // Browsers log a 404, so nothing is asked for.
  server.use(route("get", "/billing/subscription", () => expect.unreachable()));
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
  expect((await screen.findByText(/^Pro stays until/)).textContent).toBe(
    "Pro stays until December 22, 2026. There is no further payment.",
  );
  screen.getByText("Cancels Dec 22");
  screen.getByText("per month, paid until Dec 22");
  screen.getByRole("button", { name: "Keep Pro" });
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
  screen.getByText("Pro paused");
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
  serve(active, unlimited);
  server.use(route("get", "/billing/subscription", () => refuse(401, "unauthenticated", "Sign in first.")));
  const { router } = open();
  await screen.findByText("Session expired. Please log in again.");
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
});

test.each([
  [() => refuse(500, "internal", "Something failed on our side."), "Failed to fetch subscription", /on our side/],
  [() => HttpResponse.error(), "Failed to load billing information", /could not reach the server/],
])("a failed load says so and can be repeated", async (answer, title, message) => {
  serve(active, unlimited);
  server.use(route("get", "/billing/subscription", answer));
  const { user } = open();
  await screen.findByText(title);
  screen.getByText(message);
  serve(active, unlimited);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText(/^Next billing date:/);
});

test("a response that cannot be read is an unknown error", async () => {
  serve(active, unlimited);
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
  let plan: User["plan"] = "pro";
  server.use(
    route("get", "/auth/me", () => HttpResponse.json({ user: { ...adaOn(plan), has_subscription: true } })),
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

const projects = ["Storefront", "Sandbox", "Payments", "Archive"].map((name, number) => ({
  ...shop,
  id: `p${number}`,
  name,
  slug: name.toLowerCase(),
  is_public: name !== "Payments",
}));
const oldest: KeptProjects = { project_ids: [], chosen_at: null, covered_ids: ["p2", "p3"], is_fixed: false };

/** Serves the projects and what Free leaves of them; returns the choices that were saved. */
function serveProjects(kept = oldest) {
  const saved: unknown[] = [];
  server.use(
    route("get", "/projects", () => HttpResponse.json({ username: "ada", projects, create_refusal: null })),
    route("get", "/billing/kept-projects", () => HttpResponse.json(kept)),
    route("put", "/billing/kept-projects", async ({ request }) => {
      const body = (await request.json()) as { project_ids: string[] };
      saved.push(body);
      return HttpResponse.json({
        ...oldest,
        ...body,
        covered_ids: body.project_ids,
        chosen_at: "2026-11-24T12:00:00Z",
      });
    }),
    route("get", "/billing/portal-session", () => HttpResponse.json({ url: "https://pay.example/portal" })),
  );
  return saved;
}

test("before a cancellation the owner chooses the projects that stay, and the choice is saved", async () => {
  serve(active, unlimited);
  const saved = serveProjects();
  const { user } = open();
  await user.click(await screen.findByRole("link", { name: "See what would change" }));
  await screen.findByRole("heading", { name: "What changes on December 22, 2026" });
  const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: `Keep ${name}` });
  // Of the two oldest, one is private, which Free does not have.
  expect(projects.map(({ name }) => box(name).checked)).toEqual([false, false, false, true]);
  expect(box("Payments").disabled).toBe(true);
  screen.getByText("Make it public to choose it");
  screen.getByText("1 of 2 chosen");
  await user.click(box("Storefront"));
  // Two are chosen: another one only after one of them is unticked.
  expect(box("Sandbox").disabled).toBe(true);
  await user.click(box("Archive"));
  await user.click(box("Sandbox"));
  screen.getByText("Keep Storefront and Sandbox editable");
  screen.getByRole("link", { name: "Keep Pro" });
  await user.click(screen.getByRole("button", { name: "Continue to cancel" }));
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith("https://pay.example/portal"));
  expect(saved).toEqual([{ project_ids: ["p0", "p1"] }]);
});

test("a choice that is refused stays, with the reason", async () => {
  serve(active, unlimited);
  serveProjects();
  server.use(
    route("put", "/billing/kept-projects", () => refuse(503, "cannot_save", "Nothing can be saved right now.")),
  );
  const { user } = renderApp("/settings/billing?view=free");
  await user.click(await screen.findByRole("checkbox", { name: "Keep Storefront" }));
  await user.click(screen.getByRole("button", { name: "Save the choice" }));
  await screen.findByText("Nothing can be saved right now.");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Keep Storefront" }).checked).toBe(true);
});

const fixed = { ...oldest, is_fixed: true, chosen_at: "2026-11-24T12:00:00Z" };

test("on Free a chosen project stays chosen, and others can be added", async () => {
  serve({ ...active, status: "past_due" });
  serveProjects({ ...fixed, project_ids: ["p0"], covered_ids: ["p0", "p3"] });
  const { user } = renderApp("/settings/billing?view=free");
  const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Keep Sandbox" });
  // Neither the chosen project nor the private one has a box that does nothing.
  expect(screen.getAllByRole("checkbox")).toHaveLength(2);
  const row = (name: string) => screen.getByRole("row", { name: new RegExp(`\\b${name}\\b`) }).textContent;
  expect(row("Storefront")).toMatch(/^Chosen/);
  // The oldest fills the second place.
  expect(row("Archive")).toContain("Stays as it is");
  screen.getByText("Storefront stays chosen while you are on Free; you can add 1 more.");
  await user.click(box);
  expect(row("Archive")).toContain("Read-only");
  screen.getByText("Keep Storefront and Sandbox editable");
  expect(screen.queryByRole("button", { name: "Continue to cancel" })).toBeNull();
});

test("on Free with a full choice nothing is offered that cannot be done", async () => {
  serve({ ...active, status: "canceled", ended_at: DECEMBER_22 });
  serveProjects({ ...fixed, project_ids: ["p0", "p1"], covered_ids: ["p0", "p1"] });
  renderApp("/settings/billing?view=free");
  await screen.findByText("Storefront and Sandbox stay chosen while you are on Free; with Pro you can choose again.");
  screen.getByText("Editable on Free: Storefront and Sandbox");
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.queryByText(/Untick|Without a choice|Make it public|you choose which/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Save the choice" })).toBeNull();
});

test.each([
  [{ ...active, cancel_at_period_end: true }, "No payment is taken, and nothing renews."],
  [{ ...active, status: "canceled" as const, ended_at: DECEMBER_22 }, "No payment is taken, and nothing renews."],
  [active, "No payment is taken; the next renewal is declined."],
])("the test card says what happens next", async (subscription, text) => {
  serve(subscription, unlimited);
  server.use(
    route("get", "/billing/payments", () =>
      HttpResponse.json({ payment_method: { kind: "test_card", works: false }, invoices: [] }),
    ),
  );
  open();
  const method = within(await screen.findByRole("region", { name: "Payment method" }));
  method.getByText(text);
});

test("a canceled subscription says which projects become read-only", async () => {
  serve({ ...active, cancel_at_period_end: true }, unlimited);
  serveProjects({ ...oldest, project_ids: ["p0", "p1"], covered_ids: ["p0", "p1"], chosen_at: "2026-11-24T12:00:00Z" });
  open();
  const banner = within(
    await screen.findByRole("region", { name: "On Dec 22, 2 of your 4 projects become read-only" }),
  );
  banner.getByText(/^Storefront and Sandbox stay editable: you chose on Nov 24\. Nothing is deleted\.$/);
  banner.getByRole("link", { name: "Change the choice" });
});

test("over the limit of Free, a warning says how many projects are read-only", async () => {
  serve({ ...active, status: "canceled", ended_at: DECEMBER_22 });
  serveProjects();
  const listed = projects.map((project) => ({ ...project, read_only: project.id < "p2" ? "Read-only." : null }));
  server.use(
    route("get", "/projects", () => HttpResponse.json({ username: "ada", projects: listed, create_refusal: null })),
  );
  open();
  await screen.findByText(/4 in use/);
  expect(limit("Projects")).toEqual(["2 projectsChoose which 2 stay editable", "4 in use, 2 read-only"]);
  expect(screen.getByRole("link", { name: "2 read-only" }).getAttribute("href")).toBe("/dashboard");
  expect(limit("Private Projects")).toEqual(["Not available", "1 kept, read-only"]);
});

test("where nothing can be chosen any more, the choice is only shown", async () => {
  serve({ ...active, status: "canceled", ended_at: DECEMBER_22 });
  serveProjects({ ...fixed, project_ids: ["p0", "p1"], covered_ids: ["p0", "p1"] });
  const listed = projects.map((project) => ({ ...project, read_only: project.id < "p2" ? null : "Read-only." }));
  server.use(
    route("get", "/projects", () => HttpResponse.json({ username: "ada", projects: listed, create_refusal: null })),
  );
  open();
  await screen.findByRole("link", { name: "See which 2 stay editable" });
  await waitFor(() => expect(screen.queryByRole("link", { name: "Choose which 2 stay editable" })).toBeNull());
});

test("payment method and invoices are shown as the provider knows them", async () => {
  serve(active, unlimited);
  const asked: (string | null)[] = [];
  const invoice = {
    id: "in_2",
    created_at: DECEMBER_22,
    period_start: DECEMBER_22,
    period_end: DECEMBER_22 + 30 * 86_400,
    amount: 1900,
    currency: "usd",
    status: "paid",
    pdf_url: "https://pay.example/in_2.pdf",
  };
  server.use(
    route("get", "/billing/payments", () =>
      HttpResponse.json({
        payment_method: { kind: "card", brand: "visa", last4: "4242", exp_month: 3, exp_year: 2099 },
        invoices: [invoice, { ...invoice, id: "in_1", amount: 1250, status: "failed", pdf_url: null }],
      }),
    ),
    route("get", "/billing/portal-session", ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("page"));
      return HttpResponse.json({ url: "https://pay.example/portal" });
    }),
  );
  const { user } = open();
  const method = within(await screen.findByRole("region", { name: "Payment method" }));
  method.getByText("Visa ending in 4242");
  method.getByText("Expires March 2099");
  const rows = within(screen.getByRole("region", { name: "Invoices" }))
    .getAllByRole("row")
    .slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/December 22, 2026.*Pro, Dec 22 to Jan 21\$19\.00Paid/),
    expect.stringMatching(/\$12\.50Failed/),
  ]);
  await user.click(method.getByRole("button", { name: "Change the payment method" }));
  await waitFor(() => expect(asked).toEqual(["payment_method"]));
});

test("when the provider does not answer, the plan is still shown", async () => {
  serve(active, unlimited);
  let isDown = true;
  server.use(
    route("get", "/billing/payments", () =>
      isDown
        ? refuse(503, "unavailable", "The payment provider does not answer. Try again in a moment.")
        : HttpResponse.json({ payment_method: { kind: "test_card", works: false }, invoices: [] }),
    ),
  );
  const { user } = open();
  await screen.findByText("Payment method and invoices could not be loaded", undefined, { timeout: 5000 });
  screen.getByRole("region", { name: "Plan Limits" });
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Test card that fails");
  screen.getByText("No invoices yet.");
});
