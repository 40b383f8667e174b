import { screen, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { ChangeDecisions, CheckDetails, CheckedChange, ListedVersion } from "@/api/generated/types.gen";
import { renderApp } from "@/test/render";
import { ada, GOOD_TOKEN, refuse, route, server, shop } from "@/test/server";

const own = `/projects/${shop.id}`;
const address = `/dashboard/project/${shop.id}?tab=ci`;

const change = (path: string, rest: Partial<CheckedChange>): CheckedChange => ({
  criticality: "breaking",
  code: "field_removed",
  path,
  message: `The field \`${path}\` was removed.`,
  reason: null,
  page: null,
  old_line: 2,
  new_line: 1,
  old_column: null,
  new_column: 6,
  advice: "Deprecate it first.",
  ruling: "fails",
  allowance: null,
  ...rest,
});

const details: CheckDetails = {
  check: {
    id: "c1",
    url: "https://docs.test/d/ada/acme-shop/checks/c1",
    ok: false,
    base_version: 1,
    message: "Remove `email`",
    commit: "9f3c2ab77",
    changes: { breaking: 1, dangerous: 0, safe: 1 },
    failing: 1,
    findings: 0,
    created_by: "ada",
    created_at: "2026-01-05T10:00:00Z",
  },
  changes: {
    items: [change("Query.email", {}), change("Query.new", { criticality: "safe", ruling: "passes", advice: null })],
    counts: { breaking: 1, dangerous: 0, safe: 1 },
    omitted: 0,
    failing: 1,
    allowed: 0,
    ignored: 0,
  },
};
let policy: ChangeDecisions;

/** Version 2 was uploaded in the browser. */
const version: ListedVersion = {
  number: 3,
  commit: "51d0e7caa",
  message: null,
  source: "upload",
  created_at: "2026-01-06T10:00:00Z",
  counts: { types: 1, operations: 1, fields: 1 },
  findings_count: 0,
  sdl_bytes: 20,
  is_current: true,
  changes: { breaking: 1, dangerous: 0, safe: 24 },
};
const versions: ListedVersion[] = [
  version,
  { ...version, number: 2, commit: null, is_current: false },
  {
    ...version,
    number: 1,
    commit: "aaaaaaaaa",
    created_at: "2026-01-04T10:00:00Z",
    is_current: false,
    changes: null,
  },
];

// Load the tab's code before the timed tests.
beforeAll(() => import("./pipelines-tab"), 60_000);

beforeEach(() => {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  policy = { ignored: [], allowed: [] };
  server.use(
    route("get", own, () => HttpResponse.json({ project: shop })),
    route("get", `${own}/checks`, () => HttpResponse.json({ checks: [details.check] })),
    route("get", `${own}/checks/c1`, () => HttpResponse.json(details)),
    route("get", `${own}/change-policy`, () => HttpResponse.json(policy)),
    route("get", `${own}/versions`, () => HttpResponse.json({ items: versions, next_cursor: null })),
  );
});

test("published versions stand among the checks, by time", async () => {
  renderApp(address);
  const runs = within(await screen.findByRole("region", { name: "Recent runs" }));
  await runs.findByText("Published v3");
  const links = runs.getAllByRole("link").map((link) => link.textContent);
  expect(links[0]).toMatch(/^Published v351d0e7c1 breaking, 24 safe/);
  expect(links[1]).toMatch(/^Remove `email`9f3c2abFailed/);
  expect(links[2]).toMatch(/^Published v1aaaaaaaThe first version/);
  expect(links).toHaveLength(3);
  expect(runs.getAllByRole("link")[0]?.getAttribute("href")).toBe(`/dashboard/project/${shop.id}?tab=changelog`);
});

test("a version that a key published is listed, also when its changes are not known", async () => {
  const byKey: ListedVersion = { ...version, number: 4, source: "api", commit: null, changes: null };
  server.use(
    route("get", `${own}/versions`, () => HttpResponse.json({ items: [byKey, ...versions], next_cursor: null })),
  );
  renderApp(address);
  const runs = within(await screen.findByRole("region", { name: "Recent runs" }));
  const link = await runs.findByRole("link", { name: /^Published v4/ });
  expect(link.textContent).toMatch(/^Published v4Its changes are not known/);
});

test("the comment for reviewers lists what can hurt", async () => {
  renderApp(address);
  const comment = within(await screen.findByRole("region", { name: "What reviewers see" }));
  comment.getByText("1 breaking change, 0 dangerous, 1 safe compared with version 1");
  expect(comment.getAllByRole("listitem")).toHaveLength(1);
  comment.getByText("Query.email");
  expect(comment.getByRole("link", { name: "Compare the schemas" }).getAttribute("href")).toBe(details.check.url);
});

test("without published versions the checks are listed, with a word about it", async () => {
  server.use(route("get", `${own}/versions`, () => refuse(404, "not_found", "Project not found.")));
  renderApp(address);
  await screen.findByText(/The published versions could not be loaded/);
  screen.getByRole("link", { name: /Remove `email`/ });
});

test("a breaking change is allowed once with a reason", async () => {
  let sent: unknown;
  server.use(
    route("post", `${own}/change-policy/allowed`, async ({ request }) => {
      sent = await request.json();
      policy.allowed = [
        {
          id: "a1",
          path: "Query.email",
          code: "field_removed",
          message: "The field `Query.email` was removed.",
          reason: "Unused.",
          by: "ada",
          at: "2026-01-05T11:00:00Z",
        },
      ];
      return HttpResponse.json(policy.allowed[0], { status: 201 });
    }),
  );
  const { user } = renderApp(address);
  await screen.findByRole("heading", { name: "Check failed: 1 breaking change" });
  screen.getByText("Deprecate it first.");
  expect(screen.getAllByText("line 1, column 6")).toHaveLength(2);
  screen.getByText(/until the change is allowed/);
  await user.click(screen.getByRole("button", { name: /Allow once… Query.email/ }));
  await user.click(screen.getByRole("button", { name: "Allow once" }));
  await screen.findByText("Say why the change is fine.");
  await user.type(screen.getByRole("textbox", { name: "Why is this change fine?" }), "Unused.");
  await user.click(screen.getByRole("button", { name: "Allow once" }));
  const decisions = within(await screen.findByRole("region", { name: "Your decisions" }));
  expect(decisions.getByText(/Allowed for the next publish/).textContent).toContain("Unused.");
  expect(decisions.getByText(/Allowed for the next publish/).textContent).toContain("Query.email was removed");
  // Only this change, not every change of the field.
  expect(sent).toEqual({
    path: "Query.email",
    code: "field_removed",
    message: "The field `Query.email` was removed.",
    reason: "Unused.",
  });
});

test("ignoring a field keeps the other patterns", async () => {
  policy.ignored = ["*.nodeVersion"];
  let sent: unknown;
  server.use(
    route("put", `${own}/change-policy`, async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json(policy);
    }),
  );
  const { user } = renderApp(address);
  await user.click(await screen.findByRole("button", { name: /Ignore this field Query.email/ }));
  await screen.findByText("Changes of Query.email are ignored from now on.");
  expect(sent).toEqual({ ignored: ["*.nodeVersion", "Query.email"] });
});

