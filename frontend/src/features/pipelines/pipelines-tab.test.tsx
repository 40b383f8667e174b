import { screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
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
  allowed_change: null,
  ignored_by: null,
  pass_reason: null,
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
    failing_findings: 0,
    invalid_operations: 0,
    page_views: null,
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
  comment: {
    title: "1 breaking change, 0 dangerous, 1 safe compared with version 1",
    changes: ["The field `Query.email` was removed. Deprecate it first."],
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
    http.head("*/cli/linux-x86_64", () => new HttpResponse(null, { status: 404 })),
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

test("runs are filtered by result and by key", async () => {
  const made = (number: number, name: string): Run => ({
    ...run(number),
    key: { name, prefix: `gf_p_${name}` },
    pull_request: { number, title: `Request ${number}`, url: null },
  });
  runs = {
    checks: [
      { ...details.check, run: made(482, "Pipeline") },
      { ...details.check, id: "c2", ok: true, run: made(471, "Queue") },
    ],
    published: [version],
  };
  const { user } = renderApp(address);
  const list = within(await screen.findByRole("region", { name: "Recent runs" }));
  list.getByText("3 runs, one row for each pull request, newest run first");
  const titles = () =>
    ["Request 482, failed", "Request 471, passed", "Published v3"].filter((name) => list.queryByRole("link", { name }));
  await user.click(list.getByRole("radio", { name: "Failing 1" }));
  expect(titles()).toEqual(["Request 482, failed"]);
  await user.click(list.getByRole("radio", { name: "Published" }));
  expect(titles()).toEqual(["Published v3"]);
  await user.selectOptions(list.getByRole("combobox", { name: "Key" }), "Queue");
  list.getByText("No run has published a version.");
  await user.click(list.getByRole("radio", { name: "All 1" }));
  expect(titles()).toEqual(["Request 471, passed"]);
});

test("the runs of one key have no filter by key", async () => {
  runs = { checks: [{ ...details.check, run: run(1) }], published: [] };
  renderApp(address);
  const list = within(await screen.findByRole("region", { name: "Recent runs" }));
  list.getByRole("radio", { name: "All 1" });
  expect(list.queryByRole("combobox", { name: "Key" })).toBeNull();
});

test("a stored check says how it was judged, whatever the switch says today", async () => {
  const hidden = change("Query.internal", { hidden: true });
  const counts = { breaking: 1, dangerous: 0, safe: 0 };
  const check = { ...details.check, ok: true, failing: 0, hidden: counts, hidden_failing: 0 };
  const changes = details.changes && { ...details.changes, items: [hidden], hidden: counts };
  server.use(route("get", `${own}/checks/c1`, () => HttpResponse.json({ check, changes })));
  renderApp(address);
  const part = within(await screen.findByRole("region", { name: "1 breaking change in a hidden part" }));
  part.getByText("Did not fail this check");
  expect(part.queryByRole("switch")).toBeNull();
  screen.getByText("Exit status 0. The pipeline passes.");
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
  part.getByText("Counted in this check");
  const toggle = within(screen.getByRole("region", { name: "Choose what fails" })).getByRole("switch", {
    name: /^Hidden parts count/,
  });
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

const key = {
  id: "k1",
  name: "Deploy",
  prefix: "gf_p_Vt7Lk2P",
  accessType: "publish",
  scopes: "schema:publish schema:check",
  project_ids: [shop.id],
  createdAt: "2026-01-05T10:00:00Z",
  lastUsedAt: null,
  expiresAt: null,
};

function servePro(apiKeys: object[]) {
  server.use(
    route("get", "/auth/me", () => HttpResponse.json({ user: adaOn("pro") })),
    route("get", "/projects", () => HttpResponse.json({ username: "ada", projects: [shop], create_refusal: null })),
    route("get", "/user/api-keys", () => HttpResponse.json({ apiKeys })),
  );
}

test("Pro owners see the keys that can publish this project, and create one for it", async () => {
  servePro([
    { ...key, id: "k2", name: "Everywhere", accessType: "write", project_ids: null },
    key,
    { ...key, id: "k3", name: "Reports", accessType: "read", project_ids: null },
    { ...key, id: "k4", name: "Elsewhere", accessType: "write", project_ids: ["another"] },
  ]);
  const { user } = renderApp(address);
  const list = within(await screen.findByRole("list", { name: "Keys that this pipeline can use" }));
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    `Deploygf_p_Vt7Lk2P…Publish and check only${shop.name} only · not used yet`,
    "Everywheregf_p_Vt7Lk2P…WriteAll projects · not used yet",
  ]);
  await user.click(screen.getByRole("button", { name: "Create another key" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Create API key" }));
  expect(dialog.getByRole<HTMLInputElement>("radio", { name: "Publish and check only" }).checked).toBe(true);
  expect(dialog.getByRole<HTMLInputElement>("radio", { name: "Chosen projects" }).checked).toBe(true);
  expect((await dialog.findByRole<HTMLInputElement>("checkbox", { name: new RegExp(shop.name) })).checked).toBe(true);
});

test("the secret of the last possible key is shown", async () => {
  const four = [1, 2, 3, 4].map((number) => ({
    ...key,
    id: `k${number}`,
    name: `Reports ${number}`,
    accessType: "read",
  }));
  servePro(four);
  server.use(
    route("post", "/user/api-keys", () => {
      servePro([...four, key]);
      return HttpResponse.json({ key: "gf_p_4mXb81QzTn0VhJc7yRkLw2EsPd5Ua93fG1t0Bq", apiKey: key }, { status: 201 });
    }),
  );
  const { user } = renderApp(address);
  await user.click(await screen.findByRole("button", { name: "Create a key" }));
  await user.click(await screen.findByRole("button", { name: "Create API Key" }));
  await screen.findByRole("list", { name: "Keys that this pipeline can use" });
  const dialog = within(screen.getByRole("dialog", { name: "Deploy" }));
  dialog.getByText(/graphfolio|schema\/check/);
});

test("with all keys in use the set-up leads to the list where one can be deleted", async () => {
  servePro(
    [1, 2, 3, 4, 5].map((number) => ({ ...key, id: `k${number}`, name: `Reports ${number}`, accessType: "read" })),
  );
  renderApp(address);
  const link = await screen.findByRole("link", { name: "You have 5 keys. Delete one to create another" });
  expect(link.getAttribute("href")).toBe("/settings/api-keys");
  expect(screen.queryByRole("button", { name: "Create a key" })).toBeNull();
});

test("the set-up has numbered steps, and ticks those that are done", async () => {
  servePro([key]);
  renderApp(address);
  await screen.findByRole("region", { name: "Create a key for the pipeline, done" });
  const setUp = within(screen.getByRole("region", { name: "Set up" }));
  setUp.getByText("Connected");
  setUp.getByText("Everything comes from this server: no registry, no account elsewhere");
  setUp.getByRole("region", { name: "Add the file, done" });
  setUp.getByText(".github/workflows/schema.yml");
  setUp.getByRole("region", { name: "Choose what fails" });
  await setUp.findByRole("region", { name: "What reviewers see" });
});

test("checks made in the browser alone do not connect a pipeline", async () => {
  runs = { checks: [details.check], published: [] };
  renderApp(address);
  const setUp = within(await screen.findByRole("region", { name: "Set up" }));
  setUp.getByRole("region", { name: "Add the file" });
  expect(setUp.queryByText("Connected")).toBeNull();
});

test("the commands for the own machine say what is installed", async () => {
  server.use(
    http.head(
      "*/cli/linux-x86_64",
      () => new HttpResponse(null, { headers: { "X-Checksum-SHA256": "4f1c00a09e", "Content-Length": "14200000" } }),
    ),
  );
  renderApp(address);
  const machine = within(await screen.findByRole("region", { name: "On your machine" }));
  expect(machine.getByRole("region", { name: "Commands" }).textContent).toBe(
    `curl -fsSL ${location.origin}/cli/install.sh | sh\n` +
      `graphfolio check schema.graphql --project ${shop.slug} --url ${location.origin}`,
  );
  await machine.findByText("14.2 MB");
  machine.getByText("4f1c…a09e");
  machine.getByRole("button", { name: "Copy the SHA-256" });
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
