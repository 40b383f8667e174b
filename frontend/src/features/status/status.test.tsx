import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { expect, test } from "vitest";
import type { Incident } from "@/api/generated/types.gen";
import { renderApp } from "@/test/render";
import { ada, GOOD_TOKEN, refuse, route, server } from "@/test/server";
import { readStatusPage } from "./page-seed";

const incident: Incident = {
  id: "i1",
  title: "Mail is late",
  impact: "degraded",
  state: "investigating",
  components: ["mail"],
  started_at: "2026-01-05T14:02:11Z",
  resolved_at: null,
  updates: [{ id: "u1", state: "investigating", body: "We are looking.", created_at: "2026-01-05T14:05:00Z" }],
  version: 3,
};

function signInAs(isAdmin: boolean) {
  localStorage.setItem("auth_token", GOOD_TOKEN);
  server.use(route("get", "/auth/me", () => HttpResponse.json({ user: { ...ada, is_admin: isAdmin } })));
}

test("the page shows the server's sentence and HTML", async () => {
  renderApp("/status");
  expect(await screen.findByRole("heading", { level: 1, name: "Everything works" })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 2, name: "Components" })).toBeTruthy();
  const main = within(screen.getByRole("main"));
  expect(main.getByText("Systems OK")).toBeTruthy();
  expect(main.getByRole("link", { name: "Atom feed" }).getAttribute("href")).toBe("/status.atom");
  expect(main.queryByRole("link", { name: "Incidents" })).toBeNull();
});

test("a server that does not answer is named, and nothing is invented", async () => {
  server.use(
    route("get", "/status/page", () => HttpResponse.error()),
    route("get", "/health", () => HttpResponse.error()),
  );
  renderApp("/status");
  expect(await screen.findByRole("heading", { level: 1, name: "The server does not answer" })).toBeTruthy();
  const main = within(screen.getByRole("main"));
  expect(main.getByText(/Network error/)).toBeTruthy();
  expect(await main.findByText("System Error")).toBeTruthy();
  expect(main.getByText(/cannot be loaded/)).toBeTruthy();
});

test("with an open incident the page does not say that all is well", async () => {
  const page = { status: "ok", checked_at: "2026-01-05T14:02:00Z", headline: "An incident is open", html: "" };
  server.use(route("get", "/status/page", () => HttpResponse.json({ ...page, open_impact: "partial_outage" })));
  renderApp("/status");
  expect(await screen.findByRole("heading", { level: 1, name: "An incident is open" })).toBeTruthy();
  const main = within(screen.getByRole("main"));
  expect(main.getByText("Partly down")).toBeTruthy();
  expect(main.queryByText("Systems OK")).toBeNull();
  // The footer has the states of the health check.
  expect(await within(screen.getByRole("contentinfo")).findByText("Systems OK")).toBeTruthy();
});

test("a status that cannot be loaded is not called fine, nor the server away", async () => {
  server.use(route("get", "/status/page", () => refuse(404, "not_found", "This does not exist.")));
  renderApp("/status");
  expect(await screen.findByRole("heading", { level: 1, name: "The status cannot be loaded" })).toBeTruthy();
  const main = within(screen.getByRole("main"));
  expect(await main.findByText("Unknown")).toBeTruthy();
  expect(main.queryByText("Systems OK")).toBeNull();
});

test("the document's own page is read once", () => {
  const holder = document.createElement("div");
  holder.innerHTML = `<div data-status-html><h2>Components</h2></div><script type="application/json" id="status-page">
    {"status":"ok","checked_at":"2026-01-05T14:02:00Z","headline":"Everything works","open_impact":null,"html":""}</script>`;
  expect(readStatusPage(holder)).toMatchObject({ headline: "Everything works", html: "<h2>Components</h2>" });
  expect(readStatusPage(holder)).toBeNull();
  holder.innerHTML = `<div data-status-html></div><script type="application/json" id="status-page">{"status":"odd"}</script>`;
  expect(readStatusPage(holder)).toBeNull();
});

test("incidents do not exist for other users", async () => {
  signInAs(false);
  renderApp("/admin/status");
  expect(await screen.findByRole("heading", { name: "This page does not exist" })).toBeTruthy();
});

test("an administrator writes an incident", async () => {
  signInAs(true);
  const sent: unknown[] = [];
  server.use(
    route("get", "/admin/incidents", () => HttpResponse.json({ items: [], next_cursor: null })),
    route("post", "/admin/incidents", async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ incident }, { status: 201 });
    }),
  );
  const { user } = renderApp("/admin/status");
  expect(await screen.findByText(/No incidents yet/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "New incident" }));
  await user.click(screen.getByRole("button", { name: "Publish" }));
  // Nothing is sent before the form is complete.
  expect(await screen.findByText("Choose at least one component.")).toBeTruthy();
  await user.type(screen.getByLabelText("Title"), "Mail is late");
  await user.click(screen.getByLabelText("Mail"));
  await user.type(screen.getByLabelText("Text of update 1"), "We are looking.");
  await user.click(screen.getByRole("button", { name: "Publish" }));
  expect(await screen.findByText("The incident was saved.")).toBeTruthy();
  expect(sent).toMatchObject([
    {
      title: "Mail is late",
      impact: "degraded",
      components: ["mail"],
      resolved_at: null,
      updates: [{ id: null, state: "investigating", body: "We are looking." }],
    },
  ]);
});

test("an update is added, and a refused save keeps the text", async () => {
  signInAs(true);
  server.use(
    route("get", "/admin/incidents", () => HttpResponse.json({ items: [incident], next_cursor: null })),
    route("put", "/admin/incidents/:id", () =>
      refuse(409, "edited_meanwhile", "Somebody else has edited this incident. Load it again and repeat your change."),
    ),
  );
  const { user } = renderApp("/admin/status");
  await user.click(await screen.findByRole("button", { name: "Edit Mail is late" }));
  await user.click(screen.getByRole("button", { name: "Add an update" }));
  await user.type(screen.getByLabelText("Text of update 2"), "A certificate.");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText(/Somebody else has edited this incident/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>("Text of update 2").value).toBe("A certificate.");
});

test("an incident is deleted after a question", async () => {
  signInAs(true);
  let items = [incident];
  server.use(
    route("get", "/admin/incidents", () => HttpResponse.json({ items, next_cursor: null })),
    route("delete", "/admin/incidents/:id", () => {
      items = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderApp("/admin/status");
  await user.click(await screen.findByRole("button", { name: "Delete Mail is late" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete incident" }));
  await waitFor(() => expect(screen.getByText(/No incidents yet/)).toBeTruthy());
});
