import { expect, test } from "vitest";
import { boundsOf, findTypes, labelScale, labelsAt, mapData, shownTypes, typeAt } from "./map-data";

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

test("its bounds are those of its dots", () => {
  expect(boundsOf(map, 4)).toEqual({ left: 1, top: 1, width: 313, height: 347 });
});

test("a filter shows its kinds", () => {
  expect(shownTypes(map, ["objects"])).toEqual([true, false, true, false]);
  expect(all).toEqual([true, true, true, true]);
});

test("a type is hit on it and a little beside it, the nearest of several", () => {
  expect(typeAt(map, all, { x: 62, y: 75 }, 0)).toBe(1);
  expect(typeAt(map, all, { x: 305, y: 349 }, 0)).toBeNull();
  expect(typeAt(map, all, { x: 305, y: 349 }, 10)).toBe(3);
  expect(typeAt(map, all, { x: 304, y: 318 }, 30)).toBe(2);
  expect(typeAt(map, shownTypes(map, ["enums"]), { x: 62, y: 75 }, 0)).toBeNull();
});

test("names never cover each other, and come with the scale", () => {
  expect(labelsAt(map, all, 4)).toEqual([1, 2, 0, 3]);
  expect(labelsAt(map, all, 0.05)).toEqual([1]);
  expect(labelsAt(map, shownTypes(map, ["enums"]), 1)).toEqual([3]);
});

test("scales in between have the labels of the smaller one", () => {
  expect(labelScale(1)).toBe(1);
  expect(labelScale(1.2)).toBe(1);
  expect(labelScale(1.3)).toBe(1.25);
  expect(labelScale(0.9)).toBeCloseTo(0.8);
});

test("a type is found by a part of its name, the beginning first", () => {
  const names = ["MetaType", "Beta", "BetaMax", "User"];
  expect(findTypes(names, "be", 8)).toEqual([1, 2]);
  expect(findTypes(names, "ETA", 8)).toEqual([1, 2, 0]);
  expect(findTypes(names, "eta", 1)).toEqual([1]);
  expect(findTypes(names, " ", 8)).toEqual([]);
  expect(findTypes(names, "nothing", 8)).toEqual([]);
});
