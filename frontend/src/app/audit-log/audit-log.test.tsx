import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { AuditLogEntry } from "@/api/generated/types.gen";
import { renderApp } from "@/test/render";
import { adaOn, GOOD_TOKEN, refuse, route, server, shop } from "@/test/server";

const REQUEST = "0193a000-0000-7000-8000-0000000000ff";
const renamed: AuditLogEntry = {
  id: "e3",
  at: "2026-11-24T10:41:07Z",
  kind: "project.updated",
  actor: { kind: "session", name: "ada", detail: "Firefox on Linux" },
  subject: { kind: "project", id: shop.id, name: "Acme Shop" },
  changes: [
    { field: "is_public", from: false, to: true },
    { field: "slug", from: "store-front", to: "storefront" },
    { field: "description", from: null, to: "The shop’s public API" },
  ],
  request_id: REQUEST,
};
const published: AuditLogEntry = {
  ...renamed,
  id: "e2",
  at: "2026-11-23T09:00:00Z",
  kind: "schema.published",
  actor: { kind: "key", name: "CI publish", detail: "gf_p_4mXb81Q" },
  changes: [
    { field: "version", from: null, to: 7 },
    { field: "breaking", from: null, to: 2 },
    { field: "dangerous", from: null, to: 0 },
    { field: "safe", from: null, to: 4 },
  ],
};
const expired: AuditLogEntry = {
  ...renamed,
  id: "e1",
  at: "2026-11-23T08:00:00Z",
  kind: "plan.ended",
  actor: { kind: "system", name: "Change of the payment provider", detail: null },
  subject: { kind: "account", id: "u1", name: "ada" },
  changes: [{ field: "status", from: null, to: "canceled" }],
  request_id: null,
};

let asked: Record<string, string>[];
let plan: "free" | "pro";
let items: AuditLogEntry[];

beforeEach(() => {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  [asked, plan, items] = [[], "pro", [renamed, published, expired]];
  server.use(
    route("get", "/auth/me", () => HttpResponse.json({ user: adaOn(plan) })),
    route("get", "/projects", () => HttpResponse.json({ username: "ada", projects: [shop], create_refusal: null })),
    route("get", "/audit-log", ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return HttpResponse.json({ items, next_cursor: null });
    }),
  );
});

const open = (query = "") => renderApp(`/settings/profile/audit-log${query}`);
const row = async (name: string) => within((await screen.findByRole("button", { name })).closest("li") as HTMLElement);

test("an entry says who, what, before and after, and opens to every property", async () => {
  const { user } = open();
  const entry = await row("Project changed");
  entry.getByText("You");
  entry.getByText("Firefox on Linux");
  entry.getByText("10:41");
  expect(entry.getByText("private").tagName).toBe("DEL");
  expect(entry.getByText("public").tagName).toBe("INS");
  entry.getByText("and 2 more");
  const button = entry.getByRole("button", { name: "Project changed", expanded: false });
  button.focus();
  await user.keyboard("{Enter}");
  const rows = within(entry.getByRole("table")).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "PropertyBeforeAfter",
    "Visibilityprivatepublic",
    "Slugstore-frontstorefront",
    "Description–The shop’s public API",
  ]);
  entry.getByText(REQUEST);
  entry.getByText("November 24, 2026 at 10:41:07 UTC");
  expect(entry.getByRole("link", { name: "Open Acme Shop" }).getAttribute("href")).toContain(shop.id);
  await user.keyboard("{Enter}");
  expect(entry.queryByRole("table")).toBeNull();
});

test("keys, the server and versions have their own words", async () => {
  open();
  const version = await row("Schema published");
  version.getByText("CI publish");
  version.getByText("API key gf_p_4mXb81Q…");
  version.getByText("v7");
  version.getByText("2 breaking");
  (await row("Plan ended")).getByText("Change of the payment provider");
});

test("the filters are in the address and are sent", async () => {
  const { user, router } = open("?kind=schema.published");
  await screen.findByRole("button", { name: "Schema published" });
  await user.type(screen.getByRole("searchbox", { name: "Search the log" }), "v7");
  await user.selectOptions(screen.getByRole("combobox", { name: "Who" }), "API keys");
  await user.selectOptions(await screen.findByRole("combobox", { name: "Project" }), "Acme Shop");
  const filters = { q: "v7", kind: "schema.published", actor: "key", project: "acme-shop" };
  await waitFor(() => expect(asked.at(-1)).toEqual(filters));
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(filters);
  await user.selectOptions(screen.getByRole("combobox", { name: "Time" }), "Chosen days");
  await user.type(await screen.findByLabelText("First day"), "2026-11-01");
  await waitFor(() => expect(asked.at(-1)).toEqual({ ...filters, from: "2026-11-01" }));
});

