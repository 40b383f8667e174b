import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { renderApp } from "@/test/render";
import { GOOD_TOKEN, refuse, route, server, shop } from "@/test/server";

const SDL = "type Query { shop: String }";
const keys: (string | null)[] = [];

beforeEach(() => {
  keys.length = 0;
  localStorage.setItem("auth_token", GOOD_TOKEN);
});

async function openWith(name: string) {
  const app = renderApp("/dashboard?new=true");
  const dialog = within(await screen.findByRole("dialog", { name: "New project" }));
  await app.user.type(dialog.getByRole("textbox", { name: "Name" }), name);
  fireEvent.input(dialog.getByRole("textbox", { name: "Schema" }), { target: { value: SDL } });
  return { ...app, dialog, submit: () => app.user.click(dialog.getByRole("button", { name: "Create project" })) };
}

test("sending the same form again reuses the idempotency key; a changed form gets a new one", async () => {
  server.use(
    route("post", "/projects", ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return refuse(409, "slug_taken", "This address is taken.");
    }),
  );
  const { user, dialog, submit } = await openWith("Shop");
  await submit();
  await waitFor(() => expect(keys).toHaveLength(1));
  await dialog.findByText("This address is taken.");
  await submit();
  await waitFor(() => expect(keys).toHaveLength(2));
  await user.type(dialog.getByRole("textbox", { name: "Name" }), " 2");
  await submit();
  await waitFor(() => expect(keys).toHaveLength(3));
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("stopping too late says which project was created", async () => {
  let made = false;
  server.use(
    route("post", "/projects", async () => {
      made = true;
      await delay("infinite");
      return new HttpResponse(null);
    }),
    route("get", "/projects", () =>
      HttpResponse.json({ username: "ada", projects: made ? [{ ...shop, name: "Shop" }] : [], create_refusal: null }),
    ),
  );
  const { user, dialog, submit } = await openWith("Shop");
  await submit();
  await dialog.findByText("Building the docs and storing the project…");
  expect(dialog.getByText(/^Checked: 2 types, 1 operation, 0 findings$/)).toBeTruthy();
  await waitFor(() => expect(made).toBe(true));
  await user.click(dialog.getByRole("button", { name: "Stop" }));
  expect(await dialog.findByText(/was created before you stopped/)).toBeTruthy();
  expect(dialog.getByRole("link", { name: "Open it" }).getAttribute("href")).toBe(`/dashboard/project/${shop.id}`);
});

test("a taken address offers the next free one", async () => {
  server.use(
    route("get", "/slugs/:slug", ({ params }) =>
      HttpResponse.json(
        params.slug === "shop"
          ? { slug: "shop", available: false, message: "The address “shop” is taken.", suggestion: "shop-2" }
          : { slug: params.slug, available: true, message: null, suggestion: null },
      ),
    ),
    route("get", "/slugs", () =>
      HttpResponse.json({
        slug: "shop",
        available: false,
        message: "The address “shop” is taken.",
        suggestion: "shop-2",
      }),
    ),
  );
  const { user, dialog } = await openWith("Shop");
  expect(await dialog.findByText(/so it will be “shop-2”/)).toBeTruthy();
  const address = dialog.getByRole<HTMLInputElement>("textbox", { name: "Address" });
  await user.clear(address);
  await user.type(address, "shop");
  expect(await dialog.findByText("The address “shop” is taken.")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Use shop-2" }));
  expect(address.value).toBe("shop-2");
  expect(await dialog.findByText("This address is free.")).toBeTruthy();
});
