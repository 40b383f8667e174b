import { expect, test } from "vitest";
import { example } from "./example";
import { originsOf, pageOfLine } from "./threads";

const lineOf = (sdl: string, words: string) => sdl.split("\n").findIndex((line) => line.includes(words)) + 1;

test("each line of a type leads to the place on its page", () => {
  const { sdl } = example;
  const lines = sdl.split("\n");
  const words = (line: number) => /^\s*([^\s(:]*)/.exec(lines[line - 1] ?? "")?.[1];
  const found = originsOf(sdl, "objects/Product").map(({ line, place }) => [
    words(line),
    place.part === "member" ? place.name : place.part,
  ]);
  expect(found).toEqual([
    ['"""A', "lead"],
    ["type", "implements"],
    ["id", "id"],
    ["name", "name"],
    ["price", "price"],
    ["variants", "variants"],
    ["stock", "stock"],
  ]);
  expect(originsOf(sdl, "objects/Missing")).toEqual([]);
  expect(originsOf(sdl, "queries/product").map(({ place }) => place.part)).toEqual(["lead", "title"]);
});

test("words in descriptions, comments and arguments are no members", () => {
  const sdl = `type Shop {
  """
  notAField: String
  """
  a(
    first: Int
  ): Int
  # b: Int
  "c: Int"
  d: Int
}
enum Colour { RED }`;
  expect(originsOf(sdl, "objects/Shop").map(({ line, place }) => [line, place])).toEqual([
    [1, { part: "title" }],
    [5, { part: "member", name: "a" }],
    [10, { part: "member", name: "d" }],
  ]);
});

test("the page follows the line", () => {
  const { sdl } = example;
  const page = (text: string) => pageOfLine(sdl, lineOf(sdl, text));
  expect(page("price(")).toBe("objects/Product");
  expect(page("An amount in")).toBe("objects/Money");
  expect(page("USD")).toBe("enums/Currency");
  expect(page("products(")).toBe("queries/products");
  expect(page("type Query")).toBeNull();
  expect(pageOfLine("# nothing here", 1)).toBeNull();
  expect(pageOfLine("type Broken {\n  a: ", 2)).toBe("objects/Broken");
});
