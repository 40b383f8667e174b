import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { ContentList, ContentSection } from "@/api/generated/types.gen";
import { renderApp } from "@/test/render";
import { ada, GOOD_TOKEN, refuse, route, server, shop } from "@/test/server";

const head = (key: string, position: number) => ({
  key,
  title: key.toUpperCase(),
  summary: "",
  position,
  is_visible: true,
  version: 1,
  updated_at: "2026-01-05T10:00:00Z",
});
const list = (change: Partial<ContentList> = {}): ContentList => ({
  sections: [head("errors", 0), head("limits", 1)],
  suggested: [],
  read_only: null,
  ...change,
});
const section: ContentSection = { ...head("errors", 0), body: "One" };
const bodies: unknown[] = [];

beforeEach(() => {
  bodies.length = 0;
  localStorage.setItem("auth_token", GOOD_TOKEN);
  server.use(
    route("get", `/projects/${shop.id}`, () => HttpResponse.json({ project: shop })),
    route("get", `/projects/${shop.id}/schema`, () => refuse(404, "not_found", "Schema not found.")),
    route("get", `/projects/${shop.id}/content`, () => HttpResponse.json(list())),
    route("get", `/projects/${shop.id}/content/errors`, () => HttpResponse.json({ section })),
    route("post", `/projects/${shop.id}/content/preview`, () =>
      HttpResponse.json({ html: "<p>Made</p>", toc: [], images: [2, 7] }),
    ),
    route("get", `/public/docs/${shop.username}/${shop.slug}`, () => refuse(404, "not_found", "Docs not found.")),
  );
});

const open = (rest = "") => renderApp(`/dashboard/project/${shop.id}?tab=content${rest}`);

test("a refused order is reverted and announced", async () => {
  server.use(
    route("post", `/projects/${shop.id}/content/reorder`, async ({ request }) => {
      bodies.push(await request.json());
      return refuse(400, "invalid_input", "Missing: “new”.");
    }),
  );
  const { user } = open();
  const handle = await screen.findByRole("button", { name: "Move LIMITS, 2 of 2" });
  handle.focus();
  await user.keyboard("{ArrowUp}");
  await screen.findByText("Missing: “new”.");
  expect(bodies).toEqual([{ sections: ["limits", "errors"] }]);
  await screen.findByRole("button", { name: "Move LIMITS, 2 of 2" });
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Move LIMITS, 2 of 2");
});

test("orders are stored one after the other, so that an earlier one does not arrive last", async () => {
  let answerFirst = () => {};
  const first = new Promise<void>((resolve) => (answerFirst = resolve));
  server.use(
    route("post", `/projects/${shop.id}/content/reorder`, async ({ request }) => {
      bodies.push(await request.json());
      if (bodies.length === 1) await first;
      return refuse(400, "invalid_input", "Missing: “new”.");
    }),
  );
  const { user } = open();
  (await screen.findByRole("button", { name: "Move LIMITS, 2 of 2" })).focus();
  await user.keyboard("{ArrowUp}");
  await screen.findByRole("button", { name: "Move LIMITS, 1 of 2" });
  await user.keyboard("{ArrowDown}");
  await screen.findByRole("button", { name: "Move LIMITS, 2 of 2" });
  expect(bodies).toEqual([{ sections: ["limits", "errors"] }]);
  answerFirst();
  await waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies[1]).toEqual({ sections: ["errors", "limits"] });
});

