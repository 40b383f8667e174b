import { expect, test } from "vitest";
import { arrayOf, exactly, isBoolean, isNumber, isString, nullOr, objectWith } from "./shape";

const isPerson = objectWith<{ name: string; age: number | null; tags: string[]; home: { isOwned: boolean } }>({
  name: isString,
  age: nullOr(isNumber),
  tags: arrayOf(isString),
  home: objectWith({ isOwned: isBoolean }),
});
const ada = { name: "Ada", age: 36, tags: ["one"], home: { isOwned: true } };

test.each([ada, { ...ada, age: null }, { ...ada, tags: [] }, { ...ada, more: 1 }])("%j has the shape", (value) => {
  expect(isPerson(value)).toBe(true);
});

test.each([
  null,
  undefined,
  "Ada",
  [],
  {},
  { ...ada, name: 1 },
  { ...ada, age: "36" },
  { ...ada, tags: "one" },
  { ...ada, tags: ["one", 2] },
  { ...ada, home: null },
  { ...ada, home: { isOwned: "yes" } },
])("%j has not", (value) => {
  expect(isPerson(value)).toBe(false);
});

test("exactly() takes one text", () => {
  expect(exactly("ok")("ok")).toBe(true);
  expect(exactly("ok")("error")).toBe(false);
});
