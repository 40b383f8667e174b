import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { SampleValueInput, SampleValues } from "@/api/generated/types.gen";
import { renderApp } from "@/test/render";
import { GOOD_TOKEN, refuse, route, server, shop } from "@/test/server";

const own = `/projects/${shop.id}/sample-values`;
const bodies: unknown[] = [];
let stored: SampleValues;

/** Finds no place for types whose name begins with "No". */
const answer = (values: SampleValueInput[]): SampleValues => ({
  values: values.map((each) => ({
    ...each,
    problem: each.for.startsWith("No") ? `There is no type \`${each.for}\`.` : null,
    nearest: each.for === "Nothing" ? "Anything" : null,
    places: each.for.length,
  })),
  read_only: stored.read_only,
});

beforeEach(() => {
  bodies.length = 0;
  stored = { values: [], read_only: null };
  stored = answer([{ for: "Decimal", value: "64.80" }]);
  localStorage.setItem("auth_token", GOOD_TOKEN);
  server.use(
    route("get", `/projects/${shop.id}`, () => HttpResponse.json({ project: shop })),
    route("get", `/projects/${shop.id}/schema`, () => refuse(404, "not_found", "Schema not found.")),
    route("get", `/projects/${shop.id}/examples`, () => HttpResponse.json({ examples: [], read_only: null })),
    route("get", own, () => HttpResponse.json(stored)),
    route("post", `${own}/preview`, async ({ request }) => {
      const { values } = (await request.json()) as { values: SampleValueInput[] };
      return HttpResponse.json(answer(values));
    }),
    route("put", own, async ({ request }) => {
      const body = (await request.json()) as { values: SampleValueInput[] };
      bodies.push(body.values);
      stored = answer(body.values);
      return HttpResponse.json(stored);
    }),
  );
});

async function open() {
  const app = renderApp(`/dashboard/project/${shop.id}?tab=examples`);
  const form = await screen.findByRole("form", { name: "Sample values" });
  return { ...app, form };
}

test("values are added, checked, saved and taken back", async () => {
  const { user, form } = await open();
  within(form).getByText("7");
  expect(within(form).queryByRole("button", { name: "Save values" })).toBeNull();
  await user.click(within(form).getByRole("button", { name: "Add value" }));
  const place = within(form).getByRole("textbox", { name: "Value 2 is for" });
  await waitFor(() => expect(document.activeElement).toBe(place));
  await user.type(place, "Product.id");
  await user.type(within(form).getByRole("textbox", { name: "Value 2" }), "product-42");
  await user.click(within(form).getByRole("button", { name: 'Use "product-42"' }));
  await within(form).findByText("10");
  await user.click(within(form).getByRole("button", { name: "Save values" }));
  await within(form).findByText(/Examples use the values now/);
  await user.click(within(form).getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(bodies).toHaveLength(2));
  const decimal = { for: "Decimal", value: "64.80" };
  expect(bodies).toEqual([[decimal, { for: "Product.id", value: "product-42" }], [decimal]]);
  await waitFor(() => expect(within(form).queryByRole("textbox", { name: "Value 2" })).toBeNull());
});

test("a value without a place in this version is marked, and can be saved", async () => {
  const { user, form } = await open();
  const place = within(form).getByRole("textbox", { name: "Value 1 is for" });
  await user.clear(place);
  await user.type(place, "Nothing");
  await within(form).findByText("Nothing", { selector: "code" });
  expect(place.getAttribute("aria-invalid")).toBeNull();
  await user.click(within(form).getByRole("button", { name: "Save values" }));
  await within(form).findByText(/Examples use the values now/);
  expect(bodies).toEqual([[{ for: "Nothing", value: "64.80" }]]);
});

test("a value for something that is gone says why, and is moved or removed", async () => {
  stored = answer([
    { for: "Nothing", value: 1 },
    { for: "Nowhere", value: 2 },
    { for: "Decimal", value: 3 },
  ]);
  const { user, form } = await open();
  within(form).getByText(/2 values are not used in the current version./);
  within(form).getByText("Nowhere", { selector: "code" });
  await user.click(within(form).getByRole("button", { name: "Use it for Anything" }));
  expect(within(form).getByRole<HTMLInputElement>("textbox", { name: "Value 1 is for" }).value).toBe("Anything");
  await within(form).findByText(/1 value is not used in the current version./);
  await user.click(within(form).getByRole("button", { name: "Remove value 2" }));
  await waitFor(() => expect(within(form).queryByText(/not used in the current version/)).toBeNull());
  await user.click(within(form).getByRole("button", { name: "Save values" }));
  await within(form).findByText(/Examples use the values now/);
  expect(bodies).toEqual([
    [
      { for: "Anything", value: 1 },
      { for: "Decimal", value: 3 },
    ],
  ]);
});

test("a value that is not JSON cannot be saved, and one that is refused says why", async () => {
  server.use(
    route("put", own, () =>
      refuse(400, "invalid_input", "Check the fields.", {
        fields: [{ field: "values", message: "Value 1: `null` shows nothing." }],
      }),
    ),
  );
  const { user, form } = await open();
  const value = within(form).getByRole("textbox", { name: "Value 1" });
  await user.clear(value);
  await user.type(value, "64");
  await user.type(value, "x");
  expect(value.getAttribute("aria-invalid")).toBe("true");
  expect(within(form).getByRole<HTMLButtonElement>("button", { name: "Save values" }).disabled).toBe(true);
  await user.clear(value);
  await user.type(value, "null");
  await user.click(within(form).getByRole("button", { name: "Save values" }));
  await within(form).findByText("Value 1: `null` shows nothing.");
  await user.click(within(form).getByRole("button", { name: "Discard changes" }));
  expect(within(form).getByRole<HTMLInputElement>("textbox", { name: "Value 1" }).value).toBe('"64.80"');
});

test("a removed value moves the focus, and a failed save keeps what was typed", async () => {
  server.use(route("put", own, () => refuse(403, "plan_limit", "Upgrade to Pro.")));
  const { user, form } = await open();
  await user.click(within(form).getByRole("button", { name: "Remove value 1" }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Add value"));
  within(form).getByText(/No values yet/);
  await user.click(within(form).getByRole("button", { name: "Save values" }));
  await within(form).findByText("Upgrade to Pro.");
  within(form).getByText(/No values yet/);
});

test("a read-only project shows the values without controls", async () => {
  stored = { ...stored, read_only: "This project is read-only." };
  const { form } = await open();
  expect(within(form).getByRole<HTMLInputElement>("textbox", { name: "Value 1" }).readOnly).toBe(true);
  expect(within(form).queryByRole("button")).toBeNull();
});

test("values that could not be loaded can be tried again", async () => {
  let isUp = false;
  server.use(route("get", own, () => (isUp ? HttpResponse.json(stored) : refuse(403, "forbidden", "Not now."))));
  const { user } = renderApp(`/dashboard/project/${shop.id}?tab=examples`);
  await screen.findByText(/The sample values could not be loaded. Not now./);
  isUp = true;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("form", { name: "Sample values" });
});
