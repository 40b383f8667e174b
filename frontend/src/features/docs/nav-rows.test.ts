import { describe, expect, it } from "vitest";
import type { Navigation } from "@/api/generated/types.gen";
import { nearestNames } from "./nearest";
import { heightOf, type NavState, navRows, offsetOf, visibleRows, windowOf } from "./nav-rows";

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
const texts = (rows: ReturnType<typeof navRows>) =>
  rows.map((row) =>
    row.type === "item"
      ? row.item.name
      : row.type === "more"
        ? row.text
        : row.type === "group"
          ? `${row.label} ${row.count}`
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

  it("finds similar names", () => {
    expect(nearestNames(navigation, "usr").map(({ name }) => name)).toEqual(["user", "users"]);
    expect(nearestNames(navigation, "Typ500")[0]?.name).toBe("Type500");
    expect(nearestNames(navigation, "zzz")).toEqual([]);
  });
});
