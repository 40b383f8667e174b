import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { CheckedDocsLayout, DocsLayout, SaveDocsLayout } from "@/api/generated/types.gen";
import { renderApp } from "@/test/render";
import { GOOD_TOKEN, refuse, route, server, shop } from "@/test/server";

const own = `/projects/${shop.id}/docs-layout`;
const bodies: SaveDocsLayout[] = [];
let stored: CheckedDocsLayout;

/** Finds as many operations as a group has patterns, and nothing for patterns that begin with "zebra". */
function answer(layout: DocsLayout, version: number): CheckedDocsLayout {
  const groups = layout.groups ?? [];
  const isUnnamed = groups.findIndex(({ name }) => name === "");
  const overview = layout.overview ?? [];
  return {
    layout,
    version,
    read_only: stored?.read_only ?? null,
    overview:
      overview.length > 0 ? overview : ["endpoints", "groups", "types"].map((part) => ({ part, hidden: false })),
    snippets: layout.snippets ?? [],
    group_directives: ["@doc(category:)"],
    counts:
      isUnnamed >= 0
        ? null
        : {
            groups: groups.map(({ patterns = [] }) => ({
              operations: patterns.length,
              types: 0,
              unused_patterns: patterns.filter((pattern) => pattern.startsWith("zebra")),
            })),
            groups_of_schema: 2,
            rest_operations: 1,
            rest_types: 4,
          },
    problems: isUnnamed >= 0 ? [{ field: "groups", message: `Group ${isUnnamed + 1}: The name is missing.` }] : [],
  };
}

beforeEach(() => {
  bodies.length = 0;
  stored = answer({ groups: [{ name: "Carts", patterns: ["cart*"] }], snippets: ["graphql", "curl"] }, 4);
  localStorage.setItem("auth_token", GOOD_TOKEN);
  server.use(
    route("get", `/projects/${shop.id}`, () => HttpResponse.json({ project: shop })),
    route("get", own, () => HttpResponse.json(stored)),
    route("post", `${own}/preview`, async ({ request }) => {
      const { layout } = (await request.json()) as { layout: DocsLayout };
      return HttpResponse.json(answer(layout, stored.version));
    }),
    route("put", own, async ({ request }) => {
      const body = (await request.json()) as SaveDocsLayout;
      bodies.push(body);
      if (body.version !== undefined && body.version !== stored.version)
        return refuse(409, "version_conflict", "The layout was changed elsewhere.");
      stored = answer(body.layout, stored.version + 1);
      return HttpResponse.json(stored);
    }),
  );
});

async function open() {
  const app = renderApp(`/dashboard/project/${shop.id}?tab=layout`);
  const form = await screen.findByRole("form", { name: "Layout of the docs" });
  return { ...app, form: within(form) };
}

test("a group is added, counted, moved and saved", async () => {
  const { user, form } = await open();
  form.getByText("1 operation, 0 types");
  form.getByText("2 more groups from directives and names; 1 operation and 4 types in no group.");
  expect(form.queryByRole("button", { name: "Save layout" })).toBeNull();
  await user.click(form.getByRole("button", { name: "Add group" }));
  const name = form.getByRole("textbox", { name: "Name of group 2" });
  await waitFor(() => expect(document.activeElement).toBe(name));
  await form.findByText("The name is missing.");
  expect(form.getByRole<HTMLButtonElement>("button", { name: "Save layout" }).disabled).toBe(true);
  await user.type(name, "Orders");
  await user.type(
    form.getByRole("textbox", { name: "Patterns, one per line of group 2" }),
    "order*{Enter}{Enter}zebra",
  );
  await form.findByText("2 operations, 0 types");
  await form.findByText("zebra", { selector: "code" });
  const up = form.getByRole("button", { name: "Move Orders up" });
  await user.click(up);
  expect(document.activeElement).toBe(up);
  form.getByText("Orders is number 1 of 2 now.");
  await waitFor(() =>
    expect(form.getByRole<HTMLButtonElement>("button", { name: "Save layout" }).disabled).toBe(false),
  );
  await user.click(form.getByRole("button", { name: "Save layout" }));
  await form.findByText("Saved. Readers see it now.");
  expect(bodies).toHaveLength(1);
  expect(bodies[0]?.version).toBe(4);
  expect(bodies[0]?.layout.groups).toEqual([
    { name: "Orders", patterns: ["order*", "zebra"] },
    { name: "Carts", patterns: ["cart*"] },
  ]);
});