test("without a match the whole log is offered", async () => {
  items = [];
  const { user, router } = open("?q=nothing");
  expect(await screen.findByText("No entry matches")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Show the whole log" }));
  expect(await screen.findByText("Changes will be listed here")).toBeTruthy();
  expect(router.state.location.search).toBe("");
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
});

test("a search that has not reached the end of the log goes on", async () => {
  server.use(
    route("get", "/audit-log", ({ request }) => {
      const isFirst = new URL(request.url).searchParams.get("cursor") === null;
      return HttpResponse.json(isFirst ? { items: [], next_cursor: "e9" } : { items: [renamed], next_cursor: null });
    }),
  );
  const { user } = open("?q=shop");
  await user.click(await screen.findByRole("button", { name: "Search older entries" }));
  expect(await screen.findByRole("button", { name: "Project changed" })).toBeTruthy();
});

test("downloads have the filters, and a failure is said", async () => {
  const files: string[] = [];
  server.use(
    route("get", "/audit-log/export", ({ request }) => {
      files.push(new URL(request.url).search);
      if (files.length > 1) return refuse(400, "invalid_query", "Use one of: session, key.");
      return new HttpResponse("at,kind\n", {
        headers: { "Content-Disposition": 'attachment; filename="audit-log-2026-11-24.csv"' },
      });
    }),
  );
  URL.createObjectURL = vi.fn(() => "blob:log");
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function save(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { user } = open("?actor=key");
  await user.click(await screen.findByRole("button", { name: "CSV" }));
  await waitFor(() => expect(names).toEqual(["audit-log-2026-11-24.csv"]));
  await user.click(screen.getByRole("button", { name: "JSON" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "The file could not be downloaded. Use one of: session, key.",
  );
  expect(files).toEqual(["?actor=key&format=csv", "?actor=key&format=json"]);
});

test("a failure can be tried again", async () => {
  server.use(route("get", "/audit-log", () => refuse(400, "bad", "Not now.")));
  const { user } = open();
  expect(await screen.findByText("The audit log could not be loaded")).toBeTruthy();
  server.use(route("get", "/audit-log", () => HttpResponse.json({ items: [renamed], next_cursor: null })));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Project changed" })).toBeTruthy();
});

test("Free says where its log ends; Pro says how long it is kept", async () => {
  plan = "free";
  const { unmount } = open();
  expect(await screen.findByText(/^Events before .* are removed$/)).toBeTruthy();
  screen.getByText(/Free keeps 90 days\./);
  screen.getByRole("option", { name: "Last 90 days" });
  expect(screen.getByRole("link", { name: "Upgrade to Pro" }).getAttribute("href")).toContain("audit-log");
  unmount();
  plan = "pro";
  open();
  expect(await screen.findByText(/Kept for 13 months\./)).toBeTruthy();
  await screen.findByRole("button", { name: "Project changed" });
  expect(screen.queryByText(/are removed$/)).toBeNull();
});

test("the settings of a project show its own log, beside a form that keeps its text", async () => {
  server.use(
    route("get", `/projects/${shop.id}`, () => HttpResponse.json({ project: shop })),
    route("get", `/projects/${shop.id}/schema`, () => refuse(404, "not_found", "Schema not found.")),
  );
  const { user, router } = renderApp(`/dashboard/project/${shop.id}?tab=settings`);
  const entry = await row("Project changed");
  expect(asked.at(-1)).toEqual({ project: shop.id });
  expect(screen.queryByRole("combobox", { name: "Project" })).toBeNull();
  expect(entry.queryByText(/Acme Shop/)).toBeNull();
  const name = screen.getByLabelText<HTMLInputElement>("Name");
  await user.type(name, "!");
  await user.selectOptions(screen.getByRole("combobox", { name: "Who" }), "You");
  await waitFor(() => expect(asked.at(-1)).toEqual({ project: shop.id, actor: "session" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(name.value).toBe("Acme Shop!");
  expect(router.state.location.search).toBe("?tab=settings&actor=session");
});
