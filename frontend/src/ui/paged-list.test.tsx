import { type InfiniteData, type UseInfiniteQueryResult } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { ConnectionError } from "@/api/errors";
import { EmptyList, PagedList } from "./paged-list";

type List = UseInfiniteQueryResult<InfiniteData<{ items: readonly string[] }>>;

const calls = { refetch: vi.fn(), fetchNextPage: vi.fn() };

function show(state: Partial<List>) {
  const list = { isPending: false, isLoadingError: false, isFetching: false, hasNextPage: false, ...calls, ...state };
  render(
    <PagedList list={list as unknown as List} what="events" empty={<EmptyList>No events yet.</EmptyList>}>
      {(items) => <p>{items.join(" ")}</p>}
    </PagedList>,
  );
}

const pages = (...items: string[][]) => ({ pages: items.map((each) => ({ items: each })), pageParams: [] });

test("while it loads, it says so", () => {
  show({ isPending: true, data: undefined });
  screen.getByRole("status", { name: "Loading the events" });
});

test("a failure says what happened and can be tried again", async () => {
  show({ isLoadingError: true, data: undefined, error: new ConnectionError() } as Partial<List>);
  screen.getByText("The events could not be loaded");
  screen.getByText(/We could not reach the server/);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(calls.refetch).toHaveBeenCalledTimes(1);
});

test("a list without items shows the text for it, and no button", () => {
  show({ data: pages([]), hasNextPage: true });
  screen.getByText("No events yet.");
  expect(screen.queryByRole("button")).toBeNull();
});

test("all pages are one list; more are loaded by a button, and a failure keeps the items", async () => {
  show({
    data: pages(["one", "two"], ["three"]),
    hasNextPage: true,
    isFetchNextPageError: true,
    error: new ConnectionError(),
  } as Partial<List>);
  screen.getByText("one two three");
  screen.getByText(/^The earlier events could not be loaded\. We could not reach the server/);
  await userEvent.click(screen.getByRole("button", { name: "Show earlier events" }));
  expect(calls.fetchNextPage).toHaveBeenCalledTimes(1);
});