test("a read-only project says why and has no controls to edit", async () => {
  server.use(
    route("get", `/projects/${shop.id}/content`, () =>
      HttpResponse.json(list({ read_only: "This project is read-only." })),
    ),
  );
  const app = open();
  await screen.findByText("This project is read-only.");
  expect(screen.queryByRole("button", { name: /Move|Delete|Add section/ })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>("switch", { name: "ERRORS is visible" }).disabled).toBe(true);
  app.unmount();
  open("&section=errors");
  expect((await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Markdown" })).readOnly).toBe(true);
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

test("a failed load can be tried again", async () => {
  let isUp = false;
  server.use(
    route("get", `/projects/${shop.id}/content`, () =>
      isUp
        ? HttpResponse.json(list({ sections: [], suggested: [{ key: "errors", title: "Errors" }] }))
        : refuse(403, "forbidden", "Not now."),
    ),
  );
  const { user } = open();
  const failure = await screen.findByText("The sections could not be loaded");
  isUp = true;
  await user.click(within(failure.parentElement ?? document.body).getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "No sections yet" });
  screen.getByRole("button", { name: "Errors" });
});

test("an edit elsewhere shows both texts and keeps the user's own until they decide", async () => {
  server.use(
    route("put", `/projects/${shop.id}/content/errors`, async ({ request }) => {
      const body = (await request.json()) as { version: number; body: string; title: string };
      bodies.push(body);
      const current = { ...section, body: "Theirs", version: 5 };
      if (body.version !== 5) return refuse(409, "version_conflict", "Changed.", { current });
      return HttpResponse.json({ section: { ...current, body: body.body, version: 6 } });
    }),
  );
  const { user } = open("&section=errors");
  const area = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Markdown" });
  await screen.findByText(/\(lines 2 and 7\)/);
  await user.type(area, " more");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("heading", { name: "This section was changed elsewhere" });
  expect(screen.getByLabelText("The other version").textContent).toBe("Theirs");
  expect(area.value).toBe("One more");
  await waitFor(() => expect(Object.keys(localStorage).some((key) => key.endsWith("_errors"))).toBe(true));
  await user.click(screen.getByRole("button", { name: "Save my version" }));
  await screen.findByText("The section was saved.");
  expect(bodies).toEqual([
    { title: "ERRORS", body: "One more", version: 1 },
    { title: "ERRORS", body: "One more", version: 5 },
  ]);
  await waitFor(() => expect(Object.keys(localStorage)).toEqual(["auth_token"]));
});

test("a failed preview keeps the last one, and is retried once the section is saved", async () => {
  const { user } = open("&section=errors");
  const preview = await screen.findByRole("region", { name: "Preview" });
  await within(preview).findByText("Made");
  server.use(route("post", `/projects/${shop.id}/content/preview`, () => refuse(403, "forbidden", "Not now.")));
  await user.type(screen.getByRole("textbox", { name: "Markdown" }), " more");
  await within(preview).findByText(/The preview could not be rendered/);
  within(preview).getByText("Made");
  server.use(
    route("post", `/projects/${shop.id}/content/preview`, () =>
      HttpResponse.json({ html: "<p>Made again</p>", toc: [], images: [] }),
    ),
    route("put", `/projects/${shop.id}/content/errors`, () =>
      HttpResponse.json({ section: { ...section, body: "One more", version: 2 } }),
    ),
  );
  await user.click(screen.getByRole("button", { name: "Save" }));
  await within(preview).findByText("Made again");
  expect(within(preview).queryByText(/could not be rendered/)).toBeNull();
});

function publish(...names: string[]) {
  const navigation = {
    groups: [{ kind: "objects", label: "Objects", items: names.map((name) => ({ name, path: `objects/${name}` })) }],
  };
  server.use(route("get", `/public/docs/${shop.username}/${shop.slug}`, () => HttpResponse.json({ navigation })));
}

test("the name under the mouse is selected", async () => {
  publish("Film", "FilmActor");
  const { user } = open("&section=errors");
  await user.type(await screen.findByRole("textbox", { name: "Markdown" }), " `Fil");
  const [first, second] = await screen.findAllByRole("option");
  if (first === undefined || second === undefined) throw new Error("two names fit");
  expect([first, second].map((option) => option.getAttribute("aria-selected"))).toEqual(["true", "false"]);
  await user.hover(second);
  expect([first, second].map((option) => option.getAttribute("aria-selected"))).toEqual(["false", "true"]);
  // Only the selected one has a different look.
  expect(first.className).not.toContain("hover:");
});

test("typing the closing mark after an inserted name adds no second one", async () => {
  publish("Repository");
  const { user } = open("&section=errors");
  const area = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Markdown" });
  await user.type(area, " `Repo");
  await screen.findByRole("option", { name: "Repository" });
  await user.keyboard("{Enter}");
  expect(area.value).toBe("One `Repository`");
  await user.keyboard("`");
  expect(area.value).toBe("One `Repository`");
  // Only the first one is skipped.
  await user.keyboard(" `x`");
  expect(area.value).toBe("One `Repository` `x`");
});

test("a draft is labelled, and can be shown to readers once it has text", async () => {
  const draft = { ...section, body: "", is_visible: false };
  server.use(
    route("get", `/projects/${shop.id}/content`, () =>
      HttpResponse.json(list({ sections: [{ ...head("errors", 0), is_visible: false }, head("limits", 1)] })),
    ),
    route("get", `/projects/${shop.id}/content/errors`, () => HttpResponse.json({ section: draft })),
    route("put", `/projects/${shop.id}/content/errors`, async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      bodies.push(body);
      return HttpResponse.json({ section: { ...draft, ...body, version: 2 } });
    }),
  );
  const { user } = open();
  const row = (await screen.findByRole("link", { name: "ERRORS" })).closest("li") ?? document.body;
  within(row).getByText("Draft");
  expect(screen.getAllByText("Draft")).toHaveLength(1);

  await user.click(within(row).getByRole("link", { name: "ERRORS" }));
  const visible = await screen.findByRole("switch", { name: "Visible to readers" });
  screen.getByText("Draft");
  expect(visible.getAttribute("aria-disabled")).toBe("true");
  screen.getByText("Write something to show it to readers");
  await user.click(visible);
  expect(bodies).toEqual([]);

  await user.type(screen.getByRole("textbox", { name: "Markdown" }), "Codes");
  expect(visible.getAttribute("aria-disabled")).toBeNull();
  await user.click(visible);
  await screen.findByText("The section was saved. Readers can see it now.");
  expect(bodies).toEqual([{ title: "ERRORS", body: "Codes", version: 1, is_visible: true }]);
  await waitFor(() => expect(screen.queryByText("Draft")).toBeNull());
});

test("shows the server's reason when a section cannot be made visible", async () => {
  server.use(
    route("get", `/projects/${shop.id}/content`, () =>
      HttpResponse.json(list({ sections: [{ ...head("errors", 0), is_visible: false }] })),
    ),
    route("put", `/projects/${shop.id}/content/errors`, () =>
      refuse(400, "invalid_input", "Write and save a text first.", {
        fields: [{ field: "is_visible", message: "Write and save a text first." }],
      }),
    ),
  );
  const { user } = open();
  const visible = await screen.findByRole("switch", { name: "ERRORS is visible" });
  await user.click(visible);
  await screen.findByText("Write and save a text first.");
  await waitFor(() => expect(visible.getAttribute("aria-checked")).toBe("false"));
});

test.each([
  ["names the switch", { fields: [{ field: "is_visible", message: "The text shows nothing." }] }],
  ["names no field", {}],
])("in the editor a refusal that %s stands at the switch until the text changes", async (_, more) => {
  const draft = { ...section, body: "<b></b>", is_visible: false };
  server.use(
    route("get", `/projects/${shop.id}/content/errors`, () => HttpResponse.json({ section: draft })),
    route("put", `/projects/${shop.id}/content/errors`, () =>
      refuse(422, "invalid_input", "The text shows nothing.", more),
    ),
  );
  const { user } = open("&section=errors");
  const visible = await screen.findByRole("switch", { name: "Visible to readers" });
  await user.click(visible);
  const problem = await screen.findByRole("alert");
  expect(problem.textContent).toBe("The text shows nothing.");
  expect(visible.getAttribute("aria-describedby")).toBe(problem.id);
  expect(visible.getAttribute("aria-checked")).toBe("false");
  await waitFor(() => expect(document.activeElement).toBe(visible));
  await user.type(screen.getByRole("textbox", { name: "Markdown" }), "x");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(visible.getAttribute("aria-invalid")).toBeNull();
});

const draftKey = (key: string) => `draft_section_${ada.id}_${shop.id}_${key}`;

/** Simulates another tab that types: the browser sends this one an event. */
function typeElsewhere(key: string, value: object | null) {
  const newValue = value === null ? null : JSON.stringify({ value, typedAt: new Date().toISOString() });
  if (newValue === null) localStorage.removeItem(draftKey(key));
  else localStorage.setItem(draftKey(key), newValue);
  act(
    () => void dispatchEvent(new StorageEvent("storage", { key: draftKey(key), newValue, storageArea: localStorage })),
  );
}

test("unsaved edits of another tab appear in the list and the editor, and survive in both", async () => {
  const app = open();
  await screen.findByRole("link", { name: "ERRORS" });
  typeElsewhere("errors", { title: "ERRORS", body: "Elsewhere", version: 1 });
  await screen.findByText("unsaved edits");
  typeElsewhere("errors", null);
  await waitFor(() => expect(screen.queryByText("unsaved edits")).toBeNull());
  app.unmount();

  const { user, unmount } = open("&section=errors");
  const area = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Markdown" });
  typeElsewhere("errors", { title: "ERRORS", body: "Elsewhere", version: 1 });
  await user.click(await screen.findByRole("button", { name: "Use the other tab’s text" }));
  expect(area.value).toBe("Elsewhere");
  expect(screen.queryByText(/in another tab/)).toBeNull();
  typeElsewhere("errors", null);

  // The other tab saved: leaving this page must not restore its draft.
  unmount();
  expect(localStorage.getItem(draftKey("errors"))).toBeNull();
});

test("a tab without edits keeps the unsaved edits of another one", async () => {
  const { unmount } = open("&section=errors");
  await screen.findByRole("textbox", { name: "Markdown" });
  typeElsewhere("errors", { title: "ERRORS", body: "Elsewhere", version: 1 });
  unmount();
  expect(localStorage.getItem(draftKey("errors"))).toContain("Elsewhere");

  // A new tab after a crash offers the draft with its time, and can discard it.
  sessionStorage.clear();
  const { user } = open("&section=errors");
  const area = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Markdown" });
  expect(area.value).toBe("Elsewhere");
  const notice = await screen.findByText(/your unsaved text from before, typed/);
  expect(notice.querySelector("time")?.textContent).toBe("just now");
  await user.click(screen.getByRole("button", { name: "Go back to the saved version" }));
  expect(area.value).toBe("One");
  await waitFor(() => expect(localStorage.getItem(draftKey("errors"))).toBeNull());
});

test("a search that found nothing is the title of a new section", async () => {
  open("&title=Refund");
  expect(await screen.findByLabelText<HTMLInputElement>("Title")).toHaveProperty("value", "Refund");
  expect(screen.getByLabelText("Address")).toHaveProperty("value", "refund");
});
