import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { renderApp } from "@/test/render";
import { GOOD_TOKEN, route, server, shop } from "@/test/server";

const version = (number: number, changes: object | null) => ({
  number,
  created_at: "2026-01-05T10:00:00Z",
  source: "upload",
  counts: shop.counts,
  sdl_bytes: 20,
  commit: null,
  message: null,
  changes,
  is_current: number === 2,
  findings_count: 0,
});
const counts = { breaking: 0, dangerous: 0, safe: 1 };
const change = (path: string, hidden: boolean) => ({
  criticality: hidden ? "breaking" : "safe",
  code: "field_added",
  path,
  message: path,
  reason: null,
  page: null,
  old_line: null,
  new_line: 1,
  ...(hidden && { hidden }),
});
const changes = {
  items: [change("Query.shown", false), change("Query.secret", true)],
  counts,
  omitted: 0,
  hidden: { breaking: 1, dangerous: 0, safe: 0 },
};

// Load the tab's code before the timed tests.
beforeAll(() => import("./changelog-tab"), 60_000);

beforeEach(() => {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  const own = `/projects/${shop.id}`;
  server.use(
    route("get", own, () => HttpResponse.json({ project: { ...shop, current_version: 2 } })),
    route("get", `${own}/versions`, () =>
      HttpResponse.json({ items: [version(2, counts), version(1, null)], next_cursor: null }),
    ),
    route("get", `${own}/versions/:number/changes`, () => HttpResponse.json({ version: version(2, counts), changes })),
    route("get", `${own}/hide-rules`, () =>
      HttpResponse.json({
        rules: [{ rule: "Query.secret", problem: null, hidden: { types: 0, fields: 1, arguments: 0, directives: 0 } }],
        hidden: { types: 0, fields: 1, arguments: 0, directives: 0 },
        left: null,
        read_only: null,
      }),
    ),
  );
});

test("the changes of a version and a comparison say how often the pages of what breaks were viewed", async () => {
  const items = [{ ...change("Shop.name", false), criticality: "breaking", page_views: 3 }];
  const viewed = { items, counts: { breaking: 1, dangerous: 0, safe: 0 }, omitted: 0 };
  server.use(
    route("get", `/projects/${shop.id}/versions/:number/changes`, () =>
      HttpResponse.json({ version: version(2, counts), changes: viewed }),
    ),
  );
  const { user } = renderApp(`/dashboard/project/${shop.id}?tab=changelog`);
  const words = "Its page was viewed 3 times in the last 30 days.";
  await user.click(await screen.findByRole("button", { name: "Show changes" }));
  await screen.findByText(words);
  await user.click(screen.getByRole("button", { name: "Compare" }));
  expect(await within(screen.getByRole("region", { name: "Compare" })).findByText(words)).toBeTruthy();
});

test("card, list and restore dialog show the same counts of visible and hidden changes", async () => {
  const { user } = renderApp(`/dashboard/project/${shop.id}?tab=changelog`);
  const card = (await screen.findByRole("heading", { name: /^Version 2/ })).closest("li") ?? document.body;
  await within(card).findByText("1 hidden from readers");
  within(card).getByText("1 safe");
  expect(within(card).queryByText("1 breaking")).toBeNull();

  await user.click(within(card).getByRole("button", { name: "Show changes" }));
  await within(card).findByText("Query.secret");
  expect(within(card).getAllByText("1 hidden from readers")).toHaveLength(1);

  await user.click(screen.getByRole("button", { name: "Restore" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Restore version 1" }));
  await dialog.findByText("1 hidden from readers");
  dialog.getByText("1 safe");
  expect(dialog.queryByText("1 breaking")).toBeNull();
});
