import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { DeliveryAnswer, Webhook, WebhookDelivery } from "@/api/generated/types.gen";
import { renderApp } from "@/test/render";
import { adaOn, GOOD_TOKEN, refuse, route, server, shop } from "@/test/server";

const SECRET = "whsec_C2FVsBQIhrscChlQIMVb5sSYspob7oD";
const working: Webhook = {
  id: "w1",
  url: "https://hooks.example.com/graphfolio",
  format: "standard",
  events: ["*"],
  project_ids: null,
  min_severity: "safe",
  coordinates: [],
  enabled: true,
  is_paused: false,
  disabled_reason: null,
  disabled_at: null,
  old_secret_until: null,
  created_at: "2026-11-01T10:00:00Z",
  sequence: 1204,
  last_success_at: "2026-11-24T10:00:00Z",
  failing_since: null,
  last_status: 200,
  last_error: null,
  last_duration_ms: 182,
  waiting: 0,
  next_attempt_at: null,
  given_up: 0,
  missed: 0,
  days: [{ day: "2026-11-24", delivered: 6, failed: 1 }],
};
const off: Webhook = {
  ...working,
  id: "w2",
  url: "https://hooks.slack.com/services/••••",
  format: "slack",
  events: ["schema.breaking_change"],
  coordinates: ["Payment*"],
  enabled: false,
  disabled_reason: "failing",
  disabled_at: "2026-11-22T14:05:00Z",
  last_status: 502,
  last_error: "Bad Gateway",
  given_up: 4,
  missed: 19,
};
const failed: WebhookDelivery = {
  id: "d1",
  event_id: "evt_1",
  kind: "schema.published",
  sequence: 1204,
  is_test: false,
  project: { id: shop.id, name: "Acme Shop", slug: "acme-shop" },
  version: 7,
  status: "failed",
  attempts: 2,
  max_attempts: 10,
  created_at: "2026-11-24T11:12:00Z",
  last_attempt_at: "2026-11-24T11:17:00Z",
  next_attempt_at: null,
  last_status: 503,
  last_error: "Service Unavailable",
  last_duration_ms: 2029,
};
const details: DeliveryAnswer = {
  delivery: failed,
  body: '{"type":"schema.published"}',
  curl: "curl -X POST https://hooks.example.com/graphfolio",
  attempts: [1, 2].map((number) => ({
    number,
    at: "2026-11-24T11:12:04Z",
    status: 503,
    error: "Service Unavailable",
    duration_ms: 2000 + number,
    timings: { resolve_ms: 4, connect_ms: 21, tls_ms: 38, first_byte_ms: 1962, rest_ms: 3 },
    request_headers: [{ name: "webhook-id", value: "evt_1" }],
    response_headers: [],
    response_body: "upstream is away",
  })),
};

let hooks: Webhook[];
let plan: "free" | "pro";
let sent: unknown[];

beforeEach(() => {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  [hooks, plan, sent] = [[working, off], "pro", []];
  const one = (id: unknown) => hooks.find((hook) => hook.id === id);
  server.use(
    route("get", "/auth/me", () => HttpResponse.json({ user: adaOn(plan) })),
    route("get", "/projects", () => HttpResponse.json({ username: "ada", projects: [shop], create_refusal: null })),
    route("get", "/webhooks", () => HttpResponse.json({ webhooks: hooks, max: 10 })),
    route("post", "/webhook-preview", async ({ request }) => {
      const { format } = (await request.json()) as { format: string };
      return HttpResponse.json({
        matching: 4,
        total: 38,
        days: [{ day: "2026-11-24", matching: 1, total: 3 }],
        last: JSON.stringify({ shape: format }),
      });
    }),
    route("get", "/webhooks/:id", ({ params }) => {
      const webhook = one(params.id);
      return webhook ? HttpResponse.json({ webhook }) : refuse(404, "not_found", "Webhook not found.");
    }),
    route("put", "/webhooks/:id", async ({ request, params }) => {
      const body = (await request.json()) as Partial<Webhook>;
      sent.push(body);
      hooks = hooks.map((hook) => (hook.id === params.id ? { ...hook, ...body } : hook));
      return HttpResponse.json({ webhook: one(params.id) });
    }),
    route("get", "/webhooks/:id/deliveries", ({ request }) => {
      sent.push(new URL(request.url).search);
      return HttpResponse.json({ items: [failed], next_cursor: null });
    }),
    route("get", "/webhooks/:id/deliveries/:delivery", () => HttpResponse.json(details)),
    route("post", "/webhooks/:id/deliveries/:delivery/resend", ({ params }) => {
      sent.push(`resend ${String(params.delivery)}`);
      return HttpResponse.json({ delivery_id: "d1" }, { status: 202 });
    }),
    route("post", "/webhooks/:id/replay", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ queued: 10 }, { status: 202 });
    }),
    route("post", "/webhooks/:id/test", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ delivery_id: "d2" }, { status: 202 });
    }),
  );
});

