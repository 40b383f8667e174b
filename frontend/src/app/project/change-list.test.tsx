import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Change, Changes } from "@/api/generated/types.gen";
import { ChangeList, Grades } from "./change-list";

const change = (message: string, more: Partial<Change> = {}): Change => ({
  criticality: "breaking",
  code: "field_removed",
  path: message,
  message,
  reason: null,
  page: null,
  old_line: 1,
  new_line: null,
  ...more,
});
const changes = (items: Change[], more: Partial<Changes> = {}): Changes => ({
  items,
  counts: { breaking: items.length, dangerous: 0, safe: 0 },
  omitted: 0,
  ...more,
});

test("code spans end at the same number of backticks", () => {
  const { container } = render(
    <ChangeList changes={changes([change("The default of `a` is now `` `b` ``, not ```c``d```; ` alone.")])} />,
  );
  expect([...container.querySelectorAll("code")].map(({ textContent }) => textContent)).toEqual(["a", "`b`", "c``d"]);
  expect(container.textContent).toContain("The default of a is now `b`, not c``d; ` alone.");
});

test("hidden changes are marked and not counted", () => {
  const counts = { breaking: 0, dangerous: 0, safe: 1 };
  const hidden = { breaking: 1, dangerous: 0, safe: 0 };
  render(
    <>
      <Grades counts={counts} hidden={hidden} />
      <ChangeList
        changes={changes([change("Secret went.", { hidden: true }), change("Shown came.", { criticality: "safe" })], {
          counts,
          hidden,
        })}
      />
    </>,
  );
  screen.getByText("1 safe");
  expect(screen.queryByText("1 breaking")).toBeNull();
  screen.getByText("1 hidden from readers");
  const [first, second] = screen.getAllByRole("listitem");
  within(first as HTMLElement).getByText("hidden from readers");
  expect(within(second as HTMLElement).queryByText("hidden from readers")).toBeNull();
});

test("a breaking change says how often its page was viewed, if the server says so", () => {
  const viewed = [0, 1, 1200, null].map((page_views, index) => change(`Change ${index}.`, { page_views }));
  render(<ChangeList changes={changes([...viewed, change("Without.")])} />);
  const items = screen.getAllByRole("listitem");
  expect(items.map((item) => /(Nobody|Its page).*days\./.exec(item.textContent)?.[0])).toEqual([
    "Nobody viewed its page in the last 30 days.",
    "Its page was viewed once in the last 30 days.",
    "Its page was viewed 1,200 times in the last 30 days.",
    undefined,
    undefined,
  ]);
});
