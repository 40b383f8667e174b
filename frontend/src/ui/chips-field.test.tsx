import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { ChipsField } from "./chips-field";

function setUp(first: string[] = []) {
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  let current = first;
  function Field() {
    const [value, setValue] = useState(first);
    current = value;
    return (
      <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
        <ChipsField
          label="Parts"
          hint="Press Enter after each."
          value={value}
          onChange={setValue}
          problemOf={(item) => (item.includes("-") ? `“${item}” is not a name.` : null)}
        />
        <button type="submit">Save</button>
      </form>
    );
  }
  render(<Field />);
  return {
    user: userEvent.setup(),
    field: screen.getByRole("textbox", { name: "Parts" }),
    items: () => current,
    onSubmit,
  };
}

test("Enter, a space, a comma and leaving the field make chips, each once", async () => {
  const { user, field, items, onSubmit } = setUp();
  await user.type(field, "Payment*{Enter}Query.user @auth,Payment*,Cart");
  expect(items()).toEqual(["Payment*", "Query.user", "@auth"]);
  expect(onSubmit).not.toHaveBeenCalled();
  await user.tab();
  expect(items()).toEqual(["Payment*", "Query.user", "@auth", "Cart"]);
  expect(screen.getByRole("status").textContent).toBe("Cart added");
  await user.type(field, "{Enter}");
  expect(onSubmit).toHaveBeenCalledOnce();
});

test("pasted lines become chips", async () => {
  const { user, field, items } = setUp();
  await user.click(field);
  await user.paste("Payment*\nQuery.user, @auth\n");
  expect(items()).toEqual(["Payment*", "Query.user", "@auth"]);
});

test("chips are removed with the mouse and the keyboard, and taken back to be corrected", async () => {
  const { user, field, items } = setUp(["A", "B", "C"]);
  await user.click(screen.getByRole("button", { name: "Remove A" }));
  expect(items()).toEqual(["B", "C"]);
  expect(document.activeElement).toBe(field);
  screen.getByRole("button", { name: "Remove B" }).focus();
  await user.keyboard("{Delete}");
  expect(items()).toEqual(["C"]);
  await user.keyboard("{Backspace}ode{Enter}");
  expect(items()).toEqual(["Code"]);
});

test("a wrong chip says what is wrong with it, and the field is marked", async () => {
  const { user, field } = setUp();
  await user.type(field, "Pay-ment Query ");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual([
    "“Pay-ment” is not a name.",
    "Press Enter after each.",
  ]);
  expect(within(screen.getByRole("list", { name: "Chosen" })).getAllByRole("listitem")).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Remove Pay-ment" }));
  expect(field.getAttribute("aria-invalid")).toBeNull();
});
