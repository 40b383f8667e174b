import { expect, test } from "vitest";
import type { PublicGraph } from "@/api/generated/types.gen";
import { edgeInWords, sceneOf, shorten } from "./scene";

const node = (name: string, x: number, y: number, depth = 1) => ({ name, kind: "objects" as const, path: `objects/${name}`, depth, fields: 3, x, y });
const edge = (from: number, to: number, names: string[], count = names.length) => ({ from, to, kind: "field" as const, names, count });

const graph: PublicGraph = {
  focus: "Post",
  nodes: [{ ...node("Post", 0, 0, 0), fields: 3 }, node("Query", -300, 0), node("Tag", 300, -32), node("User", 300, 32)],
  edges: [edge(0, 3, ["author"]), edge(0, 2, ["tags"]), edge(1, 0, ["post", "posts", "best"], 5), edge(0, 0, ["parent"])],
  omitted: { nodes: 0, edges: 0 },
  members: [{ name: "id", type: "ID!", node: null }, { name: "author", type: "User", node: 3 }, { name: "tags", type: "[Tag]", node: 2 }],
};

test("lines leave the box of the focus beside the field that they are", () => {
  const { boxes, rows, lines, moreRows } = sceneOf(graph);
  expect(rows.map((row) => row.name)).toEqual(["id", "author", "tags"]);
  expect(moreRows).toBe(0);
  // The line to itself is left to the list.
  expect(lines.map((line) => [line.from, line.to])).toEqual([[0, 3], [0, 2], [1, 0]]);
  const [focus] = boxes;
  const right = (focus?.left ?? 0) + (focus?.width ?? 0);
  expect(lines[0]?.path.startsWith(`M${right} ${Math.round((focus?.top ?? 0) + (rows[1]?.y ?? 0) - 4)}C`)).toBe(true);
});

test("a single column stands in the order of the rows", () => {
  const { boxes } = sceneOf(graph);
  const top = (name: string) => boxes.find((box) => box.name === name)?.top ?? 0;
  expect(top("User")).toBeLessThan(top("Tag"));
  const deep = { ...graph, nodes: [...graph.nodes, node("Far", 600, 0, 2)] };
  const places = sceneOf(deep).boxes;
  expect(places.find((box) => box.name === "Tag")?.top).toBe(-32 - 22);
});

test("boxes say how they are connected, and no two overlap", () => {
  const { boxes, bounds } = sceneOf(graph);
  expect(boxes.map((box) => box.note)).toEqual(["", "post +4", "tags", "author"]);
  for (const a of boxes) {
    expect(a.left).toBeGreaterThan(bounds.left);
    expect(a.top + a.height).toBeLessThan(bounds.top + bounds.height);
    for (const b of boxes) {
      if (a === b) continue;
      const apart = a.left + a.width <= b.left || b.left + b.width <= a.left || a.top + a.height <= b.top || b.top + b.height <= a.top;
      expect(apart, `${a.name} and ${b.name}`).toBe(true);
    }
  }
});

test("a field comes before the argument that takes the same type", () => {
  const related = { ...edge(0, 3, ["related(genre)"]), kind: "argument" as const };
  const note = (edges: PublicGraph["edges"]) => sceneOf({ ...graph, edges }).boxes.find((box) => box.name === "User")?.note;
  expect(note([edge(0, 3, ["genre"]), related])).toBe("genre +1");
  expect(note([related, edge(0, 3, ["genre"])])).toBe("genre +1");
  expect(note([related])).toBe("related(genre)");
  // What leads the other way is not counted among them.
  expect(note([edge(0, 3, ["genre"]), edge(3, 0, ["books", "best"])])).toBe("genre");
});

test("a long list shows what leads somewhere, in source order, and says how many are left", () => {
  const members = Array.from({ length: 60 }, (_, at) => ({ name: `f${at}`, type: "Int", node: at === 50 ? 2 : null }));
  const { rows, moreRows } = sceneOf({ ...graph, members, nodes: graph.nodes.map((one, at) => (at === 0 ? { ...one, fields: 90 } : one)) });
  expect(rows).toHaveLength(16);
  expect(rows.at(-1)).toMatchObject({ name: "f50", target: 2 });
  expect(moreRows).toBe(74);
});

test("a type without neighbours is a picture too", () => {
  const alone = sceneOf({ ...graph, nodes: graph.nodes.slice(0, 1), edges: [], members: [] });
  expect(alone.lines).toEqual([]);
  expect(alone.bounds.width).toBeGreaterThan(200);
});

test("texts are cut in the middle", () => {
  expect(shorten("short", 10)).toBe("short");
  expect(shorten("PullRequestReviewConnection", 15)).toBe("PullReq…nection");
  expect([...shorten("x".repeat(100_000), 19)]).toHaveLength(19);
});

test("an edge in words", () => {
  expect(edgeInWords({ kind: "implements", names: [], count: 1 })).toBe("implements");
  expect(edgeInWords({ kind: "argument", names: ["user(by)"], count: 1 })).toBe("user(by)");
  expect(edgeInWords({ kind: "field", names: ["a", "b", "c"], count: 1203 })).toBe("a, b, c and 1200 more");
});