test("without checks it says how to get one, and Free owners read that keys are part of Pro", async () => {
  server.use(route("get", `${own}/checks`, () => HttpResponse.json({ checks: [] })));
  const { user } = renderApp(address);
  await screen.findByRole("heading", { name: "No checks yet" });
  screen.getByText(/API key, which is part of Pro/);
  const code = () => screen.getByRole("tabpanel", { name: "GitHub Actions" }).textContent;
  expect(code()).toContain(`project: ${shop.slug}`);
  expect(code()).toContain("fail-on: breaking");
  await user.click(screen.getByRole("radio", { name: "Warn only" }));
  expect(code()).toContain("fail-on: nothing");
  await user.click(screen.getByRole("switch", { name: /Comment on pull requests/ }));
  expect(code()).toContain("comment: false");
});

test("Pro owners see their keys with write access", async () => {
  server.use(
    route("get", "/auth/me", () => HttpResponse.json({ user: { ...ada, plan: "pro" } })),
    route("get", "/user/api-keys", () =>
      HttpResponse.json({
        apiKeys: [
          { id: "k1", name: "CI publish", prefix: "gf_w_Vt7Lk2P", accessType: "write", scopes: "" },
          { id: "k2", name: "Reports", prefix: "gf_r_Vt7Lk2P", accessType: "read", scopes: "" },
        ],
      }),
    ),
  );
  renderApp(address);
  await screen.findByText("CI publish");
  expect(screen.queryByText("Reports")).toBeNull();
  expect(screen.getByRole("link", { name: "Create another key" }).getAttribute("href")).toBe("/settings/api-keys");
});

test("failures can be retried, and a check that is gone says so", async () => {
  server.use(
    route("get", `${own}/checks`, () => refuse(404, "not_found", "Project not found.")),
    route("get", `${own}/checks/old`, () => refuse(404, "not_found", "Check not found.")),
  );
  const { user } = renderApp(`${address}&check=old`);
  await screen.findByText("The checks could not be loaded");
  await screen.findByText(/This check does not exist any more/);
  server.use(route("get", `${own}/checks`, () => HttpResponse.json({ checks: [details.check] })));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  const row = await screen.findByRole("link", { name: /Remove `email`/ });
  expect(row.getAttribute("href")).toBe(`${address}&check=c1`);
});
