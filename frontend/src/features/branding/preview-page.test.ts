import { expect, test } from "vitest";
import type { Navigation } from "@/api/generated/types.gen";
import { type Docs, firstPage, listsOf, pageOfLink, writePage } from "./preview-page";

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
  expect(html.match(/class="nav-item"/g)).toHaveLength(15);
  expect(html).toContain("… 33 before");
  // Other groups are closed.
  expect(html).not.toContain("queries/shop");
});

const grouped: Navigation = {
  by_group: [
    { key: "orders", label: "Orders & more" },
    { key: "pets", label: "Pets" },
  ],
  groups: [
    { kind: "queries", label: "Queries", count: 1, items: [{ ...item("queries/order"), group: 0 }] },
    {
      kind: "objects",
      label: "Objects",
      count: 2,
      items: [{ ...item("objects/T40"), group: 0 }, item("objects/Query")],
    },
    { kind: "enums", label: "Enums", count: 1, items: [{ ...item("enums/Pet"), group: 1 }] },
  ],
  deprecated: 3,
};

test("groups are listed as in the docs, open around the page", () => {
  const html = writePage({ ...docs, navigation: grouped }, "light", "");
  const [list = ""] = /(?<=class="nav-rows">).*?(?=<\/ul>)/s.exec(html) ?? [];
  const rows = list.split("</li>").map((row) =>
    row
      .replace(/<[^>]+>/g, " ")
      .trim()
      .replace(/\s+/g, " "),
  );
  expect(rows.filter((row) => row !== "")).toEqual([
    "Overview",
    "Reference Group Kind",
    "Orders &amp; more",
    "Operations",
    "order",
    "Types",
    "T40",
    "Pets",
    "Types",
    "Objects",
    "Enums",
    "Deprecated 3",
  ]);
  expect(list).toContain('<a class="" dir="auto" href="/groups/orders" data-n="2">');
});

test("the menu of pages has the groups, then what is in none", () => {
  const lists = listsOf(grouped).map(({ label, items }) => [label, ...items.map(({ path }) => path)]);
  expect(lists).toEqual([
    ["Orders & more", "queries/order", "objects/T40"],
    ["Pets", "enums/Pet"],
    ["Objects", "objects/Query"],
  ]);
  expect(listsOf(navigation).map(({ label, items }) => `${label} ${items.length}`)).toEqual([
    "Queries 1",
    "Objects 60",
  ]);
});

test("the preview begins with a type", () => {
  expect(firstPage(navigation)).toBe("objects/T0");
  expect(firstPage({ groups: navigation.groups.slice(0, 1) })).toBe("queries/shop");
  expect(firstPage({ groups: [] })).toBe("overview");
});
