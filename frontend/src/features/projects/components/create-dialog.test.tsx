import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { Diagnostic } from "@/api/generated/types.gen";
import { handOverSchema, readHandedSchema } from "@/app/schema-handover";
import { renderApp } from "@/test/render";
import { ada, adaOn, GOOD_TOKEN, refuse, route, server, shop } from "@/test/server";

const bodies: unknown[] = [];
const broken: Diagnostic = {
  line: 3,
  column: 23,
  end_line: 3,
  end_column: 24,
  severity: "error",
  code: "syntax_error",
  message: "Expected a default value after “=”.",
  excerpt: "  products(first: Int =): [Product!]!",
  hint: "Write `first: Int = 10`, or leave out “=”.",
};
const SDL = "type Query {\n  product(id: ID!): Product\n  products(first: Int =): [Product!]!\n}";

beforeEach(() => {
  bodies.length = 0;
  localStorage.setItem("auth_token", GOOD_TOKEN);
});

function answer(make: () => Response) {
  server.use(
    route("post", "/projects", async ({ request }) => {
      bodies.push(await request.json());
      return make() as HttpResponse<never>;
    }),
  );
}

/** Makes the server propose slugs for names. Returns the requested names. */
function propose(make: (name: string) => string, suggestion: string | null = null): string[] {
  const asked: string[] = [];
  server.use(
    route("get", "/slugs", ({ request }) => {
      const name = new URL(request.url).searchParams.get("name") ?? "";
      asked.push(name);
      const available = suggestion === null;
      return HttpResponse.json({ slug: make(name), available, message: available ? null : "Taken.", suggestion });
    }),
  );
  return asked;
}

async function open() {
  const app = renderApp("/dashboard?new=true");
  const dialog = within(await screen.findByRole("dialog", { name: "New project" }));
  return {
    ...app,
    dialog,
    name: dialog.getByRole<HTMLInputElement>("textbox", { name: "Name" }),
    address: dialog.getByRole<HTMLInputElement>("textbox", { name: "Address" }),
    schema: dialog.getByRole<HTMLTextAreaElement>("textbox", { name: "Schema" }),
    submit: dialog.getByRole("button", { name: "Create project" }),
  };
}

test("the address follows the name until it is edited, and is only sent then", async () => {
  answer(() => refuse(409, "slug_taken", "This address is taken."));
  propose((name) => (name === "Café & Shop" ? "cafe-shop" : "other"));
  const { user, name, address, submit, dialog } = await open();
  await user.click(name);
  await user.paste("Café & Shop");
  await waitFor(() => expect(address.value).toBe("cafe-shop"));
  await user.click(submit);
  await dialog.findByText("This address is taken.");
  expect(bodies[0]).toEqual({ name: "Café & Shop", is_public: true });

  await user.clear(address);
  await user.type(address, "My-Cafe");
  await user.type(name, "!");
  expect(address.value).toBe("my-cafe");
  await user.click(submit);
  await waitFor(() => expect(bodies).toHaveLength(2));
  expect(bodies[1]).toEqual({ name: "Café & Shop!", slug: "my-cafe", is_public: true });
});

test.each([
  ["Straße", "strasse"],
  ["日本語", "ri-ben-yu"],
  ["🚀", "rocket"],
  ["New", "project"],
])("the address of %j is what the server makes of it, asked for once", async (typed, made) => {
  const asked = propose(() => made);
  const { user, name, address, dialog } = await open();
  await user.click(name);
  await user.paste(typed);
  await waitFor(() => expect(address.value).toBe(made));
  await dialog.findByText("This address is free.");
  expect(asked).toEqual([typed]);
  await user.clear(name);
  expect(address.value).toBe("");
});

test("a name with a taken address shows the next free one; if that is unknown, the server decides", async () => {
  propose(() => "shop", "shop-2");
  const { user, name, address, dialog } = await open();
  await user.click(name);
  await user.paste("Shop");
  await dialog.findByText("“shop” is taken, so it will be “shop-2”.");
  server.use(route("get", "/slugs", () => refuse(429, "rate_limited", "Too many requests.", { retry_after: 40 })));
  await user.type(name, "s");
  await dialog.findByText("Made from the name until you edit it.");
  await waitFor(() => expect(address.value).toBe(""));
  expect(address.getAttribute("aria-invalid")).not.toBe("true");
});

