import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { AdminAnalytics } from "@/api/generated/types.gen";
import { writeToken } from "@/api/token";
import { renderApp } from "@/test/render";
import { ada, GOOD_TOKEN, route, server } from "@/test/server";

const day = { sign_ups: 0, sign_ins: 0, projects: 0, versions: 0, views: 0, plans: [] };
const empty: AdminAnalytics = {
  totals: { users: 1, projects: 0, public_projects: 0, versions: 0, views: 0, database_bytes: 90_000 },
  days: [
    { ...day, day: "2026-11-27T00:00:00Z" },
    { ...day, day: "2026-11-28T00:00:00Z", plans: [{ plan: "pro", users: 0, monthly_revenue_cents: 0 }] },
  ],
  subscriptions: [],
  top_projects: [],
  queues: [],
  slow_calls: [],
};

// Load the code of the page before the timed tests.
beforeAll(() => import("./analytics-route"), 60_000);

beforeEach(() => {
  writeToken(GOOD_TOKEN);
  server.use(route("get", "/auth/me", () => HttpResponse.json({ user: { ...ada, is_admin: true } })));
});

function show(usage: AdminAnalytics) {
  server.use(route("get", "/admin/analytics", () => HttpResponse.json(usage)));
  renderApp("/admin/analytics");
}

/** Returns the texts of the cells of a row. */
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

test("sign-ins, paying users and revenue are listed by day; a day without a count has a dash", async () => {
  const plans = [{ plan: "pro", users: 3, monthly_revenue_cents: 123_400 }];
  show({
    ...empty,
    days: [
      { ...day, day: "2026-11-27T00:00:00Z", sign_ins: 2 },
      { ...day, day: "2026-11-28T00:00:00Z", sign_ins: 5, plans },
    ],
  });
  const table = await screen.findByRole("table", { name: "By day" });
  const columns = within(table)
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent);
  expect(columns.slice(3, 4)).toEqual(["Sign-ins"]);
  expect(columns.slice(-2)).toEqual(["Paying for Pro", "Revenue a month"]);
  const [, today, before] = within(table).getAllByRole("row") as [HTMLElement, HTMLElement, HTMLElement];
  within(today).getByText("November 28, 2026");
  expect(cells(today)).toEqual(["0", "0", "5", "0", "0", "3", "$1,234.00"]);
  expect(cells(before)).toEqual(["0", "0", "2", "0", "0", "–", "–"]);
});

test("slow calls are listed with route, status and time", async () => {
  const call = {
    method: "GET",
    route: "/d/{username}/{slug}",
    status: 200,
    duration_ms: 1_204,
    at: "2026-11-28T10:00:00Z",
  };
  show({ ...empty, slow_calls: [call] });
  const table = await screen.findByRole("table", { name: "Slow calls" });
  within(table).getByText("GET /d/{username}/{slug}");
  within(table).getByText("1,204 ms");
});

test("without data the page says so", async () => {
  show(empty);
  await screen.findByRole("heading", { name: "Slow calls of this instance" });
  for (const text of [
    "No call took longer than a second in the last 24 hours.",
    "Nobody viewed public docs in this period.",
    "Nobody has a subscription. Users without one have Free.",
    "Nothing waits.",
  ])
    screen.getByText(text);
});
