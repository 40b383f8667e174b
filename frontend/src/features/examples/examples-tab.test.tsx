import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { NamedExample, NamedExampleList, NamedExamplePreview } from "@/api/generated/types.gen";
import { renderApp } from "@/test/render";
import { ada, GOOD_TOKEN, refuse, route, server, shop } from "@/test/server";

const example = (key: string, change: Partial<NamedExample> = {}): NamedExample => ({
  key,
  title: key.toUpperCase(),
  text: "Ask again with `after`.",
  kind: "query",
  origin: "written",
  file: null,
  pages: [{ name: "orders", path: "queries/orders" }],
  is_valid: true,
  problems: [],
  fits: [{ from: 1, to: 1 }],
  unchecked_versions: 0,
  version: 1,
  updated_at: "2026-01-05T10:00:00Z",
  document: "query A {\n  orders(status: 1) { id }\n}",
  variables: null,
  ...change,
});
const broken = example("broken", {
  is_valid: false,
  fits: [],
  problems: [
    { message: "Unknown argument `status`.", line: 2, column: 10, severity: "error", hint: "Did you mean `state`?" },
  ],
  origin: "pipeline",
  file: "docs/broken.graphql",
});
const preview: NamedExamplePreview = {
  title: "Paid orders",
  text: "",
  kind: "query",
  operation: "query { a }",
  variables: null,
  pages: [],
  is_valid: true,
  problems: [],
};
const own = `/projects/${shop.id}/examples`;
const bodies: unknown[] = [];
let list: NamedExampleList;

beforeEach(() => {
  bodies.length = 0;
  list = { examples: [example("paid"), broken], read_only: null };
  localStorage.setItem("auth_token", GOOD_TOKEN);
  server.use(
    route("get", `/projects/${shop.id}`, () => HttpResponse.json({ project: shop })),
    route("get", `/projects/${shop.id}/schema`, () => refuse(404, "not_found", "Schema not found.")),
    route("get", own, () => HttpResponse.json(list)),
    route("post", `${own}/preview`, () => HttpResponse.json(preview)),
    route("get", `/projects/${shop.id}/sample-values`, () => HttpResponse.json({ values: [], read_only: null })),
  );
});

const open = (rest = "") => renderApp(`/dashboard/project/${shop.id}?tab=examples${rest}`);
const editor = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Operation" });

/** Accepts saves, and answers 409 unless the version is the one on the server. */
function acceptSaves(current: NamedExample | null) {
  server.use(
    route("put", `${own}/:key`, async ({ request, params }) => {
      const body = (await request.json()) as { document: string; variables: string | null; version: number };
      bodies.push({ key: params.key, ...body });
      if (body.version !== (current?.version ?? 0)) {
        return refuse(409, "version_conflict", "Changed.", { current_example: current });
      }
      const saved = { ...example(String(params.key)), ...body, title: "Paid orders", version: body.version + 1 };
      list = { ...list, examples: [saved, ...list.examples.filter(({ key }) => key !== params.key)] };
      return HttpResponse.json({ example: saved });
    }),
  );
}

test("the list says what is wrong with an example, and shows the chosen one beside it", async () => {
  const { user } = open();
  const rows = await screen.findByRole("list", { name: "Examples" });
  within(rows).getByText("Not valid in v1");
  within(rows).getByText("Line 2, column 10");
  within(rows).getByText("Fits version 1");
  within(rows).getByText("Fits no version");
  // The first one is shown before one is chosen.
  await screen.findByRole("heading", { name: "PAID", level: 3 });
  await user.click(within(rows).getByRole("link", { name: "BROKEN" }));
  await screen.findByRole("heading", { name: "BROKEN", level: 3 });
  expect(within(rows).getByRole("link", { name: "BROKEN" }).getAttribute("aria-current")).toBe("true");
  screen.getByText(/A pipeline publishes this example/);
  expect(screen.queryByRole("link", { name: "Edit" })).toBeNull();
  expect(screen.getByRole("region", { name: "Operation" }).textContent).toContain("orders(status: 1)");
});

test("filters by state and by words", async () => {
  const { user } = open();
  const rows = await screen.findByRole("list", { name: "Examples" });
  const names = () =>
    within(rows)
      .queryAllByRole("link")
      .map(({ textContent }) => textContent);
  expect(names()).toEqual(["PAID", "BROKEN"]);
  await user.click(screen.getByRole("radio", { name: "With problems 1" }));
  expect(names()).toEqual(["BROKEN"]);
  await user.type(screen.getByRole("searchbox", { name: "Filter examples" }), "paid");
  expect(names()).toEqual([]);
  screen.getByText(/No example matches/);
  await user.click(screen.getByRole("radio", { name: "Valid 1" }));
  expect(names()).toEqual(["PAID"]);
});

