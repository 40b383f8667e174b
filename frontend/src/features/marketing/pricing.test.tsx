import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { PLANS, SOON } from "@/lib/generated/plans";
import { leaveTo } from "@/lib/leave";
import { renderApp } from "@/test/render";
import { ada, adaOn, GOOD_TOKEN, refuse, route, server } from "@/test/server";
import { compare } from "./comparison";

vi.mock("@/lib/leave", () => ({ leaveTo: vi.fn() }));

beforeEach(() => void vi.mocked(leaveTo).mockReset());

function signIn(plan: "free" | "pro") {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  server.use(route("get", "/auth/me", () => HttpResponse.json({ user: adaOn(plan) })));
}

async function card(name: "Free" | "Pro") {
  const heading = await screen.findByRole("heading", { level: 2, name: new RegExp(`^${name}`) });
  return within(heading.closest("li") as HTMLElement);
}

test("every feature of the catalogue is in the table, with the plans that include it", () => {
  const rows = new Map(compare().map(({ feature, cells }) => [feature, cells]));
  expect(rows.get("Projects")).toEqual(["Up to 2", "Unlimited"]);
  expect(rows.get("Support")).toEqual(["Community", "Priority"]);
  expect(rows.get("Full search")).toEqual([true, true]);
  expect(rows.get("Private documentation")).toEqual([false, true]);
  expect(rows.get("Automatic endpoint sync")).toEqual([false, true]);
  const features = PLANS.flatMap(({ included, also }): string[] => [...included, ...also]);
  expect(features.filter((text) => !/ (projects|support)$/.test(text) && !rows.has(text))).toEqual([]);
  expect(rows.size).toBe(features.length - 2);
});

test("each line stands in its card and in the table, with a mark only if it is not built", async () => {
  renderApp("/pricing");
  const cards = [await card("Free"), await card("Pro")];
  const table = within(screen.getByRole("table", { name: "Features of each plan" }));
  for (const [at, { included, also, missing }] of PLANS.entries()) {
    for (const text of [...included, ...missing] as string[]) {
      const line = cards[at]?.getAllByRole("listitem").find((item) => item.textContent?.includes(text));
      expect(line?.textContent?.replace("Not included: ", "").trim(), text).toBe(`${text} ${SOON[text] ?? ""}`.trim());
    }
    for (const text of [...included, ...also] as string[]) {
      if (SOON[text] === undefined) continue;
      expect(table.getByRole("row", { name: new RegExp(`^${text} .*${SOON[text]}`) }), text).toBeTruthy();
    }
  }
});

test("the answer about private docs names the limit of Free", async () => {
  renderApp("/pricing");
  const question = await screen.findByText("Do private docs become public when Pro ends?");
  expect(question.nextElementSibling?.textContent).toMatch(/if it is one of the 2 that Free includes\.$/);
});

test("visitors see both plans, the table and answers; the buttons lead through sign-in and back", async () => {
  const { user, router } = renderApp("/pricing?return_to=%2Fdashboard%3Fnew%3Dtrue");
  (await card("Free")).getByText("$0");
  const pro = await card("Pro");
  pro.getByText("$19");
  pro.getByText("per month, cancel anytime");
  expect((await card("Free")).getByRole("link", { name: "Get started" }).getAttribute("href")).toBe(
    "/login?redirect=%2Fdashboard%3Fnew%3Dtrue",
  );
  const table = screen.getByRole("table", { name: "Features of each plan" });
  expect(within(table).getByRole("row", { name: "Private documentation Not included Included" })).toBeTruthy();
  screen.getByText("Can I cancel anytime?");
  expect(screen.getByRole("link", { name: "Back to where you were" }).getAttribute("href")).toBe("/dashboard?new=true");

  await user.click(pro.getByRole("link", { name: "Upgrade to Pro" }));
  await screen.findByText("Please sign in to upgrade to Pro plan.");
  expect(router.state.location.search).toBe(
    `?${new URLSearchParams({ redirect: "/pricing?return_to=%2Fdashboard%3Fnew%3Dtrue", upgrade: "true" }).toString()}`,
  );
});

