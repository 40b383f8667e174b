import { expect, test } from "vitest";
import { example } from "./example";
import { withRepeated } from "./repeated-members";
import { followLines, isPasted, isWithin, memberAt } from "./source-lines";

const lineOf = (words: string) => example.sdl.split("\n").findIndex((line) => line.includes(words)) + 1;

test("lines belong to the definition and its members", () => {
  const { place } = example;
  const member = (words: string) => memberAt(place, lineOf(words))?.name ?? null;
  expect(isWithin(place, lineOf("A product that"))).toBe(true);
  expect(isWithin(place, lineOf("A size or colour"))).toBe(false);
  expect(isWithin(null, 1)).toBe(false);
  expect(member("A product that")).toBeNull();
  expect(member("type Product")).toBeNull();
  expect(member("id: ID!")).toBe("id");
  expect(member("Shown in lists")).toBe("name");
  expect(member("price(")).toBe("price");
  expect(member("stock: Int @")).toBe("stock");
  expect(memberAt(place, lineOf("stock: Int @") + 1)).toBeNull();
  expect(memberAt(place, lineOf("type Variant"))).toBeNull();
});

test("a member of an extension is not that of the definition above", () => {
  const place = {
    line: 1,
    column: 6,
    ranges: [
      { first: 1, last: 3 },
      { first: 10, last: 12 },
    ],
    members: [
      { name: "a", first_line: 2, line: 2 },
      { name: "b", first_line: 11, line: 11 },
    ],
  };
  expect(memberAt(place, 10)).toBeNull();
  expect(memberAt(place, 11)?.name).toBe("b");
  expect(memberAt(place, 5)).toBeNull();
});

test("the line of a repeated member belongs to its name, not to the member above it", () => {
  const sdl = "type Query {\n  a: Int\n  b: Int\n  a: String\n  c: Int\n}";
  const place = {
    line: 1,
    column: 6,
    ranges: [{ first: 1, last: 6 }],
    members: [
      { name: "a", first_line: 2, line: 2 },
      { name: "b", first_line: 3, line: 3 },
      { name: "c", first_line: 5, line: 5 },
    ],
  };
  const finding = (code: string, line: number) => ({
    code,
    line,
    column: 3,
    end_line: line,
    end_column: 4,
    excerpt: "",
    message: "",
    severity: "error" as const,
  });
  const names = (findings: Parameters<typeof withRepeated>[1]) => {
    const all = withRepeated(place, findings, sdl);
    return [2, 3, 4, 5].map((line) => memberAt(all, line)?.name);
  };
  expect(names([])).toEqual(["a", "b", "b", "c"]);
  expect(names([finding("duplicate_field", 4)])).toEqual(["a", "b", "a", "c"]);
  expect(names([finding("unknown_type", 4), finding("duplicate_type", 9)])).toEqual(["a", "b", "b", "c"]);
});

test("a pasted schema is new, typed and undone text is not", () => {
  const long = "type Query {\n".padEnd(200, "a: Int\n");
  expect(isPasted(example.sdl, long)).toBe(true);
  expect(isPasted("", long)).toBe(true);
  expect(isPasted("", "t")).toBe(false);
  expect(isPasted(long, `${long}b`)).toBe(false);
  expect(isPasted(long, `${long}  field: [Something!]! @deprecated(reason: "Long.")\n`)).toBe(false);
  expect(isPasted(long, "")).toBe(false);
});

test("lines are followed while the text is typed, but not those that change", () => {
  const before = "a\nb\nc\nd";
  expect([1, 2, 3, 4].map(followLines(before, before))).toEqual([1, 2, 3, 4]);
  expect([1, 2, 3, 4].map(followLines(before, "a\nb\nnew\nc\nd"))).toEqual([1, 2, 4, 5]);
  expect([1, 2, 3, 4].map(followLines(before, "a\nd"))).toEqual([1, null, null, 2]);
  expect([1, 2, 3, 4].map(followLines(before, "a\nbx\nc\nd"))).toEqual([1, 2, 3, 4]);
  expect([1, 4].map(followLines(before, "x\n\na\nb\nc\nd"))).toEqual([3, 6]);
});
