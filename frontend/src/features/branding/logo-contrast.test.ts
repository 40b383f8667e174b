import { expect, test } from "vitest";
import { seenShare, vanishes } from "./logo-contrast";

const WHITE = "#ffffff";
const BLACK = "#0b0b0e";
const pixels = (...of: readonly (readonly [number, number, number, number])[]) => of.flat();
const many = (count: number, pixel: readonly [number, number, number, number]) =>
  Array.from({ length: count }, () => pixel);
const dark = [20, 20, 20, 255] as const;
const light = [250, 250, 250, 255] as const;
const clear = [0, 0, 0, 0] as const;

test("a dark logo vanishes on dark pages, a light one on light pages", () => {
  const drawn = pixels(...many(10, dark), ...many(90, clear));
  expect(vanishes(drawn, BLACK)).toBe(true);
  expect(vanishes(drawn, WHITE)).toBe(false);
  const inverse = pixels(...many(10, light), ...many(90, clear));
  expect(vanishes(inverse, BLACK)).toBe(false);
  expect(vanishes(inverse, WHITE)).toBe(true);
});

test("a dark logo with a bright mark is seen", () => {
  const drawn = pixels(...many(80, dark), ...many(20, [249, 115, 22, 255]));
  expect(seenShare(drawn, BLACK)).toBeCloseTo(0.2);
  expect(vanishes(drawn, BLACK)).toBe(false);
});

test("a transparent pixel counts as much as it covers", () => {
  const faint = pixels(...many(50, [0, 0, 0, 10]));
  expect(vanishes(faint, WHITE)).toBe(true);
  expect(seenShare(pixels(dark, [20, 20, 20, 51]), WHITE)).toBeCloseTo(1 / 1.2, 1);
});

test("an empty picture is never seen", () => {
  expect(seenShare(pixels(...many(4, clear)), WHITE)).toBe(0);
});
