import { screen } from "@testing-library/react";
import { HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { SearchResults } from "@/api/generated/types.gen";
import { renderApp } from "@/test/render";
import { route, server } from "@/test/server";

vi.mock("@/lib/site", async (original) => {
  const real = await original<typeof import("@/lib/site")>();
  return { ...real, site: () => ({ ...real.site(), examples: "/d/examples" }) };
});

beforeEach(() => {
  server.use(
    route("get", "/public/docs/examples/github/search", ({ request }) => {
      const query = new URL(request.url).searchParams.get("q") ?? "";
      const hit = { description: "Adds a star.", kind: "mutations", name: query, path: `mutations/${query}` } as const;
      const hits = query === "nothing" ? [] : [{ ...hit, ranges: [[0, 3]], score: 1 }];
      return HttpResponse.json({ query, total: hits.length, took_us: 1234, hits } satisfies SearchResults);
    }),
  );
});

test("the card searches GitHub's schema and shows the time of that search", async () => {
  const { user } = renderApp("/");
  await screen.findByRole("search", { name: "GitHub's schema" });
  await user.click(screen.getByRole("button", { name: /addStar/ }));
  const hit = await screen.findByRole("link", { name: /addStar/ });
  expect(hit.getAttribute("href")).toBe("/d/examples/github/mutations/addStar");
  expect(screen.getByText("1,234 µs")).toBeTruthy();
  const field = screen.getByRole("searchbox", { name: "Search GitHub's schema" });
  expect(document.activeElement).toBe(field);
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(hit);
  await user.keyboard("{ArrowUp}");
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await user.type(field, "nothing");
  expect(await screen.findByText("Nothing is called “nothing”.")).toBeTruthy();
});
