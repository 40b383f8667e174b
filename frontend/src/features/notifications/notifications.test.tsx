import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Following, MailSubscription, NotificationSetting } from "@/api/generated/types.gen";
import { renderApp } from "@/test/render";
import { adaOn, GOOD_TOKEN, refuse, route, server } from "@/test/server";

const setting = (
  kind: NotificationSetting["kind"],
  group: NotificationSetting["group"],
  more: Partial<NotificationSetting> = {},
): NotificationSetting => ({ kind, group, enabled: true, is_locked: false, needs_pro: false, ...more });

let settings: NotificationSetting[];
let plan: "free" | "pro";

beforeEach(() => {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  plan = "free";
  settings = [
    setting("breaking_change", "email"),
    setting("new_browser", "email", { is_locked: true }),
    setting("feedback", "analytics", { enabled: false }),
    setting("webhook_failed", "api_usage", { needs_pro: true }),
  ];
  server.use(
    route("get", "/auth/me", () => HttpResponse.json({ user: adaOn(plan) })),
    route("get", "/user/notifications", () => HttpResponse.json({ email: "ada@example.com", settings })),
    route("put", "/user/notifications", async ({ request }) => {
      const body = (await request.json()) as { settings: Record<string, boolean> };
      settings = settings.map((each) => ({ ...each, enabled: body.settings[each.kind] ?? each.enabled }));
      return HttpResponse.json({ email: "ada@example.com", settings });
    }),
  );
});

const find = (name: string) => screen.findByRole<HTMLButtonElement>("switch", { name });

test("the groups of the specification, with a switch for each kind", async () => {
  renderApp("/settings/notifications");
  await find("Breaking change published");
  within(screen.getByRole("main")).getByText("ada@example.com");
  for (const name of ["Email notifications", "Analytics alerts", "API usage notifications"]) {
    screen.getByRole("region", { name });
  }
  const locked = await find("Sign-in from a new browser");
  expect([locked.disabled, locked.getAttribute("aria-checked")]).toEqual([true, "true"]);
  screen.getByText("Always on");
});

test("a switch is saved at once and says so", async () => {
  const { user } = renderApp("/settings/notifications");
  const feedback = await find("Readers’ feedback");
  expect(feedback.getAttribute("aria-checked")).toBe("false");
  feedback.focus();
  await user.keyboard(" ");
  expect(await screen.findByText("“Readers’ feedback” saved")).toBeTruthy();
  expect((await find("Readers’ feedback")).getAttribute("aria-checked")).toBe("true");
  expect(settings.map(({ enabled }) => enabled)).toEqual([true, true, true, true]);
});

test("a switch that is not saved stays, and says why", async () => {
  server.use(route("put", "/user/notifications", () => refuse(400, "invalid_input", "Not now")));
  const { user } = renderApp("/settings/notifications");
  await user.click(await find("Breaking change published"));
  expect((await screen.findByRole("alert")).textContent).toBe("“Breaking change published” was not changed. Not now.");
  expect((await find("Breaking change published")).getAttribute("aria-checked")).toBe("true");
});

test("what needs Pro cannot be switched on Free, and can on Pro", async () => {
  const { unmount } = renderApp("/settings/notifications");
  const onFree = await find("Webhook failed");
  expect([onFree.disabled, onFree.getAttribute("aria-checked")]).toEqual([true, "false"]);
  unmount();
  plan = "pro";
  renderApp("/settings/notifications");
  expect((await find("Webhook failed")).disabled).toBe(false);
});

test("settings that do not load can be retried", async () => {
  server.use(route("get", "/user/notifications", () => refuse(400, "bad", "Not now.")));
  const { user } = renderApp("/settings/notifications");
  expect(await screen.findByText("The notifications could not be loaded")).toBeTruthy();
  server.use(route("get", "/user/notifications", () => HttpResponse.json({ email: "a@b.c", settings })));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await find("Breaking change published");
});

test("the link of a mail unsubscribes by its button only, and can be undone, without a session", async () => {
  localStorage.removeItem("auth_token");
  const sent: string[] = [];
  let now: MailSubscription = { kind: "feedback", project: null, is_subscribed: true, email: "a•••@example.com" };
  const answer = (is_subscribed: boolean) => () => {
    sent.push(is_subscribed ? "subscribe" : "unsubscribe");
    now = { ...now, is_subscribed };
    return HttpResponse.json(now);
  };
  server.use(
    route("get", "/public/notifications/unsubscribe", ({ request }) =>
      new URL(request.url).searchParams.get("token") === "t1"
        ? HttpResponse.json(now)
        : refuse(404, "not_found", "Link not found."),
    ),
    route("post", "/public/notifications/unsubscribe", answer(false)),
    route("post", "/public/notifications/subscribe", answer(true)),
  );
  const { user, unmount } = renderApp("/unsubscribe?token=t1");
  const main = within(await screen.findByRole("main"));
  expect(await main.findByText("a•••@example.com gets mails about the feedback of your readers.")).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(main.getByRole("button", { name: "Unsubscribe" }));
  expect(await main.findByRole("heading", { name: "You are unsubscribed" })).toBeTruthy();
  await user.click(main.getByRole("button", { name: "Subscribe again" }));
  expect(await main.findByRole("heading", { name: "Unsubscribe" })).toBeTruthy();
  expect(sent).toEqual(["unsubscribe", "subscribe"]);
  unmount();
  for (const address of ["/unsubscribe?token=wrong", "/unsubscribe"]) {
    const wrong = renderApp(address);
    expect(await screen.findByRole("heading", { name: "This link does not work" })).toBeTruthy();
    wrong.unmount();
  }
});

test("a follower confirms by the button only", async () => {
  localStorage.removeItem("auth_token");
  let now: Following = {
    project: { name: "Shop", slug: "shop", username: "ada" },
    breaking_only: true,
    is_confirmed: false,
  };
  let confirmed = 0;
  server.use(
    route("get", "/public/followers/confirm", ({ request }) =>
      new URL(request.url).searchParams.get("token") === "t1"
        ? HttpResponse.json(now)
        : refuse(404, "not_found", "Link not found."),
    ),
    route("post", "/public/followers/confirm", () => {
      confirmed += 1;
      now = { ...now, is_confirmed: true };
      return HttpResponse.json(now);
    }),
  );
  const { user, unmount } = renderApp("/follow/confirm?token=t1");
  const main = within(await screen.findByRole("main"));
  expect(await main.findByRole("heading", { name: "Follow Shop" })).toBeTruthy();
  expect(main.getByRole("status").textContent).toContain("versions that may break clients of Shop");
  expect(confirmed).toBe(0);
  await user.click(main.getByRole("button", { name: "Follow" }));
  expect(await main.findByRole("heading", { name: "You follow Shop" })).toBeTruthy();
  expect(confirmed).toBe(1);
  unmount();
  renderApp("/follow/confirm?token=wrong");
  expect(await screen.findByRole("heading", { name: "This link does not work" })).toBeTruthy();
});
