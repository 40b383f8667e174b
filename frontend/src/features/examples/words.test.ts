import { expect, test } from "vitest";
import type { NamedExample } from "@/api/generated/types.gen";
import {
  filterExamples,
  fitsInWords,
  freeKey,
  keyOf,
  originInWords,
  validityInWords,
  validityOf,
  variablesProblem,
} from "./words";

test("a key is made from the title, also from one without letters for it", () => {
  expect(keyOf("Orders that are paid")).toBe("orders-that-are-paid");
  expect(keyOf("注文")).toBe("example");
  expect(keyOf("A")).toBe("example");
});

test("a taken key gets a number, also at the limit of its length", () => {
  const taken = new Set(["orders", "orders-2", "a".repeat(64)]);
  expect(freeKey("order", (key) => taken.has(key))).toBe("order");
  expect(freeKey("orders", (key) => taken.has(key))).toBe("orders-3");
  expect(freeKey("a".repeat(64), (key) => taken.has(key))).toBe(`${"a".repeat(60)}-2`);
});

test("variables are a JSON object or nothing", () => {
  for (const text of ["", "  \n", "{}", '{"first": 20}']) expect(variablesProblem(text), text).toBeNull();
  for (const text of ["[]", "null", "20", "{first: 20}", "{"]) expect(variablesProblem(text), text).not.toBeNull();
});

test("validity and origin in words", () => {
  expect(validityInWords(validityOf({ is_valid: true }), 7)).toBe("Valid in v7");
  expect(validityInWords(validityOf({ is_valid: false }), 7)).toBe("Not valid in v7");
  expect(validityInWords(validityOf({ is_valid: null }), null)).toBe("Not checked yet");
  expect(originInWords({ origin: "pipeline", file: "docs/orders.graphql" })).toBe(
    "docs/orders.graphql, from a pipeline",
  );
  expect(originInWords({ origin: "written", file: null })).toBe("written here");
});

test("the versions that an example fits, in words", () => {
  const words = (current: number | null, unchecked: number, ...pairs: [number, number][]) =>
    fitsInWords({ fits: pairs.map(([from, to]) => ({ from, to })), unchecked_versions: unchecked }, current);
  expect(words(null, 0)).toBeNull();
  expect(words(1, 0, [1, 1])).toBe("Fits version 1");
  expect(words(9, 0, [1, 9])).toBe("Fits all versions");
  expect(words(9, 0, [3, 9])).toBe("Fits since version 3");
  expect(words(9, 0, [1, 4])).toBe("Fits until version 4");
  expect(words(9, 0, [2, 5])).toBe("Fits versions 2–5");
  expect(words(9, 0, [1, 1], [3, 4], [9, 9])).toBe("Fits version 1, versions 3–4 and since version 9");
  expect(words(9, 0)).toBe("Fits no version");
  // Nothing is claimed of versions that are not checked yet.
  expect(words(9, 4, [6, 9])).toBe("Fits versions 6–9; 4 older versions are still checked");
  expect(words(9, 1)).toBe("Fits no version so far; 1 older version is still checked");
  expect(words(600, 0, [101, 600])).toBe("Fits the newest 500 versions");
});

test("a filter looks for all of its words in title, key, file and pages", () => {
  const example: NamedExample = {
    key: "paid",
    title: "Orders that are paid",
    text: "",
    kind: "query",
    origin: "pipeline",
    file: "docs/shipping.graphql",
    pages: [{ name: "orders", path: "queries/orders" }],
    is_valid: true,
    problems: [],
    fits: [],
    unchecked_versions: 0,
    version: 1,
    updated_at: "2026-01-05T10:00:00Z",
    document: "query { a }",
    variables: null,
  };
  for (const text of ["", "paid ORDERS", "shipping", " that "]) expect(filterExamples([example], text)).toHaveLength(1);
  for (const text of ["refund", "paid refund"]) expect(filterExamples([example], text)).toHaveLength(0);
});
