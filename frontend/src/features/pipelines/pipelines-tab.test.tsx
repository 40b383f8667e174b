import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type {
  ChangeDecisions,
  CheckDetails,
  CheckedChange,
  CheckList,
  PublishedRun,
  Run,
} from "@/api/generated/types.gen";
import { renderApp } from "@/test/render";
import { adaOn, GOOD_TOKEN, refuse, route, server, shop } from "@/test/server";

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
    hidden: null,
    failing: 1,
    hidden_failing: 0,
    run: null,
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

const version: PublishedRun = {
  version: 3,
  commit: "51d0e7caa",
  message: null,
  run: null,
  created_at: "2026-01-06T10:00:00Z",
  changes: { breaking: 1, dangerous: 0, safe: 83_382 },
};
let runs: CheckList;

// Load the tab's code before the timed tests.
beforeAll(() => import("./pipelines-tab"), 60_000);

beforeEach(() => {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  policy = { ignored: [], allowed: [], hidden_parts_count: true };
  runs = { checks: [details.check], published: [version] };
  server.use(
    route("get", own, () => HttpResponse.json({ project: shop })),
    route("get", `${own}/checks`, () => HttpResponse.json(runs)),
    route("get", `${own}/checks/c1`, () => HttpResponse.json(details)),
    route("get", `${own}/change-policy`, () => HttpResponse.json(policy)),
  );
});

const run = (number: number): Run => ({
  key: { name: "CI publish", prefix: "gf_w_Vt7Lk2P" },
  branch: "remove-email",
  pull_request: { number: 482, title: "Remove email", url: "https://git.test/pull/482" },
  url: `https://ci.test/runs/${number}`,
  number,
});

test("published versions stand among the checks, by time", async () => {
  renderApp(address);
  const list = within(await screen.findByRole("region", { name: "Recent runs" }));
  const names = list.getAllByRole("listitem").map((item) => item.textContent);
  expect(names[0]).toMatch(/^Published v3/);
  expect(names[0]).toContain("83,382 safe");
  expect(names.findIndex((name) => name.startsWith("Remove email"))).toBe(1);
  expect(list.getByRole("link", { name: "Published v3" }).getAttribute("href")).toBe(
    `/dashboard/project/${shop.id}?tab=changelog`,
  );
});

test("a pull request has one row with key, branch and links", async () => {
  const checks = [8114, 8113].map((number) => ({ ...details.check, id: `c${number - 8113}`, run: run(number) }));
  runs = { checks, published: [] };
  server.use(route("get", `${own}/checks/c0`, () => HttpResponse.json(details)));
  renderApp(address);
  const list = within(await screen.findByRole("region", { name: "Recent runs" }));
  await list.findByRole("link", { name: "Remove email, failed" });
  expect(list.getAllByText("CI publish")).toHaveLength(1);
  list.getByText("remove-email");
  list.getByText("2 runs");
  expect(list.getByRole("link", { name: "#482" }).getAttribute("href")).toBe("https://git.test/pull/482");
  expect(list.getByRole("link", { name: "Run 8,114" }).getAttribute("href")).toBe("https://ci.test/runs/8114");
  const earlier = within(list.getByRole("navigation", { name: "Runs of this pull request" }));
  expect(earlier.getAllByRole("link")).toHaveLength(2);
});

test("older runs are shown on demand", async () => {
  runs = { checks: [details.check], published: Array.from({ length: 11 }, (_, n) => ({ ...version, version: n + 2 })) };
  const { user } = renderApp(address);
  const list = within(await screen.findByRole("region", { name: "Recent runs" }));
  expect(list.queryByRole("link", { name: "Published v12" })).toBeNull();
  await user.click(list.getByRole("button", { name: "All 12" }));
  list.getByRole("link", { name: "Published v12" });
});

test("hidden changes are marked, and the owner decides whether they count", async () => {
  const hidden = change("Query.internal", { hidden: true });
  const counts = { breaking: 1, dangerous: 0, safe: 0 };
  const check = { ...details.check, failing: 2, hidden: counts, hidden_failing: 1 };
  const changes = details.changes && {
    ...details.changes,
    items: [...details.changes.items, hidden],
    hidden: counts,
    failing: 2,
    hidden_failing: 1,
  };
  let sent: unknown;
  server.use(
    route("get", `${own}/checks/c1`, () => HttpResponse.json({ check, changes })),
    route("put", `${own}/change-policy`, async ({ request }) => {
      sent = await request.json();
      policy.hidden_parts_count = false;
      return HttpResponse.json(policy);
    }),
  );
  const { user } = renderApp(address);
  await screen.findByRole("heading", { name: "Check failed: 1 breaking change and 1 in a hidden part" });
  const part = within(screen.getByRole("region", { name: "1 breaking change in a hidden part" }));
  part.getByText(/Readers and the public comparison page do not see it/);
  part.getByRole("button", { name: /Allow once… Query.internal/ });
  const toggle = part.getByRole("switch", { name: "Hidden parts count" });
  await user.click(toggle);
  await waitFor(() => expect(toggle.getAttribute("aria-checked")).toBe("false"));
  expect(sent).toEqual({ hidden_parts_count: false });
});

test("the comment for reviewers lists what can hurt", async () => {
  renderApp(address);
  const comment = within(await screen.findByRole("region", { name: "What reviewers see" }));
  comment.getByText("1 breaking change, 0 dangerous, 1 safe compared with version 1");
  expect(comment.getAllByRole("listitem")).toHaveLength(1);
  comment.getByText("Query.email");
  expect(comment.getByRole("link", { name: "Compare the schemas" }).getAttribute("href")).toBe(details.check.url);
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
  server.use(route("get", `${own}/checks`, () => HttpResponse.json({ checks: [], published: [] })));
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
    route("get", "/auth/me", () => HttpResponse.json({ user: adaOn("pro") })),
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
  server.use(route("get", `${own}/checks`, () => HttpResponse.json(runs)));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  const row = await screen.findByRole("link", { name: /Remove email/ });
  expect(row.getAttribute("href")).toBe(`${address}&check=c1`);
});
