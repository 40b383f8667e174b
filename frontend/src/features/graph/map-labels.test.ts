import { expect, test } from "vitest";
import { mapData, shownTypes } from "./map-data";
import { labelScale, labelsAt } from "./map-labels";

type Dot = [name: string, x: number, y: number, size: number];

const mapOf = (dots: readonly Dot[]) =>
  mapData({
    names: dots.map(([name]) => name),
    kinds: dots.map((_, at) => at % 2),
    kind_words: ["objects", "enums"],
    x: dots.map((dot) => dot[1]),
    y: dots.map((dot) => dot[2]),
    sizes: dots.map((dot) => dot[3]),
    clusters: dots.map(() => 0),
    links: dots.map(() => []),
    omitted_links: 0,
    width: 400,
    height: 400,
  });
/** Returns labels like "Alpha below". */
function named(dots: readonly Dot[], scale: number): string[] {
  const map = mapOf(dots);
  return labelsAt(map, shownTypes(map, []), scale).map(({ index, side }) => `${map.names[index]} ${side}`);
}

test("names appear as the scale grows, the largest first, and only for visible types", () => {
  const dots: Dot[] = [
    ["Alpha", 10, 10, 10],
    ["Beta", 60, 60, 40],
    ["Gamma", 300, 300, 20],
    ["Delta", 305, 340, 8],
  ];
  expect(named(dots, 4)).toEqual(["Beta below", "Gamma below", "Alpha below", "Delta below"]);
  expect(named(dots, 0.02)[0]).toBe("Beta below");
  expect(named(dots, 0.02).length).toBeLessThan(4);
  const map = mapOf(dots);
  expect(labelsAt(map, shownTypes(map, ["enums"]), 1).map(({ index }) => index)).toEqual([1, 3]);
});

test("a name that would cover a larger dot moves to another side, or onto its own dot", () => {
  expect(
    named(
      [
        ["Large", 100, 100, 60],
        ["Hub", 100, 50, 30],
      ],
      1,
    ),
  ).toEqual(["Large below", "Hub above"]);
  const right: Dot[] = [
    ["R1", 130, 100, 60],
    ["R2", 130, 0, 60],
  ];
  const left: Dot[] = [
    ["L1", 70, 100, 60],
    ["L2", 70, 0, 60],
  ];
  expect(named([...left, ["Hub", 100, 50, 30]], 1)).toContain("Hub right");
  expect(named([...right, ["Hub", 100, 50, 30]], 1)).toContain("Hub left");
  expect(named([...left, ...right, ["Hub", 100, 50, 30]], 1)).toContain("Hub on");
});

test("the smallest dots have no name at small scales, except on a small map", () => {
  const dots = Array.from({ length: 20 }, (_, at): Dot => [`T${at}`, at * 400, 0, 8]);
  expect(named(dots, 0.5)).toHaveLength(12);
  expect(named(dots, 0.7)).toHaveLength(20);
});

test("a small dot's name waits until it covers no larger dot", () => {
  const dots: Dot[] = [
    ["Mutation", 200, 200, 60],
    ["AddProjectItemByIdInput", 200, 165, 9],
    ["OtherProjectInput", 200, 236, 9],
  ];
  expect(named(dots, 0.4)).toEqual(["Mutation below", "AddProjectItemByIdInput above"]);
  expect(named([...dots, ["AboveAll", 200, 150, 30]], 0.4)).toEqual(["Mutation below", "AboveAll above"]);
  expect(named(dots, 6)).toContain("OtherProjectInput below");
});

/** Minimum size of a letter and a line on the screen. */
const WIDTH = 5.2;
const HEIGHT = 10;

test("no name covers another name or a larger dot, at any scale", () => {
  // Pseudo-random positions, the same in each run.
  let seed = 7;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const dots = Array.from({ length: 300 }, (_, at): Dot => [
    `Type${"x".repeat(Math.floor(next() * 20))}${at}`,
    next() * 1200,
    next() * 900,
    6 + Math.floor(next() ** 6 * 54),
  ]);
  const map = mapOf(dots);
  let before = 0;
  for (const scale of [0.3, 0.6, 1.2, 2.5, 5]) {
    const labels = labelsAt(map, shownTypes(map, []), labelScale(scale));
    const rects = labels.map(({ index, side }) => {
      const [name, x, y, size] = dots[index] ?? ["", 0, 0, 0];
      const width = name.length * WIDTH;
      const left =
        side === "right"
          ? x * scale + (size / 2) * scale + 2
          : side === "left"
            ? x * scale - (size / 2) * scale - 2 - width
            : x * scale - width / 2;
      const middle =
        side === "below"
          ? y * scale + (size / 2) * scale + 9
          : side === "above"
            ? y * scale - (size / 2) * scale - 9
            : y * scale;
      return { name, size, left, right: left + width, top: middle - HEIGHT / 2, bottom: middle + HEIGHT / 2 };
    });
    for (const a of rects) {
      expect(
        rects
          .filter((b) => a !== b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
          .map(({ name }) => name),
        a.name,
      ).toEqual([]);
      const under = dots.filter(
        ([, x, y, size]) =>
          size > a.size &&
          Math.hypot(
            Math.max(a.left - x * scale, 0, x * scale - a.right),
            Math.max(a.top - y * scale, 0, y * scale - a.bottom),
          ) <
            (size / 2) * scale,
      );
      expect(
        under.map(([name]) => name),
        a.name,
      ).toEqual([]);
    }
    // The largest type always has its name, and larger scales have more names.
    expect(labels[0]?.index).toBe(map.order[0]);
    expect(labels.length).toBeGreaterThan(before);
    before = labels.length;
  }
});

test("a scale between two steps uses the labels of the smaller one", () => {
  expect(labelScale(1)).toBe(1);
  expect(labelScale(1.2)).toBe(1);
  expect(labelScale(1.3)).toBe(1.25);
  expect(labelScale(0.9)).toBeCloseTo(0.8);
});
