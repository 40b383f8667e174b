import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { SelectField } from "./select";

test("a field has its label, its error and its help, and reports the choice", async () => {
  const onChange = vi.fn();
  render(
    <SelectField label="Format" error="Choose one" hint="Decides the body" defaultValue="slack" onChange={onChange}>
      <option value="slack">Slack</option>
      <option value="teams">Teams</option>
    </SelectField>,
  );
  const select = screen.getByRole<HTMLSelectElement>("combobox", { name: "Format" });
  expect(select.getAttribute("aria-invalid")).toBe("true");
  const described = select.getAttribute("aria-describedby")?.split(" ") ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(["Choose one", "Decides the body"]);
  await userEvent.selectOptions(select, "Teams");
  expect(select.value).toBe("teams");
  expect(onChange).toHaveBeenCalledTimes(1);
});