test("a refused schema shows position, line and hint, links to the line, and keeps the form", async () => {
  answer(() => refuse(422, "invalid_schema", "The schema has a syntax error.", { diagnostics: [broken] }));
  const { user, name, schema, submit, dialog } = await open();
  await user.type(name, "Shop");
  fireEvent.input(schema, { target: { value: SDL } });
  await user.click(submit);

  const alert = await dialog.findByRole("alert");
  for (const text of ["3:23", broken.message, "products(first: Int =): [Product!]!", "leave out “=”"])
    expect(alert.textContent).toContain(text);
  expect(schema.getAttribute("aria-invalid")).toBe("true");
  expect([name.value, schema.value]).toEqual(["Shop", SDL]);

  await user.click(within(alert).getByRole("button", { name: "Go to line 3, column 23" }));
  expect(document.activeElement).toBe(schema);
  expect(SDL.slice(schema.selectionStart, schema.selectionStart + 1)).toBe("=");
});

test("a taken address is reported at its field", async () => {
  answer(() =>
    refuse(409, "slug_taken", "This address is taken.", {
      fields: [{ field: "slug", message: "Somebody has this address." }],
    }),
  );
  const { user, name, address, submit, dialog } = await open();
  await user.type(name, "Shop");
  await user.click(submit);
  await dialog.findByText("Somebody has this address.");
  expect(address.getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(address));
});

test("the plan's limit is shown with a link to the plans", async () => {
  answer(() => refuse(403, "plan_limit", "Free includes 2 projects."));
  const { user, name, submit, dialog } = await open();
  await user.type(name, "Third");
  await user.click(submit);
  const alert = await dialog.findByRole("alert");
  expect(alert.textContent).toContain("Free includes 2 projects.");
  expect(within(alert).getByRole("link", { name: "Compare the plans" }).getAttribute("href")).toBe(
    "/pricing?return_to=%2Fdashboard%3Fnew%3Dtrue",
  );
});

test("private is disabled with a reason on Free, and available on Pro", async () => {
  const free = await open();
  expect(free.dialog.getByRole<HTMLInputElement>("radio", { name: /Private/ }).disabled).toBe(true);
  expect(free.dialog.getByText(/Private docs are part of Pro/)).toBeTruthy();
  free.unmount();
  server.use(route("get", "/auth/me", () => HttpResponse.json({ user: adaOn("pro") })));
  const pro = await open();
  expect(pro.dialog.getByRole<HTMLInputElement>("radio", { name: /Private/ }).disabled).toBe(false);
});

test("a missing name and an invalid address are reported without a request", async () => {
  answer(() => refuse(400, "invalid_input", "x"));
  const { user, address, submit, dialog } = await open();
  await user.type(address, "a--b");
  await user.click(submit);
  expect(dialog.getByText("Enter a name.")).toBeTruthy();
  expect(dialog.getByText(/Use lower-case letters/)).toBeTruthy();
  expect(bodies).toEqual([]);
});

test("typed text survives a lost network and an expired session", async () => {
  answer(() => refuse(401, "unauthenticated", "Sign in first."));
  const { user, name, schema, submit, router, unmount } = await open();
  await user.type(name, "Shop");
  fireEvent.input(schema, { target: { value: SDL } });
  await user.click(submit);
  // The form stays below the sign-in window, with all typed text.
  expect(await screen.findByText(/Your session has ended/)).toBeTruthy();
  expect(await screen.findByRole("dialog", { name: "Sign In" })).toBeTruthy();
  expect(router.state.location.pathname).toBe("/dashboard");
  expect([name.value, schema.value]).toEqual(["Shop", SDL]);
  unmount();

  localStorage.setItem("auth_token", GOOD_TOKEN);
  const again = await open();
  expect([again.name.value, again.schema.value]).toEqual(["Shop", SDL]);
  await again.user.click(again.dialog.getByRole("button", { name: "Start over" }));
  expect([again.name.value, again.schema.value]).toEqual(["", ""]);
});

test("several files become one text, and problems name their file", async () => {
  answer(() => refuse(422, "invalid_schema", "x", { diagnostics: [{ ...broken, line: 2, end_line: 2, column: 1 }] }));
  const { user, name, schema, submit, dialog } = await open();
  await user.type(name, "Shop");
  await user.upload(dialog.getByLabelText("Choose files"), [
    new File(["tpye Shop { id: ID }"], "b.graphql"),
    new File(["type Query { shop: Shop }"], "a.graphql"),
  ]);
  await dialog.findByText(/2 files/);
  expect(schema.value).toBe("type Query { shop: Shop }\ntpye Shop { id: ID }");
  await user.click(submit);
  expect((await dialog.findByRole("alert")).textContent).toContain("b.graphql:1:1");
});

