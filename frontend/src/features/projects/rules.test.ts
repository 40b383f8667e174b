import { expect, test } from "vitest";
import { shop } from "@/test/server";
import { slugProblem } from "@/lib/slug";
import { slugOf } from "@/lib/slug-of";
import { findProjects } from "./sorting";

test.each([
  ["Acme Shop", "acme-shop"],
  ["  Größe & Öl!  ", "grosse-ol"],
  ["Straße 7", "strasse-7"],
  ["Cafe\u0301’s Menü", "cafes-menu"],
  ["Smørrebrød", "smorrebrod"],
  ["ÆON", "aeon"],
  ["Мой проект", "moi-proekt"],
  ["Ελλάδα", "ellada"],
  ["v2.0 API", "v2-0-api"],
  ["日本", ""],
  ["x".repeat(80), "x".repeat(64)],
])("%j makes the address %j", (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test("an address has 2 to 64 small letters, digits and single inner hyphens", () => {
  expect(["ab", "a-b", "a1-b2-c3", "x".repeat(64)].map(slugProblem)).toEqual([null, null, null, null]);
  for (const slug of ["", "a", "-ab", "ab-", "a--b", "A-b", "a_b", "x".repeat(65)])
    expect(slugProblem(slug)).not.toBeNull();
});

test("projects must match every word, and are sorted", () => {
  const older = {
    ...shop,
    id: "1",
    name: "Zoo API",
    slug: "zoo",
    created_at: "2025-01-01T00:00:00Z",
    published_at: "2026-03-01T00:00:00Z",
  };
  const newer = {
    ...shop,
    id: "2",
    name: "acme 10",
    slug: "acme-10",
    created_at: "2026-01-01T00:00:00Z",
    published_at: null,
  };
  const third = {
    ...shop,
    id: "3",
    name: "Acme 9",
    slug: "acme-9",
    created_at: "2025-06-01T00:00:00Z",
    published_at: "2025-06-02T00:00:00Z",
  };
  const ids = (search: string, order: Parameters<typeof findProjects>[2]) =>
    findProjects([older, newer, third], search, order).map(({ id }) => id);
  expect(ids("", "published")).toEqual(["1", "2", "3"]);
  expect(ids("", "name")).toEqual(["3", "2", "1"]);
  expect(ids("", "created")).toEqual(["2", "3", "1"]);
  expect(ids("ACME 9", "name")).toEqual(["3"]);
  expect(ids("none", "name")).toEqual([]);
});
