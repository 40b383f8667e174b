import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { ApiError, ConnectionError } from "@/api/errors";
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