test.each(["https://evil.example/", "//evil.example", "/..//evil.example", "javascript:alert(1)"])(
  "a return to %s is dropped",
  async (target) => {
    const sent: unknown[] = [];
    signIn("free");
    server.use(
      route("post", "/billing/checkout-session", async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ url: "https://pay.example/checkout" });
      }),
    );
    const { user } = renderApp(`/pricing?return_to=${encodeURIComponent(target)}`);
    await user.click(await (await card("Pro")).findByRole("button", { name: "Upgrade to Pro" }));
    await waitFor(() => expect(sent).toEqual([{}]));
    expect(screen.queryByText("Back to where you were")).toBeNull();
  },
);

test("an owner on Free goes to the checkout, which knows the way back", async () => {
  signIn("free");
  const sent: unknown[] = [];
  server.use(
    route("post", "/billing/checkout-session", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ url: "https://pay.example/checkout" });
    }),
  );
  const { user } = renderApp("/pricing?return_to=%2Fdashboard%2Fproject%2F7%3Ftab%3Dsettings");
  (await card("Free")).getByText("Current plan");
  const upgrade = await (await card("Pro")).findByRole<HTMLButtonElement>("button", { name: "Upgrade to Pro" });
  await user.click(upgrade);
  await waitFor(() => expect(leaveTo).toHaveBeenCalledExactlyOnceWith("https://pay.example/checkout"));
  expect(sent).toEqual([{ return_to: "/dashboard/project/7?tab=settings" }]);
  expect(upgrade.disabled).toBe(true);
});

test("Pro is the current plan and can be managed", async () => {
  signIn("pro");
  renderApp("/pricing");
  const pro = await card("Pro");
  await pro.findByText("Current plan");
  expect(pro.getByRole("link", { name: "Manage Subscription" }).getAttribute("href")).toBe("/settings/billing");
  (await card("Free")).getByText("Pro includes all of this.");
  expect(screen.queryByRole("button", { name: "Upgrade to Pro" })).toBeNull();
});

test("while a payment is missing, Pro leads to the payment method", async () => {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  server.use(route("get", "/auth/me", () => HttpResponse.json({ user: { ...ada, payment_failed: true } })));
  renderApp("/pricing");
  const pro = await card("Pro");
  expect((await pro.findByRole("link", { name: "Update payment method" })).getAttribute("href")).toBe(
    "/settings/billing",
  );
  pro.getByText("Payment failed");
  expect(screen.queryByText("Upgrade to Pro")).toBeNull();
});

test("a second subscription is refused with the way to the first", async () => {
  signIn("free");
  server.use(
    route("post", "/billing/checkout-session", () =>
      refuse(409, "already_subscribed", "You already have a subscription."),
    ),
  );
  const { user } = renderApp("/pricing");
  await user.click(await (await card("Pro")).findByRole("button", { name: "Upgrade to Pro" }));
  const alert = within(await screen.findByRole("alert"));
  alert.getByText(/You already have a subscription\./);
  expect(alert.getByRole("link", { name: "Open billing" }).getAttribute("href")).toBe("/settings/billing");
  expect(leaveTo).not.toHaveBeenCalled();
});

test("a checkout that cannot be opened says so and can be tried again", async () => {
  signIn("free");
  server.use(
    route("post", "/billing/checkout-session", () => refuse(502, "provider", "The payment provider does not answer.")),
  );
  const { user } = renderApp("/pricing");
  const upgrade = await (await card("Pro")).findByRole<HTMLButtonElement>("button", { name: "Upgrade to Pro" });
  await user.click(upgrade);
  expect((await screen.findByRole("alert")).textContent?.trim()).toBe(
    "Failed to open checkout. The payment provider does not answer.",
  );
  expect(upgrade.disabled).toBe(false);
});
