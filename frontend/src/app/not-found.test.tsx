import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { HttpResponse } from "msw";
import { renderApp } from "@/test/render";
import { route, server } from "@/test/server";

const publishing = {
  name: "Publishing from CI",
  page: null,
  path: "/docs/publishing-from-ci",
  text: "Let the pipeline publish.",
  ranges: [],
};

test("the search on the page for unknown addresses finds the site's pages and the documentation", async () => {
  server.use(
    route("get", "/help/search", ({ request }) => {
      const query = new URL(request.url).searchParams.get("q") ?? "";
      return HttpResponse.json({ query, hits: query === "publish ci" ? [publishing] : [], nearest: [] });
    }),
  );
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
  await within(search).findByText("No page has these words.");
  await user.clear(within(search).getByRole("searchbox"));
  await user.type(within(search).getByRole("searchbox"), "publish ci");
  const hit = await within(search).findByRole("link", { name: /Publishing from CI/ });
  expect(hit.getAttribute("href")).toBe("/docs/publishing-from-ci");
  expect(within(search).getByRole("status").textContent).toBe("0 pages, 1 result in the documentation");
});