test("before the first example it says what to do, and what a pipeline runs", async () => {
  list = { examples: [], read_only: null };
  open();
  await screen.findByRole("heading", { name: "No examples yet" });
  expect(screen.getByRole("region", { name: "Command" }).textContent).toBe(
    `graphfolio publish schema.graphql --project ${shop.slug} --examples 'docs/**/*.graphql'`,
  );
  expect(screen.getByRole("link", { name: "Add example" }).getAttribute("href")).toContain("new=true");
});

test("a read-only project says why and has no controls to edit", async () => {
  list = { ...list, read_only: "This project is read-only." };
  const app = open();
  await screen.findByText("This project is read-only.");
  await screen.findByRole("heading", { name: "PAID", level: 3 });
  expect(screen.queryByRole("button", { name: /Delete|Upload|Add example/ })).toBeNull();
  expect(screen.queryByRole("link", { name: /Edit|Add example/ })).toBeNull();
  app.unmount();
  open("&example=paid&edit=true");
  await screen.findByRole("heading", { name: "PAID", level: 3 });
  expect(screen.queryByRole("textbox", { name: "Operation" })).toBeNull();
});

test("a failed load can be tried again, and a missing example says so", async () => {
  let isUp = false;
  server.use(route("get", own, () => (isUp ? HttpResponse.json(list) : refuse(403, "forbidden", "Not now."))));
  const { user } = open("&example=gone");
  await screen.findByText("The examples could not be loaded");
  isUp = true;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "This example does not exist" });
});