const open = (path = "") => renderApp(`/settings/webhooks${path}`);

test("the list says how each webhook does, and offers to switch on what is off", async () => {
  open();
  const table = within(await screen.findByRole("table", { name: "Webhooks" }));
  const [, first, second] = table.getAllByRole("row").map((row) => within(row));
  first?.getByText("Answers in 182 ms.");
  first?.getByText("All events");
  first?.getByRole("img", { name: "Last 1 day: 6 delivered, 1 failed" });
  second?.getByText("Switched off", { selector: "span.inline-flex" });
  second?.getByText(/^Nothing succeeded for five days/);
  const on = second?.getByRole("link", { name: `Switch on of ${off.url}` });
  expect(on?.textContent).toBe("Switch on and replay 19 events…");
  expect(on?.getAttribute("href")).toBe("/settings/webhooks/w2");
});

test("adding one shows what would be sent, checks the fields, and shows the secret once", async () => {
  hooks = [];
  server.use(
    route("post", "/webhooks", async ({ request }) => {
      sent.push(await request.json());
      if (sent.length === 1)
        return refuse(400, "invalid_input", "Check the fields.", {
          fields: [{ field: "url", message: "This address is not public." }],
        });
      return HttpResponse.json({ webhook: working, secret: SECRET }, { status: 201 });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Add webhook" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add webhook" }));
  expect((await dialog.findByText(/of 38 events of the last 30 days/)).textContent).toMatch(/^4 /);
  await user.click(dialog.getByRole("button", { name: "Add webhook" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("Enter the address to call.");
  // Pasted, because each key draws the whole form.
  await user.click(dialog.getByLabelText("Address"));
  await user.paste("http://10.0.0.1/");
  await user.click(dialog.getByLabelText(/^Only these parts/));
  await user.paste("Payment*, Query.user, Pay-ment");
  expect(await dialog.findByText("Correct the marked parts to see what would be sent.")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Add webhook" }));
  expect(dialog.getByText(/^“Pay-ment” is not a coordinate\./)).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Remove Pay-ment" }));
  await user.click(dialog.getByRole("button", { name: "Add webhook" }));
  expect(await dialog.findByText("This address is not public.")).toBeTruthy();
  await user.clear(dialog.getByLabelText("Address"));
  await user.paste(working.url);
  vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await user.click(dialog.getByRole("button", { name: "Add webhook" }));
  const shown = within(await screen.findByRole("dialog", { name: "Webhook added" }));
  shown.getByText(SECRET);
  expect(sent.at(-1)).toEqual({
    url: working.url,
    format: "standard",
    events: ["schema.breaking_change", "schema.published"],
    min_severity: "safe",
    project_ids: null,
    coordinates: ["Payment*", "Query.user"],
  });
  await user.click(shown.getByRole("button", { name: "Close" }));
  shown.getByText("You have not copied the secret. Close anyway?");
  await user.click(shown.getByRole("button", { name: "Keep it open" }));
  await user.click(shown.getAllByRole("button", { name: "Copy" })[0] as HTMLElement);
  await user.click(shown.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
});

test("sending the form twice adds one webhook", async () => {
  hooks = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    route("post", "/webhooks", async ({ request }) => {
      sent.push(await request.json());
      await answered;
      return HttpResponse.json({ webhook: working, secret: SECRET }, { status: 201 });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Add webhook" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add webhook" }));
  await user.click(dialog.getByLabelText("Address"));
  await user.paste(working.url);
  const add = dialog.getByRole<HTMLButtonElement>("button", { name: "Add webhook" });
  for (let clicks = 0; clicks < 3; clicks += 1) fireEvent.click(add);
  await waitFor(() => expect(add.getAttribute("aria-busy") ?? add.disabled).toBeTruthy());
  fireEvent.submit(add.closest("form") as HTMLFormElement);
  answer();
  expect(await screen.findByText(SECRET)).toBeTruthy();
  expect(sent).toHaveLength(1);
});

test("the log opens a delivery with its tries, times and messages, and sends it again", async () => {
  const { user, router } = open("/w1");
  const table = within(await screen.findByRole("table", { name: "Deliveries" }));
  table.getByText("Acme Shop v7");
  await user.click(table.getByRole("button", { name: "Details of schema.published 1,204" }));
  expect(await table.findByText("Time of try 2")).toBeTruthy();
  table.getByText("2.0 s", { selector: "dd" });
  expect(table.getByRole("tabpanel").textContent).toContain('webhook-id: evt_1\n\n{\n  "type": "schema.published"');
  await user.click(table.getByRole("tab", { name: "Answer" }));
  expect(table.getByRole("tabpanel").textContent).toContain("upstream is away");
  table.getByRole("button", { name: "Copy as curl" });
  await user.click(table.getByRole("button", { name: "Resend schema.published 1,204" }));
  expect(await screen.findByText("schema.published is on its way again.")).toBeTruthy();
  expect(sent).toContain("resend d1");
  await user.selectOptions(screen.getByRole("combobox", { name: "Outcome" }), "Given up");
  await waitFor(() => expect(sent).toContain("?status=failed"));
  expect(router.state.location.search).toBe("?status=failed");
});

test("the log shows chosen days, and all again when nothing fits", async () => {
  server.use(
    route("get", "/webhooks/:id/deliveries", ({ request }) => {
      const { search } = new URL(request.url);
      sent.push(search);
      return HttpResponse.json({ items: search.includes("from=") ? [] : [failed], next_cursor: null });
    }),
  );
  const { user, router } = open("/w1?status=failed");
  await user.selectOptions(await screen.findByRole("combobox", { name: "Time" }), "Chosen days");
  const first = await screen.findByLabelText<HTMLInputElement>("First day");
  // The browser gives such a year after the first digit is typed. The field must keep it.
  fireEvent.change(first, { target: { value: "0002-11-05" } });
  expect(first.value).toBe("0002-11-05");
  fireEvent.change(first, { target: { value: "2026-11-05" } });
  fireEvent.change(screen.getByLabelText("Last day"), { target: { value: "2026-11-09" } });
  await waitFor(() => expect(sent.at(-1)).toBe("?status=failed&from=2026-11-05&to=2026-11-09"));
  expect(router.state.location.search).toBe("?status=failed&period=days&from=2026-11-05&to=2026-11-09");
  fireEvent.change(screen.getByLabelText("Last day"), { target: { value: "2026-11-01" } });
  expect(await screen.findByText("The first day is after the last one, so nothing is found.")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Show all" }));
  expect(await screen.findByRole("table", { name: "Deliveries" })).toBeTruthy();
  expect(router.state.location.search).toBe("");
});

test("a replay can begin at a day, and says how many events that is", async () => {
  hooks = [{ ...working, given_up: 4, missed: 19 }];
  server.use(
    route("get", "/webhooks/:id/deliveries", ({ request }) => {
      const isMissed = new URL(request.url).searchParams.get("status") === "missed";
      return HttpResponse.json({
        items: isMissed ? [] : [failed, { ...failed, id: "t1", is_test: true }],
        next_cursor: null,
      });
    }),
  );
  const { user } = open("/w1");
  await user.click(await screen.findByRole("button", { name: "Replay…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Replay events" }));
  dialog.getByRole("button", { name: "Replay 23 events" });
  fireEvent.change(dialog.getByLabelText("Since (optional)"), { target: { value: "2026-11-20" } });
  await user.click(await dialog.findByRole("button", { name: "Replay 1 event" }));
  expect(await screen.findByText("20 events on the way.")).toBeTruthy();
  const since = "2026-11-20T00:00:00Z";
  expect(sent.filter((each) => typeof each === "object")).toEqual([
    { what: "failed", since },
    { what: "missed", since },
  ]);
});

test("switching on replays what was missed, if the owner wants", async () => {
  const { user } = open("/w2");
  await user.click(await screen.findByRole("radio", { name: /^Everything/ }));
  sent = [];
  await user.click(screen.getByRole("button", { name: "Switch on and replay 23 events" }));
  expect(await screen.findByText("The webhook is on, and 20 events on the way.")).toBeTruthy();
  const bodies = sent.filter((each) => typeof each === "object");
  expect(bodies).toEqual([{ enabled: true }, { what: "failed" }, { what: "missed" }]);
  expect(await screen.findByRole("switch", { name: "On" })).toBeTruthy();
});

test("a webhook can be switched off, tested, rotated and deleted", async () => {
  server.use(
    route("post", "/webhooks/:id/rotate-secret", () =>
      HttpResponse.json({ webhook: { ...working, old_secret_until: "2026-11-25T10:00:00Z" }, secret: SECRET }),
    ),
    route("delete", "/webhooks/:id", () => {
      hooks = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, router } = open("/w1");
  await user.click(await screen.findByRole("button", { name: "Send test event" }));
  const testing = within(await screen.findByRole("dialog", { name: "Send test event" }));
  await user.selectOptions(testing.getByRole("combobox", { name: "Event" }), "project.updated");
  await user.click(testing.getByRole("button", { name: "Send test event" }));
  expect(await screen.findByText("The test event is on its way.")).toBeTruthy();
  expect(sent).toContainEqual({ event: "project.updated" });

  await user.click(screen.getByRole("button", { name: "Rotate" }));
  await user.click(await screen.findByRole("button", { name: "Rotate the secret" }));
  const shown = within(await screen.findByRole("dialog", { name: "New signing secret" }));
  shown.getByText(SECRET);
  await user.click(shown.getByRole("button", { name: "Done" }));

  await user.click(screen.getByRole("switch", { name: "On" }));
  expect(await screen.findByRole("heading", { name: "Switched off" })).toBeTruthy();
  expect(sent).toContainEqual({ enabled: false });

  await user.click(screen.getByRole("button", { name: "Delete webhook" }));
  const remove = within(await screen.findByRole("dialog", { name: "Delete webhook" }));
  await user.click(remove.getByRole("button", { name: "Delete webhook" }));
  expect(await screen.findByText("No webhooks yet")).toBeTruthy();
  expect(router.state.location.pathname).toBe("/settings/webhooks");
});

test("editing keeps a secret address unless another one is typed", async () => {
  hooks = [{ ...off, enabled: true }];
  const { user } = open("/w2");
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit webhook" }));
  expect(dialog.getByLabelText<HTMLInputElement>("Address").value).toBe("");
  expect(dialog.queryByRole("radio", { name: "Slack" })).toBeNull();
  await user.click(dialog.getByRole("radio", { name: "Breaking" }));
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("The webhook was saved.")).toBeTruthy();
  expect(sent).toContainEqual({
    events: ["schema.breaking_change"],
    min_severity: "breaking",
    project_ids: null,
    coordinates: ["Payment*"],
  });
});

test("Free shows what webhooks are for, and keeps those that there are", async () => {
  plan = "free";
  hooks = [];
  const first = open();
  expect(await screen.findByRole("heading", { name: "Unlock webhooks" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add webhook" })).toBeNull();
  first.unmount();
  hooks = [{ ...working, is_paused: true }];
  const second = open();
  expect(await screen.findByText("Your webhooks are paused")).toBeTruthy();
  second.unmount();
  open("/w1");
  expect(await screen.findByRole("button", { name: "Delete webhook" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
});

test("what does not load can be retried, and a webhook that is gone says so", async () => {
  server.use(route("get", "/webhooks", () => refuse(400, "bad", "Not now.")));
  const { user, unmount } = open();
  expect(await screen.findByText("The webhooks could not be loaded")).toBeTruthy();
  server.use(route("get", "/webhooks", () => HttpResponse.json({ webhooks: hooks, max: 10 })));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("table", { name: "Webhooks" })).toBeTruthy();
  unmount();
  open("/w9");
  expect(await screen.findByRole("heading", { name: "This webhook does not exist" })).toBeTruthy();
});