test("parts, languages and authentication are arranged", async () => {
  const { user, form } = await open();
  const parts = within(form.getByRole("list", { name: "Parts of the overview" }));
  await user.click(parts.getByRole("button", { name: "Move Types and directives up" }));
  await user.click(parts.getByRole("switch", { name: "Show Endpoints" }));
  const languages = within(form.getByRole("list", { name: "Languages of snippets" }));
  expect(languages.queryByRole("switch", { name: "Show GraphQL" })).toBeNull();
  await user.click(languages.getByRole("button", { name: "Move curl up" }));
  await user.click(languages.getByRole("switch", { name: "Show Go" }));
  await user.click(form.getByRole("radio", { name: "API key in a header" }));
  await user.type(form.getByRole("textbox", { name: "Header" }), "X-Key");
  await user.click(form.getByRole("radio", { name: "None" }));
  await user.click(form.getByRole("button", { name: "Save layout" }));
  await form.findByText("Saved. Readers see it now.");
  expect(bodies[0]?.layout).toMatchObject({
    group_directives: [],
    overview: [
      { part: "endpoints", hidden: true },
      { part: "types", hidden: false },
      { part: "groups", hidden: false },
    ],
    snippets: ["curl", "graphql", "go"],
    authentication: { scheme: "api_key", header: "X-Key", text: "" },
  });
});

test("what was changed elsewhere is loaded, or replaced on request", async () => {
  const { user, form } = await open();
  const name = form.getByRole("textbox", { name: "Name of group 1" });
  await user.type(name, "!");
  stored = answer({ groups: [{ name: "Theirs", patterns: [] }], snippets: ["graphql"] }, 5);
  await user.click(form.getByRole("button", { name: "Save layout" }));
  await form.findByText("The layout was changed elsewhere after you opened it.");
  expect((name as HTMLInputElement).value).toBe("Carts!");
  await user.click(form.getByRole("button", { name: "Load the other one and drop mine" }));
  await form.findByDisplayValue("Theirs");
  expect(form.queryByText("The layout was changed elsewhere after you opened it.")).toBeNull();
  await user.type(form.getByRole("textbox", { name: "Name of group 1" }), "!");
  stored = answer({ groups: [], snippets: ["graphql"] }, 6);
  await user.click(form.getByRole("button", { name: "Save layout" }));
  await user.click(await form.findByRole("button", { name: "Save mine over it" }));
  await form.findByText("Saved. Readers see it now.");
  expect(stored.layout.groups?.[0]?.name).toBe("Theirs!");
});

test("a failed save keeps what is typed, and leaving asks", async () => {
  server.use(route("put", own, () => refuse(503, "unavailable", "The server is busy.")));
  const { user, form } = await open();
  await user.type(form.getByRole("textbox", { name: "Name of group 1" }), "!");
  await user.click(form.getByRole("button", { name: "Save layout" }));
  await form.findByText(/The server is busy/);
  form.getByDisplayValue("Carts!");
  await user.click(screen.getByRole("tab", { name: "Content" }));
  await screen.findByRole("dialog", { name: "Leave without saving?" });
  await user.click(screen.getByRole("button", { name: "Keep editing" }));
  form.getByDisplayValue("Carts!");
  await user.click(form.getByRole("button", { name: "Discard changes" }));
  form.getByDisplayValue("Carts");
});

test("a read-only project shows its layout", async () => {
  stored = { ...stored, read_only: "Your plan has fewer projects." };
  const { form } = await open();
  form.getByText(/Your plan has fewer projects/);
  expect(form.getByRole<HTMLInputElement>("textbox", { name: "Name of group 1" }).readOnly).toBe(true);
  expect(form.getByRole<HTMLButtonElement>("button", { name: "Add group" }).disabled).toBe(true);
});

test("a layout that cannot be loaded says so", async () => {
  server.use(route("get", own, () => refuse(500, "internal", "Something failed.")));
  renderApp(`/dashboard/project/${shop.id}?tab=layout`);
  await screen.findByText("The layout could not be loaded");
});
