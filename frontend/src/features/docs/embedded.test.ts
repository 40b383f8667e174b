import { expect, test } from "vitest";
import { embeddedHtml } from "./embedded";

const root = "/d/ada/shop";
const base = "/dashboard/project/0193/docs";
const html = (href: string) => `<a class="x" href="${href}">x</a>`;

test.each([
  ["/d/ada/shop", "/dashboard/project/0193/docs"],
  ["/d/ada/shop/objects/Shop", "/dashboard/project/0193/docs/objects/Shop"],
  ["/d/ada/shop/objects/Shop#name", "/dashboard/project/0193/docs/objects/Shop#name"],
  ["/d/ada/shop/v/2/objects/Shop", "/dashboard/project/0193/docs/v/2/objects/Shop"],
  ["/d/ada/shop/graph", "/there?tab=graph"],
  ["/d/ada/shop/graph?focus=Shop&amp;depth=2", "/there?tab=graph&amp;focus=Shop&amp;depth=2"],
  // Links to files, to other projects and to addresses with the same prefix stay.
  ["/d/ada/shop/objects/Shop.md", "/d/ada/shop/objects/Shop.md"],
  ["/d/ada/shop-2/objects/Shop", "/d/ada/shop-2/objects/Shop"],
  ["https://example.org/d/ada/shop", "https://example.org/d/ada/shop"],
  ["#name", "#name"],
])("%s leads to %s", (from, to) => {
  expect(embeddedHtml(html(from), root, base, { graph: "/there?tab=graph" })).toBe(html(to));
});

test("the page's heading becomes an h2", () => {
  expect(
    embeddedHtml('<h1 tabindex="-1" class="dep">shop</h1>\n<h2 id="section-returns">Returns</h2>', root, base, {}),
  ).toBe('<h2 tabindex="-1" class="dep">shop</h2>\n<h2 id="section-returns">Returns</h2>');
});

test("text that looks like a link does not change", () => {
  const text = "<code>href=&quot;/d/ada/shop&quot;</code>";
  expect(embeddedHtml(text, root, base, {})).toBe(text);
});