test("a deleted example leaves the focus on the next one", async () => {
  server.use(
    route("delete", `${own}/paid`, () => {
      list = { ...list, examples: [broken] };
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole("button", { name: "Delete PAID" }));
  const dialog = screen.getByRole("dialog");
  expect(within(dialog).queryByText(/next publish/)).toBeNull();
  await user.click(within(dialog).getByRole("button", { name: "Delete example" }));
  await screen.findByText("“PAID” was deleted.");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("BROKEN"));
  await user.click(screen.getByRole("button", { name: "Delete BROKEN" }));
  within(screen.getByRole("dialog")).getByText(/the next publish writes it again/);
});

test("a new example gets its key from the title that the server reads", async () => {
  acceptSaves(null);
  const { user, router } = open("&new=true");
  const area = await editor();
  await user.click(area);
  await user.paste("query Paid { orders { id } }");
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Key" }).value).toBe("paid-orders"));
  await user.click(screen.getByRole("button", { name: "Add example" }));
  await screen.findByText("The example was added.");
  expect(bodies).toEqual([
    { key: "paid-orders", document: "query Paid { orders { id } }", variables: null, version: 0 },
  ]);
  await waitFor(() => expect(router.state.location.search).toBe("?tab=examples&example=paid-orders"));
  expect(Object.keys(localStorage)).toEqual(["auth_token"]);
});

test("a taken key is refused at its field, and another one can be typed", async () => {
  server.use(
    route("put", `${own}/paid-orders`, () => refuse(409, "version_conflict", "Changed.", { current_example: null })),
  );
  const { user } = open("&new=true");
  await user.click(await editor());
  await user.paste("query Paid { orders { id } }");
  await user.click(screen.getByRole("button", { name: "Add example" }));
  await screen.findByText("An example with this key already exists.");
  acceptSaves(null);
  const key = screen.getByRole<HTMLInputElement>("textbox", { name: "Key" });
  await waitFor(() => expect(key.value).toBe("paid-orders"));
  await user.clear(key);
  await user.type(key, "Mine");
  await user.click(screen.getByRole("button", { name: "Add example" }));
  await screen.findByText("The example was added.");
  expect(bodies).toMatchObject([{ key: "mine", version: 0 }]);
});

test("nothing is sent without an operation, or with variables that are not JSON", async () => {
  const { user } = open("&example=paid&edit=true");
  const area = await editor();
  const variables = screen.getByRole("textbox", { name: "Variables" });
  await user.type(variables, "first: 1");
  await user.clear(area);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Write an operation.");
  expect(area.getAttribute("aria-invalid")).toBe("true");
  expect(variables.getAttribute("aria-invalid")).toBe("true");
  expect(bodies).toEqual([]);
});

test("the server's refusals stand at their fields, others above the form", async () => {
  server.use(
    route("put", `${own}/paid`, () =>
      refuse(400, "invalid_input", "Check the fields.", {
        fields: [{ field: "document", message: "Expected a selection." }],
      }),
    ),
  );
  const { user } = open("&example=paid&edit=true");
  await user.type(await editor(), " more");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Expected a selection.");
  server.use(route("put", `${own}/paid`, () => refuse(413, "too_large", "The example is larger than 64 KiB.")));
  await user.type(await editor(), " more");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("The example is larger than 64 KiB.");
});

test("an edit elsewhere shows both texts and keeps the user's own until they decide", async () => {
  acceptSaves(example("paid", { document: "query Theirs { a }", version: 5 }));
  const { user } = open("&example=paid&edit=true");
  const area = await editor();
  await user.clear(area);
  await user.click(area);
  await user.paste("query Mine { a }");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("heading", { name: "This example was changed elsewhere" });
  expect(screen.getByLabelText("The other operation").textContent).toBe("query Theirs { a }");
  expect(area.value).toBe("query Mine { a }");
  await user.click(screen.getByRole("button", { name: "Save my version" }));
  await screen.findByText("The example was saved.");
  expect(bodies).toMatchObject([
    { document: "query Mine { a }", version: 1 },
    { document: "query Mine { a }", version: 5 },
  ]);
  await waitFor(() => expect(Object.keys(localStorage)).toEqual(["auth_token"]));
});

test("unsaved text survives leaving the page, and can be dropped", async () => {
  const app = open("&example=paid&edit=true");
  await app.user.type(await editor(), " more");
  app.unmount();
  const { user } = open("&example=paid&edit=true");
  expect((await editor()).value).toMatch(/ more$/);
  await user.click(await screen.findByRole("button", { name: "Go back to the saved version" }));
  expect((await editor()).value).not.toContain("more");
  await waitFor(() => expect(Object.keys(localStorage)).toEqual(["auth_token"]));
});

test("unsaved edits of another tab are marked in the list", async () => {
  open();
  await screen.findByRole("link", { name: "PAID" });
  const name = `draft_example_${ada.id}_${shop.id}_paid`;
  localStorage.setItem(name, "{}");
  act(() => void dispatchEvent(new StorageEvent("storage", { key: name, storageArea: localStorage })));
  await screen.findByText("unsaved edits");
});

test("a problem with a fix is settled by one click", async () => {
  server.use(
    route("post", `${own}/preview`, async ({ request }) => {
      const { document } = (await request.json()) as { document: string };
      const fix = { line: 2, column: 3, end_line: 2, end_column: 9, text: "orders" };
      const problems = document.includes("ordesr")
        ? [{ message: "Unknown.", line: 2, column: 3, severity: "error" as const, fix }]
        : [];
      return HttpResponse.json({ ...preview, is_valid: problems.length === 0, problems });
    }),
  );
  const { user } = open("&example=paid&edit=true");
  const area = await editor();
  await user.clear(area);
  await user.click(area);
  await user.paste("query A {\n  ordesr { id }\n}");
  await user.click(await screen.findByRole("button", { name: "Change to orders in line 2" }, { timeout: 5000 }));
  await waitFor(() => expect(area.value).toBe("query A {\n  orders { id }\n}"));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Change to/ })).toBeNull());
});

test("the editor shows problems as they are typed, and leads to their place", async () => {
  server.use(
    route("post", `${own}/preview`, () =>
      HttpResponse.json({
        ...preview,
        is_valid: false,
        problems: [{ message: "Unknown.", line: 2, column: 3, severity: "error" }],
      }),
    ),
  );
  const { user } = open("&example=paid&edit=true");
  const area = await editor();
  await user.click(await screen.findByRole("button", { name: "Go to line 2, column 3" }));
  expect(area.selectionStart).toBe("query A {\n".length + 2);
  screen.getByText(/You can save it, but readers do not see it/);
});

test("a text that cannot be read has no preview, and leads to the place where it breaks off", async () => {
  const problem = { message: "Expected a name.", line: 1, column: 7, severity: "error" as const };
  server.use(
    route("post", `${own}/preview`, () =>
      HttpResponse.json({ ...preview, title: null, kind: null, is_valid: false, problems: [problem] }),
    ),
  );
  open("&example=paid&edit=true");
  await screen.findByText("The preview appears once the text can be read.");
  screen.getByRole("button", { name: "Go to line 1, column 7" });
  expect(screen.queryByText(/You can save it/)).toBeNull();
});