test("a created project opens, its findings are mentioned, and the draft is removed", async () => {
  answer(() =>
    HttpResponse.json({ project: { ...shop, findings: 2 }, findings: { items: [], omitted: 2 } }, { status: 201 }),
  );
  server.use(
    route("get", "/projects/:id", () => HttpResponse.json({ project: { ...shop, findings: 2 } })),
    route("get", "/public/docs/ada/acme-shop", () => refuse(503, "unavailable", "Later.")),
    route("get", "/public/docs/ada/acme-shop/pages/overview", () => refuse(404, "not_found", "Page not found")),
    route("get", "/projects/:id/schema", () =>
      HttpResponse.json({
        version: {
          number: 1,
          created_at: shop.created_at,
          source: "upload",
          message: null,
          commit: null,
          counts: shop.counts,
          sdl_bytes: 80,
          findings_count: 2,
        },
        sdl: SDL,
        findings: { items: [], omitted: 2 },
      }),
    ),
  );
  const { user, name, submit, router } = await open();
  await user.type(name, "Acme Shop");
  await user.click(submit);
  expect(await screen.findByRole("heading", { level: 1, name: "Acme Shop" })).toBeTruthy();
  expect(router.state.location.pathname).toBe(`/dashboard/project/${shop.id}`);
  expect(await screen.findByText(/2 findings; they do not stop publishing/)).toBeTruthy();
  expect(Object.keys(localStorage)).toEqual(["auth_token"]);
});

test("problems of an address are reported while typing", async () => {
  server.use(
    route("get", "/slugs/:slug", ({ params }) =>
      HttpResponse.json({
        slug: params.slug,
        available: false,
        message: params.slug === "docs" ? "“docs” is reserved. Choose another address." : "This address is taken.",
        suggestion: null,
      }),
    ),
  );
  const { user, address, dialog } = await open();
  for (const [typed, said] of [
    ["Bad Slug!", "Use lower-case letters, digits and single hyphens between them."],
    ["a", "Use 2 to 64 characters."],
    ["-x-", "Use lower-case letters, digits and single hyphens between them."],
    ["docs", "“docs” is reserved. Choose another address."],
    ["shop", "This address is taken."],
  ] as const) {
    await user.clear(address);
    await user.type(address, typed);
    const error = await dialog.findByText(said);
    expect(error.getAttribute("role")).toBe("alert");
    expect(address.getAttribute("aria-invalid")).toBe("true");
    expect(address.getAttribute("aria-describedby")?.split(" ")).toContain(error.id);
  }
});

test("a reached limit is shown when the dialog opens, and nothing can be sent", async () => {
  const limit = "The Free plan includes 2 projects. Delete one, or upgrade to Pro for unlimited projects.";
  server.use(
    route("get", "/projects", () =>
      HttpResponse.json({ username: "ada", projects: [shop, { ...shop, id: "2" }], create_refusal: limit }),
    ),
  );
  answer(() => refuse(403, "plan_limit", limit));
  const { user, name, submit, dialog } = await open();
  const words = await dialog.findByText(limit);
  expect(
    within(words.parentElement ?? document.body)
      .getByRole("link", { name: "Compare the plans" })
      .getAttribute("href"),
  ).toBe("/pricing?return_to=%2Fdashboard%3Fnew%3Dtrue");
  expect(submit.getAttribute("aria-describedby")).toBe(words.id);
  expect((submit as HTMLButtonElement).disabled).toBe(true);
  await user.type(name, "Third{Enter}");
  expect(bodies).toEqual([]);
});

test("a schema that was handed over fills the form, and the one typed before can be taken back", async () => {
  localStorage.setItem(
    `draft_project_${ada.id}`,
    JSON.stringify({
      value: { name: "Shop", slug: null, sdl: "type Query { old: Int }", isPublic: true },
      typedAt: new Date().toISOString(),
    }),
  );
  handOverSchema("type Query { handed: Int }", "validator");
  const { dialog, schema, name } = await open();
  expect(schema.value).toBe("type Query { handed: Int }");
  expect(name.value).toBe("Shop");
  expect(dialog.getByText(/schema from the validator/)).toBeDefined();
  expect(readHandedSchema()).toBeNull();
  fireEvent.click(dialog.getByRole("button", { name: "Use the one you typed before" }));
  expect(schema.value).toBe("type Query { old: Int }");
  expect(dialog.queryByText(/schema from the validator/)).toBeNull();
});
