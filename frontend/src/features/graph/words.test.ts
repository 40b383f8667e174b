import { expect, test } from "vitest";
import type { PublicGraph } from "@/api/generated/types.gen";
import { TYPE_KINDS } from "@/lib/generated/kinds";
import type { GraphParameters } from "./parameters";
import { hiddenByOptions, leftOut, mapInWords, neighbourhoodInWords } from "./words";

const node = { kind: "objects" as const, path: "objects/A", depth: 0, fields: 1, x: 0, y: 0 };
const graph = (nodes: number, omitted: PublicGraph["omitted"] = { nodes: 0, edges: 0 }): PublicGraph => ({
  focus: "A",
  nodes: Array.from({ length: nodes }, (_, at) => ({ ...node, name: `A${at}` })),
  edges: [],
  omitted,
  members: [],
});
const options = (change: Partial<GraphParameters> = {}): GraphParameters => ({
  focus: "A",
  depth: 1,
  kinds: [],
  ...change,
});

test("a neighbourhood names its depth and its kinds", () => {
  expect(neighbourhoodInWords(graph(1), options())).toBe("No types one step away, without enums and scalars");
  expect(neighbourhoodInWords(graph(2), options({ depth: 2, kinds: ["objects", "unions", "enums"] }))).toBe(
    "1 type up to two steps away, objects, unions and enums only",
  );
  expect(neighbourhoodInWords(graph(150, { nodes: 1200, edges: 9 }), options({ depth: 3, kinds: TYPE_KINDS }))).toBe(
    "149 types up to three steps away, of all kinds, 1,200 more are left out",
  );
  expect(mapInWords(1623, options({ focus: null }))).toBe("1,623 types");
  expect(mapInWords(1, options({ focus: null, kinds: ["enums"] }))).toBe("1 type, enums only");
});

test("a note about omitted types says how to see them", () => {
  expect(leftOut(graph(5), options())).toBeNull();
  expect(leftOut(graph(150, { nodes: 1, edges: 3 }), options({ depth: 2 }))).toBe(
    "1 type is left out, for the picture holds 150. Choose a smaller depth or fewer kinds to see others.",
  );
  expect(leftOut(graph(150, { nodes: 40, edges: 3 }), options())).toBe(
    "40 types are left out, for the picture holds 150. Choose fewer kinds to see others.",
  );
  // No option would show more.
  expect(leftOut(graph(150, { nodes: 40, edges: 3 }), options({ kinds: ["objects"] }))).toBe(
    "40 types are left out, for the picture holds 150. The page of A lists them all.",
  );
});

test("a note about hidden types names the option that shows them", () => {
  expect(hiddenByOptions(options())).toBe(
    "Enums and scalars are not shown. Choose kinds to see them. Types further than one step away are not shown. Choose a greater depth to see them.",
  );
  expect(hiddenByOptions(options({ depth: 3, kinds: ["objects"] }))).toBe(
    "Only objects are shown. Choose more kinds to see others.",
  );
  expect(hiddenByOptions(options({ depth: 3, kinds: TYPE_KINDS }))).toBeNull();
});
