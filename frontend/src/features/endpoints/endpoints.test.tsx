import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Endpoint, EndpointList, EndpointTest } from "@/api/generated/types.gen";
import { renderApp } from "@/test/render";
import { GOOD_TOKEN, refuse, route, server, shop } from "@/test/server";

const BLOCKED =
  "This address cannot be called from here. Check it for typos; it must be reachable on the public internet.";
const live: Endpoint = {
  id: "0193a000-0000-7000-8000-0000000000e1",
  name: "Live",
  url: "https://api.example.com/graphql",
  environment: "production",
  description: "",
  headers: [],
  is_default: true,
  last_test: null,
  sync: "off",
  last_sync: null,
  created_at: "2026-01-05T10:00:00Z",
  updated_at: "2026-01-05T10:00:00Z",
};
const place = `/projects/${shop.id}/endpoints`;

beforeEach(() => {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  server.use(
    route("get", `/projects/${shop.id}`, () => HttpResponse.json({ project: shop })),
    route("get", `/projects/${shop.id}/schema`, () => refuse(404, "not_found", "Schema not found.")),
  );
});

function open(list: EndpointList) {
  server.use(route("get", place, () => HttpResponse.json(list)));
  return renderApp(`/dashboard/project/${shop.id}?tab=endpoints`);
}

function answerTest(answer: () => Response) {
  server.use(route("post", `${place}/${live.id}/test`, () => answer() as HttpResponse<never>));
}

