import { expect, test } from "vitest";
import { findTab, tabs } from "./tabs";

const home = "/dashboard/project/p1";

test.each([
  [home, null, "docs"],
  [`${home}/`, null, "docs"],
  [`${home}/docs/objects/User`, null, "docs"],
  [`${home}/docs/objects/User`, "schema", "docs"],
  [home, "schema", "schema"],
  [home, "nonsense", "docs"],
  [`${home}/llm-docs`, null, "llm-docs"],
  [`${home}/llm-docs/`, "schema", "llm-docs"],
  [home, "llm-docs", "docs"],
])("%s with tab %s shows %s", (pathname, named, id) => {
  expect(findTab("p1", pathname, named).id).toBe(id);
});

test("every tab has a name and an address", () => {
  expect(new Set(tabs.map(({ path }) => path("p1"))).size).toBe(tabs.length);
  expect(new Set(tabs.map(({ label }) => label)).size).toBe(tabs.length);
  for (const { id, path } of tabs) expect(findTab("p1", ...split(path("p1"))).id).toBe(id);
});

function split(address: string): [string, string | null] {
  const { pathname, searchParams } = new URL(address, "http://localhost");
  return [pathname, searchParams.get("tab")];
}
