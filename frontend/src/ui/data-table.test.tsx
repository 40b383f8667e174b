import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { DetailsButton } from "./data-rows";
import { DataTable } from "./data-table";

interface Hook {
  id: string;
  url: string;
  events: number;
}

const hooks: Hook[] = [
  { id: "1", url: "https://a.example", events: 3 },
  { id: "2", url: "https://b.example", events: 40 },
];

function show(isNarrow = false) {
  render(
    <DataTable
      label="Webhooks"
      rows={hooks}
      keyOf={({ id }) => id}
      lead={{ title: "Choose", cell: ({ url }) => <input type="checkbox" aria-label={`Choose ${url}`} /> }}
      head={{ title: "Address", name: ({ url }) => url, below: () => <p>Answers in 90 ms</p> }}
      columns={[
        {
          title: "Events",
          cell: ({ events, url }, opening) => (
            <DetailsButton opening={opening} label={`Events of ${url}`}>
              {events}
            </DetailsButton>
          ),
          isNumber: true,
        },
      ]}
      actions={({ url }) => <button type="button">Delete {url}</button>}
      details={({ url }) => <p>Log of {url}</p>}
      isNarrow={isNarrow}
    />,
  );
}

function usePhone() {
  vi.spyOn(globalThis, "matchMedia").mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: media === "(width < 640px)" }) as MediaQueryList,
  );
}

afterEach(() => vi.restoreAllMocks());

test("a row is named by its head, and its details open below it over all columns", async () => {
  show();
  const table = within(screen.getByRole("table", { name: "Webhooks" }));
  expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Choose",
    "Address",
    "Events",
    "Actions",
  ]);
  table.getByRole("rowheader", { name: /^https:\/\/a\.example/ });
  const button = table.getByRole("button", { name: "Events of https://b.example" });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(button);
  const details = table.getByText("Log of https://b.example").closest("td");
  expect(details?.colSpan).toBe(4);
  expect(details?.parentElement?.id).toBe(button.getAttribute("aria-controls"));
  expect(table.queryByText("Log of https://a.example")).toBeNull();
  await userEvent.click(button);
  expect(table.queryByText("Log of https://b.example")).toBeNull();
});

test("on phones each row is a card with all that the row has", async () => {
  usePhone();
  show();
  expect(screen.queryByRole("table")).toBeNull();
  const [, card] = within(screen.getByRole("list", { name: "Webhooks" })).getAllByRole("listitem");
  if (card === undefined) throw new Error("no second card");
  const inCard = within(card);
  inCard.getByRole("heading", { name: "https://b.example" });
  inCard.getByText("Answers in 90 ms");
  inCard.getByRole("checkbox", { name: "Choose https://b.example" });
  inCard.getByRole("button", { name: "Delete https://b.example" });
  expect(inCard.getByRole("term").textContent).toBe("Events");
  await userEvent.click(inCard.getByRole("button", { name: "Events of https://b.example" }));
  inCard.getByText("Log of https://b.example");
});

test("a narrow table stays a table on phones", () => {
  usePhone();
  show(true);
  screen.getByRole("table", { name: "Webhooks" });
});