test("an empty list offers to add an endpoint", async () => {
  const { user } = open({ endpoints: [], read_only: null });
  await screen.findByText("No endpoints yet");
  await user.click(screen.getByRole("button", { name: "Add endpoint" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New endpoint" }));
  await user.click(dialog.getByRole("button", { name: "Add endpoint" }));
  await dialog.findByText("Enter a name.");
  dialog.getByText("Enter the address of the GraphQL API.");
});

test("a failed load can be retried", async () => {
  server.use(route("get", place, () => refuse(404, "not_found", "Project not found.")));
  const { user } = renderApp(`/dashboard/project/${shop.id}?tab=endpoints`);
  await screen.findByText("The endpoints could not be loaded");
  server.use(route("get", place, () => HttpResponse.json({ endpoints: [live], read_only: null })));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "Live" });
});

test("a blocked target and too many tests are reported", async () => {
  const { user } = open({ endpoints: [live], read_only: null });
  const button = await screen.findByRole("button", { name: "Test Live" });
  const blocked: EndpointTest = {
    at: new Date().toISOString(),
    ok: false,
    status: null,
    latency_ms: null,
    message: BLOCKED,
    introspection_enabled: null,
  };
  answerTest(() => HttpResponse.json(blocked));
  await user.click(button);
  await screen.findByText(BLOCKED, { exact: false });
  answerTest(() => refuse(429, "rate_limited", "Too many requests. Try again in 42 seconds.", { retry_after: 42 }));
  await user.click(button);
  expect((await screen.findByRole("alert")).textContent).toContain("Try again in 42 seconds.");
});

test("after a downgrade endpoints are read-only", async () => {
  open({
    endpoints: [{ ...live, headers: [{ name: "Authorization", is_readable: false }] }],
    read_only: "This project is read-only.",
  });
  await screen.findByText("This project is read-only.", { exact: false });
  screen.getByText("The stored headers cannot be read", { exact: false });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Import the schema from Live" }).disabled).toBe(true);
  for (const name of ["Add endpoint", "Edit Live", "Delete Live"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.getByRole("link", { name: "Compare the plans" }).getAttribute("href")).toBe(
    `/pricing?return_to=${encodeURIComponent(`/dashboard/project/${shop.id}?tab=endpoints`)}`,
  );
  expect(screen.getByRole("link", { name: "open billing" }).getAttribute("href")).toBe("/settings/billing");
});

test("while a project is read-only its sync is paused, but endpoints can be tested", async () => {
  const last_sync = {
    ok: false,
    version: null,
    at: "2026-01-05T10:00:00Z",
    message: "Switch it off, or upgrade to Pro.",
  };
  const tested: EndpointTest = {
    ok: true,
    at: "2026-01-05T10:00:00Z",
    message: "It answers.",
    status: 200,
    latency_ms: 12,
    introspection_enabled: true,
  };
  const { user } = open({
    endpoints: [{ ...live, sync: "hourly", last_sync }],
    read_only: "This project is read-only.",
  });
  await screen.findByText("Automatic publishing is paused until the project can be changed again.");
  expect(screen.queryByText(/Switch it off/)).toBeNull();
  answerTest(() => HttpResponse.json(tested));
  await user.click(screen.getByRole("button", { name: "Test Live" }));
  await screen.findByText(/It answers/);
});

test("an unreadable schema is reported and can be retried", async () => {
  const { user } = open({ endpoints: [live], read_only: null });
  server.use(
    route("post", `${place}/${live.id}/schema`, () =>
      refuse(400, "introspection_refused", "The server did not return its schema."),
    ),
  );
  await user.click(await screen.findByRole("button", { name: "Import the schema from Live" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Schema of Live" }));
  await dialog.findByText("The server did not return its schema.");
  const schema = {
    sdl: "type Query { a: Int }",
    counts: { types: 1, operations: 1, fields: 1 },
    findings: { items: [], omitted: 0 },
  };
  server.use(route("post", `${place}/${live.id}/schema`, () => HttpResponse.json(schema)));
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  await dialog.findByRole("button", { name: "Publish" });
});

test("reading from a URL can be stopped", async () => {
  let stopped = false;
  server.use(
    route("post", "/introspections", async ({ request }) => {
      await new Promise((resolve) => request.signal.addEventListener("abort", resolve));
      stopped = true;
      return HttpResponse.error();
    }),
  );
  const { user } = renderApp("/dashboard?new=true");
  const dialog = within(await screen.findByRole("dialog", { name: "New project" }));
  await user.click(dialog.getByRole("button", { name: "From a URL" }));
  const source = within(dialog.getByRole("region", { name: "Schema from a URL" }));
  await user.type(source.getByLabelText("URL of the GraphQL API"), "https://api.example.com/graphql");
  await user.click(source.getByRole("button", { name: "Read the schema" }));
  await source.findByText("Reading the schema from api.example.com", { exact: false });
  await user.click(source.getByRole("button", { name: "Stop" }));
  await waitFor(() => expect(stopped).toBe(true));
  await source.findByRole("button", { name: "Back" });
  expect(source.queryByRole("alert")).toBeNull();
});

test("on Free the sync names its plan and its last result", async () => {
  const last_sync = {
    at: "2026-01-05T10:00:00Z",
    ok: false,
    message: "The server answered 500: it could not handle the request.",
    version: null,
  };
  const { user } = open({ endpoints: [{ ...live, sync: "daily", last_sync }], read_only: null });
  await screen.findByText("Published automatically every day.", { exact: false });
  screen.getByText(last_sync.message);
  await user.click(screen.getByRole("button", { name: "Edit Live" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit endpoint" }));
  const radio = (name: string) => dialog.getByRole<HTMLInputElement>("radio", { name });
  expect(["Off", "Every hour", "Every day"].map((name) => radio(name).disabled)).toEqual([false, true, false]);
  expect(radio("Every day").checked).toBe(true);

  // Another edit omits the sync, so that the ended plan does not refuse it.
  const bodies: unknown[] = [];
  server.use(
    route("put", `${place}/${live.id}`, async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ endpoint: live });
    }),
  );
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).not.toHaveProperty("sync");
});

const answer = (breaking: number) => ({
  current_version: 1,
  counts: { types: 1, operations: 1, fields: 1 },
  findings: { items: [], omitted: 0 },
  changes: {
    counts: { breaking, dangerous: 0, safe: 1 - breaking },
    items: [
      {
        code: "field_removed",
        criticality: breaking > 0 ? "breaking" : "safe",
        path: "Query.b",
        message: "Field `Query.b` was removed.",
        reason: null,
        old_line: 1,
        new_line: null,
      },
    ],
    omitted: 0,
  },
});

test("an imported schema shows its changes, and breaking ones need a confirmation", async () => {
  const sent: unknown[] = [];
  const schema = {
    sdl: "type Query { a: Int }",
    counts: { types: 1, operations: 1, fields: 1 },
    findings: { items: [], omitted: 0 },
  };
  server.use(
    route("post", `${place}/${live.id}/schema`, () => HttpResponse.json(schema)),
    route("post", `/projects/${shop.id}/schema/check`, () => HttpResponse.json(answer(1))),
    route("put", `/projects/${shop.id}/schema`, async ({ request }) => {
      sent.push(await request.json());
      return refuse(403, "plan_limit", "Enough.");
    }),
  );
  const { user } = open({ endpoints: [live], read_only: null });
  await user.click(await screen.findByRole("button", { name: "Import the schema from Live" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Schema of Live" }));
  await dialog.findByText("1 change breaks operations that are valid today.");
  await user.click(dialog.getByRole("button", { name: "Publish" }));
  const question = within(await screen.findByRole("dialog", { name: "Publish breaking changes" }));
  expect(sent).toEqual([]);
  await user.click(question.getByRole("button", { name: "Publish anyway" }));
  await dialog.findByText("Enough.");
  expect(sent).toEqual([{ sdl: schema.sdl, source: "endpoint" }]);
});

test("closing the dialog with unsaved text asks first", async () => {
  const { user } = open({ endpoints: [live], read_only: null });
  await user.click(await screen.findByRole("button", { name: "Edit Live" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit endpoint" }));
  const name = dialog.getByRole<HTMLInputElement>("textbox", { name: "Name" });
  await user.type(name, "2");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.click(within(dialog.getByRole("alertdialog")).getByRole("button", { name: "Keep editing" }));
  expect(name.value).toBe("Live2");
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await user.click(within(dialog.getByRole("alertdialog")).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  // Without edits it closes at once.
  await user.click(screen.getByRole("button", { name: "Edit Live" }));
  await user.click(
    within(await screen.findByRole("dialog", { name: "Edit endpoint" })).getByRole("button", { name: "Cancel" }),
  );
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
