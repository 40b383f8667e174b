import { describe, expect, it } from "vitest";
import type { Navigation } from "@/api/generated/types.gen";
import {
  heightOf,
  navRows as allRows,
  type NavOrder,
  type NavState,
  offsetOf,
  visibleRows,
  windowOf,
} from "./nav-rows";

const item = (kind: string, name: string) => ({ name, path: `${kind}/${name}`, deprecated: false });
const objects = Array.from({ length: 924 }, (_, at) => item("objects", `Type${String(at).padStart(3, "0")}`));
const navigation: Navigation = {
  groups: [
    { kind: "queries", label: "Queries", count: 2, items: [item("queries", "user"), item("queries", "users")] },
    { kind: "objects", label: "Objects", count: objects.length, items: objects },
  ],
};
const state = (change: Partial<NavState> = {}): NavState => ({
  anchor: "objects/Type500",
  toggled: {},
  whole: new Set(),
  ...change,
});
const navRows = (of: Navigation, path: string, at: NavState, order: NavOrder = "group") => allRows(of, path, at, order);
const texts = (rows: ReturnType<typeof navRows>) =>
  rows.map((row) =>
    row.type === "item"
      ? row.item.name
      : row.type === "more"
        ? row.text
        : row.type === "group" || row.type === "part"
          ? `${row.label} ${row.count}`
          : row.type === "heading"
            ? row.label
            : row.type,
  );

describe("rows of the navigation", () => {
  it("lists the same pages around the current one as the server", () => {
    expect(windowOf(40, 3)).toEqual([0, 40]);
    expect(windowOf(924, 0)).toEqual([0, 15]);
    expect(windowOf(924, 923)).toEqual([909, 924]);
    const rows = texts(navRows(navigation, "objects/Type500", state()));
    expect(rows.slice(0, 5)).toEqual(["home", "Queries 2", "Objects 924", "… 493 before", "Type493"]);
    expect(rows.slice(-2)).toEqual(["Type507", "… 416 more"]);
  });

  it("closes the page's group and lists another group in full", () => {
    const rows = texts(navRows(navigation, "objects/Type500", state({ toggled: { objects: false, queries: true } })));
    expect(rows).toEqual(["home", "Queries 2", "user", "users", "Objects 924"]);
  });

  it("ends with the page of deprecations, if something is deprecated", () => {
    const withDeprecated: Navigation = { ...navigation, deprecated: 1234 };
    const rows = navRows(withDeprecated, "deprecated", state());
    expect(rows.at(-1)).toEqual({ type: "deprecated", count: "1,234" });
    expect(texts(rows)).toEqual(["home", "Queries 2", "Objects 924", "deprecated"]);
  });

  it("lists all guides above the other groups", () => {
    const guides = Array.from({ length: 60 }, (_, at) => ({
      name: `Guide ${at}`,
      path: `guides/guide-${at}`,
      deprecated: false,
    }));
    const withGuides: Navigation = {
      groups: [{ kind: "guides", label: "Guides", count: 60, items: guides }, ...navigation.groups],
    };
    const rows = texts(navRows(withGuides, "queries/user", state({ anchor: "queries/user" })));
    expect(rows.slice(0, 3)).toEqual(["home", "Guides 60", "Guide 0"]);
    expect(rows.slice(61)).toEqual(["Guide 59", "Queries 2", "user", "users", "Objects 924"]);
    expect(texts(navRows(withGuides, "overview", state({ toggled: { guides: false } })))[2]).toBe("Queries 2");
  });

  it("lists groups with their operations and types, then kinds of types", () => {
    const grouped: Navigation = {
      by_group: [
        { key: "cart", label: "Cart" },
        { key: "pets", label: "Pets" },
      ],
      groups: [
        {
          kind: "queries",
          label: "Queries",
          count: 2,
          items: [
            { ...item("queries", "cart"), group: 0 },
            { ...item("queries", "pet"), group: 1 },
          ],
        },
        {
          kind: "objects",
          label: "Objects",
          count: 2,
          items: [{ ...item("objects", "Cart"), group: 0 }, item("objects", "Query")],
        },
      ],
      deprecated: 1,
    };
    const rows = (path: string, order: NavOrder, change: Partial<NavState> = {}) =>
      texts(navRows(grouped, path, state({ anchor: path, ...change }), order));
    const cart = ["Cart 2", "Operations 1", "cart", "Types 1", "Cart"];
    const last = ["Types", "Objects 2", "deprecated"];
    expect(rows("objects/Cart", "group")).toEqual(["home", "order", ...cart, "Pets 1", ...last]);
    expect(rows("objects/Cart", "kind")).toEqual([
      "home",
      "order",
      "Queries 2",
      "Objects 2",
      "Cart",
      "Query",
      "deprecated",
    ]);
    // A group of one kind has no parts. A page of no group is in the list of its kind.
    expect(rows("groups/pets", "group").slice(2, 5)).toEqual(["Cart 2", "Pets 1", "pet"]);
    expect(rows("objects/Query", "group").slice(-4)).toEqual(["Objects 2", "Cart", "Query", "deprecated"]);
    // The same page is listed twice when the reader opens the kind as well.
    const both = navRows(grouped, "objects/Cart", state({ toggled: { objects: true } }), "group");
    const ids = both.flatMap((row) => (row.type === "item" ? [row.id] : []));
    expect(ids).toEqual([
      "groups/cart queries/cart",
      "groups/cart objects/Cart",
      "objects objects/Cart",
      "objects objects/Query",
    ]);
  });

  it("renders only the rows near the viewport and keeps the full height", () => {
    const rows = navRows(navigation, "objects/Type500", state({ whole: new Set(["objects"]) }));
    const all = rows.reduce((sum, row) => sum + heightOf(row), 0);
    const { start, end, before, after } = visibleRows(rows, 14_000, 800);
    expect(end - start).toBeLessThan(70);
    const drawn = rows.slice(start, end).reduce((sum, row) => sum + heightOf(row), 0);
    expect(before + drawn + after).toBe(all);
    expect(before).toBeLessThanOrEqual(14_000);
    expect(before + drawn).toBeGreaterThanOrEqual(14_800);
    expect(offsetOf(rows, "objects/Type000")).toBe(96);
    expect(offsetOf(rows, "objects/Missing")).toBeNull();
  });
});
