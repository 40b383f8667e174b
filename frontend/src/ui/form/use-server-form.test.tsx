import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { ApiError, ConnectionError } from "@/api/errors";
import { dropEarlyInput, keepEarlyInput, takeEarlyInput } from "@/lib/early-input";
import { Button } from "../button";
import { TextField } from "../field";
import { rule } from "./rule";
import { useServerForm } from "./use-server-form";

const shape = z.object({
  name: z.string().check(rule((name) => (name.trim() === "" ? "Enter a name." : null))),
  url: z.string(),
});

function Example({ send }: { send: (values: z.infer<typeof shape>) => Promise<unknown> }) {
  const form = useServerForm({ schema: shape, defaultValues: { name: "", url: "" }, send });
  return (
    <form {...form.formProps}>
      <TextField label="Name" {...form.field("name")} disabled={form.isBusy} />
      <TextField label="URL" {...form.field("url")} disabled={form.isBusy} />
      {form.problem !== null && <p role="alert">{form.problem}</p>}
      <Button type="submit">Send</Button>
    </form>
  );
}

const refusal = (fields: Record<string, string>) =>
  new ApiError(400, {
    error: "Some fields are not valid.",
    fields: Object.entries(fields).map(([field, message]) => ({ field, message })),
  });

function start(send: (values: z.infer<typeof shape>) => Promise<unknown>) {
  render(<Example send={send} />);
  return {
    user: userEvent.setup(),
    name: screen.getByLabelText<HTMLInputElement>("Name"),
    url: screen.getByLabelText<HTMLInputElement>("URL"),
    button: screen.getByRole("button", { name: "Send" }),
  };
}

test("invalid values are not sent, and their field gets the focus", async () => {
  const send = vi.fn();
  const { user, name, button } = start(send);
  await user.click(button);
  expect((await screen.findByRole("alert")).textContent).toBe("Enter a name.");
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(send).not.toHaveBeenCalled();
  await user.type(name, "Shop");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("a field gets the focus even if its problem is drawn frames later", async () => {
  const frames = vi.spyOn(window, "requestAnimationFrame").mockImplementation((run) => {
    run(0);
    return 0;
  });
  const { user, name, url, button } = start(() => Promise.reject(refusal({ url: "Not an address." })));
  await user.type(name, "Shop");
  await user.click(button);
  await waitFor(() => expect(document.activeElement).toBe(url));
  frames.mockRestore();
});

test("the server's field errors appear at their inputs, the first gets the focus, and the text stays", async () => {
  const { user, name, url, button } = start(() => Promise.reject(refusal({ url: "Not an address.", name: "Taken." })));
  await user.type(name, "Shop");
  await user.type(url, "x");
  await user.click(button);
  await screen.findByText("Taken.");
  expect(url.getAttribute("aria-describedby")).toBe(screen.getByText("Not an address.").id);
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect([name.value, url.value]).toEqual(["Shop", "x"]);
  // The form as a whole has no message.
  expect(screen.queryByText("Some fields are not valid.")).toBeNull();
  await user.type(name, "2");
  await waitFor(() => expect(screen.queryByText("Taken.")).toBeNull());
  screen.getByText("Not an address.");
});

test("an error of an unknown field is shown for the whole form", async () => {
  const { user, name, button } = start(() => Promise.reject(refusal({ region: "Unknown region." })));
  await user.type(name, "Shop");
  await user.click(button);
  await screen.findByText("Some fields are not valid.");
});

test("a lost connection is shown until the form is edited", async () => {
  const { user, name, button } = start(() => Promise.reject(new ConnectionError()));
  await user.type(name, "Shop");
  await user.click(button);
  expect((await screen.findByRole("alert")).textContent).toMatch(/could not reach the server/);
  await user.type(name, "s");
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(name.value).toBe("Shops");
});

test("a form is sent once at a time", async () => {
  let finish = () => {};
  const send = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { user, name, button } = start(send);
  await user.type(name, "Shop");
  await Promise.all([user.click(button), user.click(button), user.click(button)]);
  expect(send).toHaveBeenCalledTimes(1);
  finish();
  await waitFor(() => expect(name.disabled).toBe(false));
  await user.click(button);
  expect(send).toHaveBeenCalledTimes(2);
  finish();
});

let hydrated: Root | undefined;
afterEach(() => {
  act(() => hydrated?.unmount());
  hydrated = undefined;
  document.body.replaceChildren();
});

test("text typed before hydration is taken by its own form, and never by another one", async () => {
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(<Example send={() => Promise.resolve()} />);
  const field = container.querySelector<HTMLInputElement>("[name=name]");
  if (field === null) throw new Error("the form has no name");
  field.value = "Typed early";
  keepEarlyInput(container);
  act(() => {
    hydrated = hydrateRoot(container, <Example send={() => Promise.resolve()} />);
  });
  await waitFor(() => expect(field.value).toBe("Typed early"));
  dropEarlyInput();
  // Text that is typed afterwards stays in this form too.
  await userEvent.setup().type(field, " and late");
  const second = render(<Example send={() => Promise.resolve()} />);
  expect(second.container.querySelector<HTMLInputElement>("[name=name]")?.value).toBe("");
});

test("text of a form that did not take it is forgotten", () => {
  const container = document.createElement("div");
  container.innerHTML = '<input name="name"><input name="secret" type="password"><input name="url">';
  const [name, secret, url] = container.querySelectorAll("input");
  for (const field of [name, secret, url]) if (field) field.value = "typed";
  keepEarlyInput(container);
  expect(takeEarlyInput(secret)).toBeUndefined();
  expect(takeEarlyInput(name)).toBe("typed");
  expect(takeEarlyInput(name)).toBeUndefined();
  dropEarlyInput();
  expect(takeEarlyInput(url)).toBeUndefined();
});

test("hydration leaves the text that was typed into a text area, also while typing goes on", async () => {
  const container = document.createElement("div");
  document.body.append(container);
  const Area = () => <textarea defaultValue="the server's text" />;
  container.innerHTML = renderToString(<Area />);
  const area = container.querySelector("textarea");
  if (area === null) throw new Error("there is no text area");
  area.value = "Typ";
  keepEarlyInput(container);
  act(() => {
    hydrated = hydrateRoot(container, <Area />);
  });
  expect(area.value).toBe("Typ");
  area.value += "ed";
  area.dispatchEvent(new Event("input", { bubbles: true }));
  expect(takeEarlyInput(area)).toBe("Typed");
  area.value = "the server's text";
  expect(area.value).toBe("the server's text");
});
