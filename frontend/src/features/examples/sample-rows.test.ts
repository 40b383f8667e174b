import { expect, test } from "vitest";
import { readRows, rowsOf } from "./sample-rows";

const read = (...rows: [string, string][]) => readRows(rows.map(([place, text]) => ({ for: place, text })));

test("rows are read as values", () => {
  const readings = read(["Decimal", '"64.80"'], [" Product.id ", " 42 "], ["Flag", "null"], ["", " "]);
  expect(readings.map(({ value }) => value)).toEqual([
    { for: "Decimal", value: "64.80" },
    { for: "Product.id", value: 42 },
    { for: "Flag", value: null },
    null,
  ]);
  expect(readings.every(({ problem }) => problem === null)).toBe(true);
});

test("each row has its own problem, and text without quotes is offered with them", () => {
  const [unquoted, noPlace, noValue, first, second] = read(
    ["CountryCode", 'D"E'],
    ["", "1"],
    ["URL", ""],
    ["Same", "1"],
    [" Same", "2"],
  );
  expect(unquoted).toEqual({
    value: null,
    problem: "This is not JSON. Text needs double quotes.",
    quoted: String.raw`"D\"E"`,
  });
  expect(noPlace?.problem).toContain("Say what the value is for");
  expect(noValue?.problem).toBe("Write a value.");
  expect(first?.problem).toBeNull();
  expect(second?.problem).toBe("Another row has a value for `Same`.");
});

test("saved values become the same rows again", () => {
  const values = [
    { for: "Input", value: { a: [1, "two", null] } },
    { for: "Decimal", value: "64.80" },
  ];
  expect(readRows(rowsOf(values)).map(({ value }) => value)).toEqual(values);
});
