import { expect, test } from "vitest";
import type { Navigation } from "@/api/generated/types.gen";
import { type Docs, firstPage, pageOfLink, writePage } from "./preview-page";

const item = (path: string) => ({ name: path.split("/")[1] ?? "", path, deprecated: false });
const navigation: Navigation = {
  groups: [
    { kind: "queries", label: "Queries", count: 1, items: [item("queries/shop")] },
    {
      kind: "objects",
      label: "Objects",
      count: 60,
      items: Array.from({ length: 60 }, (_, at) => item(`objects/T${at}`)),
    },
  ],
};
const docs: Docs = {
  name: `<b onclick="x">Shop`,
  version: 7,
  navigation,
  page: { title: "T40", path: "objects/T40", kind: "objects", description: "", html: "<p>the page</p>", toc: [] },
};

test.each([
  ["/d/ada/shop", "overview"],
  ["/d/ada/shop/objects/User#name", "objects/User"],
  ["/preview", "overview"],
  ["/preview/objects/User?x=1", "objects/User"],
  ["/previews/User", "previews/User"],
  ["/objects/User", "objects/User"],
  ["/", "overview"],
  ["/preview/graph?focus=User", null],
  ["/d/ada/shop/console", null],
  ["#name", null],
  ["https://example.com/a", null],
  ["javascript:alert(1)", null],
])("the link %s of the preview opens %j", (href, page) => {
  expect(pageOfLink(href)).toBe(page);
});

test("the page has no script and no markup from names", () => {
  const html = writePage(docs, "dark", "");
  expect(html).toContain('class="dark" data-theme="dark"');
  expect(html).toContain("&lt;b onclick=&quot;x&quot;&gt;Shop");
  expect(html).not.toMatch(/<script|<b |\sstyle=/);
  expect(html).toContain("<p>the page</p>");
  expect(html).toContain(">v7<");
});

test("the list shows the page and its neighbours only", () => {
  const html = writePage(docs, "light", "");
  expect(html).toContain('href="/objects/T40" aria-current="page"');
  expect(html.match(/class="nav-item/g)).toHaveLength(24);
  // Other groups are closed.
  expect(html).not.toContain("queries/shop");
});

test("the preview begins with a type", () => {
  expect(firstPage(navigation)).toBe("objects/T0");
  expect(firstPage({ groups: navigation.groups.slice(0, 1) })).toBe("queries/shop");
  expect(firstPage({ groups: [] })).toBe("overview");
});
