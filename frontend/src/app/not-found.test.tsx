import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "@/test/render";

test("the search on the page for unknown addresses finds the site's pages", async () => {
  const { user } = renderApp("/no/such/page");
  const search = await screen.findByRole("search", { name: "Pages" });
  const titles = () =>
    within(search)
      .queryAllByRole("link")
      .map((link) => link.getAttribute("href"));
  expect(titles()).toContain("/status");
  await user.type(within(search).getByRole("searchbox"), "PRO costs");
  expect(titles()).toEqual(["/pricing"]);
  expect(within(search).getByRole("status").textContent).toBe("1 page");
  await user.type(within(search).getByRole("searchbox"), " zebra");
  expect(titles()).toEqual([]);
  within(search).getByText("No page has these words.");
});