test("the editor stays open when its example is deleted elsewhere, and saves it as a new one", async () => {
  const { user, queries } = open("&example=paid&edit=true");
  const area = await editor();
  await user.type(area, " more");
  list = { ...list, examples: [broken] };
  acceptSaves(null);
  await act(() => queries.invalidateQueries());
  expect(area.isConnected).toBe(true);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("This example was deleted elsewhere");
  await user.click(screen.getByRole("button", { name: "Save as a new example" }));
  await screen.findByText("The example was saved.");
  expect(bodies).toMatchObject([{ version: 1 }, { version: 0 }]);
});

test("a preview that fails says why, and the text stays", async () => {
  let isUp = false;
  server.use(
    route("post", `${own}/preview`, () => (isUp ? HttpResponse.json(preview) : refuse(403, "forbidden", "Not now."))),
  );
  const { user } = open("&example=paid&edit=true");
  const region = await screen.findByRole("region", { name: "Preview" });
  await within(region).findByText(/The preview could not be made. Not now./);
  isUp = true;
  await user.click(within(region).getByRole("button", { name: "Try again" }));
  await within(region).findByRole("heading", { name: /Paid orders/ });
});

test("chosen files become examples: new ones, one that is replaced, and one that cannot be read", async () => {
  list = { ...list, examples: [example("new-one", { title: "New one", version: 4 }), broken] };
  server.use(
    route("post", `${own}/preview`, async ({ request }) => {
      const { document } = (await request.json()) as { document: string };
      if (document.includes("Bad")) {
        const problem = { message: "Expected a name.", line: 1, column: 11, severity: "error" as const };
        return HttpResponse.json({ ...preview, title: null, kind: null, is_valid: false, problems: [problem] });
      }
      return HttpResponse.json({ ...preview, title: document.includes("New") ? "New one" : "Broken" });
    }),
    route("put", `${own}/:key`, async ({ request, params }) => {
      const body = (await request.json()) as object;
      bodies.push({ key: params.key, ...body });
      return HttpResponse.json({ example: { ...example(String(params.key)), ...body } });
    }),
  );
  const { user } = open();
  await user.upload(await screen.findByLabelText("Upload"), [
    new File(["query New { a }"], "a.graphql"),
    new File(['{"first": 1}'], "a.variables.json"),
    new File(["query Other { a }"], "b.graphql"),
    new File(["query Bad {"], "c.graphql"),
  ]);
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText("Line 1, column 11: Expected a name.");
  within(dialog).getByText(/replaces “New one”/);
  await user.click(await within(dialog).findByRole("button", { name: "Add 2 examples" }));
  await screen.findByText("2 examples were added.");
  // The key of a pipeline's example stays its own.
  expect(bodies).toEqual([
    { key: "new-one", document: "query New { a }", variables: '{"first": 1}', version: 4 },
    { key: "broken-2", document: "query Other { a }", variables: null, version: 0 },
  ]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("files that could not be saved stay in the dialog and can be sent again", async () => {
  let isFull = true;
  server.use(
    route("post", `${own}/preview`, async ({ request }) => {
      const { document } = (await request.json()) as { document: string };
      return HttpResponse.json({ ...preview, title: document });
    }),
    route("put", `${own}/:key`, ({ params }) => {
      bodies.push(params.key);
      return isFull && params.key !== "one"
        ? refuse(409, "too_many_examples", "A project has at most 500 examples.")
        : HttpResponse.json({ example: example(String(params.key)) });
    }),
  );
  const { user } = open();
  const files = ["one", "two", "three"].map((name, at) => new File([name], `${at}.graphql`));
  await user.upload(await screen.findByLabelText("Upload"), files);
  const dialog = await screen.findByRole("dialog");
  await user.click(await within(dialog).findByRole("button", { name: "Add 3 examples" }));
  await within(dialog).findByText("A project has at most 500 examples.");
  // The third would fail for the same reason.
  expect(bodies).toEqual(["one", "two"]);
  isFull = false;
  await user.click(within(dialog).getByRole("button", { name: "Add 2 examples" }));
  await screen.findByText("3 examples were added.");
  expect(bodies).toEqual(["one", "two", "two", "three"]);
});
