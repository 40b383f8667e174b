import { expect, test } from "vitest";
import { directionOf, findPlaceTowards } from "./moves";

const places = [
  { x: 0, y: 0 },
  { x: 100, y: 5 },
  { x: 90, y: 80 },
  { x: -100, y: 0 },
  { x: 0, y: 300 },
  { x: 300, y: 0 },
];
const from = (index: number, direction: Parameters<typeof findPlaceTowards>[2]) =>
  findPlaceTowards(places, places[index] ?? { x: 0, y: 0 }, direction);

test("an arrow key goes to the nearest box in its direction, preferring straight ahead", () => {
  expect(from(0, "right")).toBe(1);
  expect(from(0, "left")).toBe(3);
  expect(from(1, "down")).toBe(2);
  expect(from(1, "right")).toBe(5);
  expect(from(3, "right")).toBe(0);
});

test("a box to the side is chosen only when nothing lies ahead", () => {
  expect(from(0, "down")).toBe(4);
  expect(findPlaceTowards([{ x: 200, y: 20 }], { x: 0, y: 0 }, "down")).toBe(0);
  expect(from(0, "up")).toBeNull();
});

test("only arrow keys have a direction", () => {
  expect(directionOf("ArrowUp")).toBe("up");
  expect(directionOf("Enter")).toBeNull();
});
