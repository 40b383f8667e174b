import { expect, test } from "vitest";
import { boundsOf, findTypes, mapData, shownTypes, typeAt } from "./map-data";

const map = mapData({
  names: ["Alpha", "Beta", "Gamma", "Delta"],
  kinds: [0, 1, 0, 2],
  kind_words: ["objects", "interfaces", "enums"],
  x: [10, 60, 300, 305],
  y: [10, 60, 300, 340],
  sizes: [10, 40, 20, 8],
  clusters: [0, 0, 1, 1],
  links: [[1, 2], [], [3], []],
  omitted_links: 0,
  width: 400,
  height: 400,
});
const all = shownTypes(map, []);

test("links lead both ways, the largest come first", () => {
  expect(map.pairs).toEqual([0, 1, 0, 2, 2, 3]);
  expect(map.neighbours).toEqual([[1, 2], [0], [0, 3], [2]]);
  expect(map.order).toEqual([1, 2, 0, 3]);
  expect(map.kinds).toEqual(["objects", "interfaces", "objects", "enums"]);
});

test("among types of the same size the most connected comes first", () => {
  const of = (links: number[][]) =>
    mapData({
      names: ["A", "B", "C", "D"],
      kinds: [0, 0, 0, 0],
      kind_words: ["objects"],
      x: [0, 50, 100, 150],
      y: [0, 0, 0, 0],
      sizes: [60, 60, 60, 9],
      clusters: [0, 0, 0, 0],
      links,
      omitted_links: 0,
      width: 200,
      height: 60,
    });
  expect(of([[], [2, 3], [3], []]).order).toEqual([1, 2, 0, 3]);
});

test("the bounds enclose all dots", () => {
  expect(boundsOf(map, 4)).toEqual({ left: 1, top: 1, width: 313, height: 347 });
});

test("a filter shows its kinds", () => {
  expect(shownTypes(map, ["objects"])).toEqual([true, false, true, false]);
  expect(all).toEqual([true, true, true, true]);
});

test("a click on or near a type hits it; the nearest of several wins", () => {
  expect(typeAt(map, all, { x: 62, y: 75 }, 0)).toBe(1);
  expect(typeAt(map, all, { x: 305, y: 349 }, 0)).toBeNull();
  expect(typeAt(map, all, { x: 305, y: 349 }, 10)).toBe(3);
  expect(typeAt(map, all, { x: 304, y: 318 }, 30)).toBe(2);
  expect(typeAt(map, shownTypes(map, ["enums"]), { x: 62, y: 75 }, 0)).toBeNull();
});

test("a type is found by part of its name; names that begin with it come first", () => {
  const names = ["MetaType", "Beta", "BetaMax", "User"];
  expect(findTypes(names, "be", 8)).toEqual([1, 2]);
  expect(findTypes(names, "ETA", 8)).toEqual([1, 2, 0]);
  expect(findTypes(names, "eta", 1)).toEqual([1]);
  expect(findTypes(names, " ", 8)).toEqual([]);
  expect(findTypes(names, "nothing", 8)).toEqual([]);
  // By the rules of the search: initials, words in any order, swapped letters.
  expect(findTypes(names, "bm", 8)).toEqual([2]);
  expect(findTypes(names, "type meta", 8)).toEqual([0]);
  expect(findTypes(names, "usre", 8)).toEqual([3]);
});
