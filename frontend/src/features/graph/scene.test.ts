import { expect, test } from "vitest";
import type { PublicGraph } from "@/api/generated/types.gen";
import { MIN_FIT } from "./places";
import { edgeInWords, ROW_HEIGHT, sceneOf, shorten } from "./scene";
import type { Bounds } from "./view";

const node = (name: string, x: number, y: number, depth = 1) => ({
  name,
  kind: "objects" as const,
  path: `objects/${name}`,
  depth,
  fields: 3,
  x,
  y,
});
const edge = (from: number, to: number, names: string[], count = names.length) => ({
  from,
  to,
  kind: "field" as const,
  names,
  count,
});

const graph: PublicGraph = {
  focus: "Post",
  nodes: [
    { ...node("Post", 0, 0, 0), fields: 3 },
    node("Query", -300, 0),
    node("Tag", 300, -32),
    node("User", 300, 32),
  ],
  edges: [
    edge(0, 3, ["author"]),
    edge(0, 2, ["tags"]),
    edge(1, 0, ["post", "posts", "best"], 5),
    edge(0, 0, ["parent"]),
  ],
  omitted: { nodes: 0, edges: 0 },
  members: [
    { name: "id", type: "ID!", node: null },
    { name: "author", type: "User", node: 3 },
    { name: "tags", type: "[Tag]", node: 2 },
  ],
};

const room = { width: 1100, height: 600 };
const phone = { width: 326, height: 410 };
/** A hub with this many types on each side, all connected to each other. */
function hub(users: number, used: number): PublicGraph {
  const nodes = [
    node("Hub", 0, 0, 0),
    ...Array.from({ length: users }, (_, at) => node(`User${at}`, -300, at)),
    ...Array.from({ length: used }, (_, at) => node(`Used${at}`, 300, at)),
  ];
  const own = nodes.slice(1).map((one, at) => (one.x < 0 ? edge(at + 1, 0, ["hub"]) : edge(0, at + 1, [`field${at}`])));
  return {
    ...graph,
    nodes,
    members: [],
    edges: [...own, ...nodes.slice(2).map((_, at) => edge(at + 1, at + 2, ["next"]))],
  };
}

const overlap = (a: Bounds, b: Bounds) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

/** Returns points along a path, on its straight parts and curves. */
function pointsOf(path: string): { x: number; y: number }[] {
  const points: { x: number; y: number }[] = [];
  let at = { x: 0, y: 0 };
  for (const [, word = "", rest = ""] of path.matchAll(/([MCHVQ])([^MCHVQ]*)/g)) {
    const numbers = rest.trim().split(/\s+/).map(Number);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
    const start = at;
    at =
      word === "H"
        ? { x: a, y: at.y }
        : word === "V"
          ? { x: at.x, y: a }
          : word === "C"
            ? { x: e, y: f }
            : word === "Q"
              ? { x: c, y: d }
              : { x: a, y: b };
    const [first, second] =
      word === "C"
        ? [
            { x: a, y: b },
            { x: c, y: d },
          ]
        : word === "Q"
          ? [
              { x: a, y: b },
              { x: a, y: b },
            ]
          : [start, at];
    if (word === "M") continue;
    for (let t = 0; t <= 1; t += 0.02) {
      const mix = (axis: "x" | "y") =>
        (1 - t) ** 3 * start[axis] +
        3 * (1 - t) ** 2 * t * first[axis] +
        3 * (1 - t) * t ** 2 * second[axis] +
        t ** 3 * at[axis];
      points.push({ x: mix("x"), y: mix("y") });
    }
  }
  return points;
}

test("lines leave the box of the focus at their field", () => {
  const { boxes, rows, lines, moreRows } = sceneOf(graph);
  expect(rows.map((row) => row.name)).toEqual(["id", "author", "tags"]);
  expect(moreRows).toBe(0);
  // The line to itself is only in the list.
  expect(lines.map((line) => [line.from, line.to])).toEqual([
    [0, 3],
    [0, 2],
    [1, 0],
  ]);
  const [focus] = boxes;
  const right = (focus?.left ?? 0) + (focus?.width ?? 0);
  expect(lines[0]?.path.startsWith(`M${right} ${Math.round((focus?.top ?? 0) + (rows[1]?.y ?? 0) - 4)}C`)).toBe(true);
});

test("a single column has the order of the rows", () => {
  const top = (of: PublicGraph, name: string) => sceneOf(of).boxes.find((box) => box.name === name)?.top ?? 0;
  expect(top(graph, "User")).toBeLessThan(top(graph, "Tag"));
  // Boxes further out influence the order.
  const deep = { ...graph, nodes: [...graph.nodes, node("Far", 600, 0, 2)] };
  expect(top(deep, "Tag")).toBeLessThan(top(deep, "User"));
});

test("a picture that fits is shown whole at first", () => {
  for (const of of [graph, hub(9, 12), hub(0, 30), hub(0, 0)]) {
    const { near, bounds, far } = sceneOf(of, room);
    expect(near).toEqual(bounds);
    expect(far).toBe(0);
    expect(Math.min(room.width / near.width, room.height / near.height)).toBeGreaterThanOrEqual(MIN_FIT);
  }
});

test("a hub shows the focus and its nearest neighbours at first, none of them cut off", () => {
  for (const [users, used] of [
    [56, 50],
    [0, 149],
    [149, 0],
    [3, 140],
  ] as const) {
    const { near, boxes, far } = sceneOf(hub(users, used), room);
    expect(Math.min(room.width / near.width, room.height / near.height)).toBeGreaterThanOrEqual(MIN_FIT - 1e-6);
    const seen = boxes.filter((box) => overlap(box, near));
    for (const box of seen)
      expect(
        [
          box.left >= near.left,
          box.top >= near.top,
          box.left + box.width <= near.left + near.width,
          box.top + box.height <= near.top + near.height,
        ],
        box.name,
      ).toEqual([true, true, true, true]);
    expect(seen.length + far).toBe(boxes.length);
    expect(seen.length).toBeGreaterThan(36);
    // The first type listed has the most connections, so it is placed nearest.
    expect(seen.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "Hub",
        ...(users > 0 ? ["User0", "User2"] : []),
        ...(used > 0 ? ["Used0", "Used9"] : []),
      ]),
    );
    // The room is filled, so no box further out is partly visible.
    expect(room.width / near.width).toBeCloseTo(MIN_FIT);
  }
});

test("lines of the focus pass between the boxes", () => {
  for (const of of [hub(56, 50), hub(2, 40), hub(5, 6)]) {
    const { boxes, lines } = sceneOf(of, room);
    const ofFocus = lines.filter(({ kind }) => kind === "focus");
    expect(ofFocus).toHaveLength(boxes.length - 1);
    for (const line of ofFocus) {
      const others = boxes.filter(({ index }) => index !== line.from && index !== line.to);
      const crossed = others.filter((box) =>
        pointsOf(line.path).some(
          ({ x, y }) => x > box.left && x < box.left + box.width && y > box.top && y < box.top + box.height,
        ),
      );
      expect(
        crossed.map(({ name }) => name),
        line.path,
      ).toEqual([]);
    }
  }
});

test("many lines between neighbours appear only when one of them is highlighted", () => {
  const few = sceneOf(hub(2, 3), room);
  expect(few.atRest).toHaveLength(few.lines.length);
  const { atRest, lines } = sceneOf(hub(30, 30), room);
  expect(atRest.map(({ kind }) => kind)).toEqual(Array.from({ length: 60 }, () => "focus"));
  expect(
    lines
      .filter(({ from, to }) => from === 5 || to === 5)
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(["focus", "other", "other"]);
  // The path to types further away is visible.
  const deep = hub(30, 30);
  deep.nodes.push(node("Far", 600, 0, 2));
  deep.edges.push(edge(40, 61, ["far"]), edge(41, 61, ["far"]));
  expect(
    sceneOf(deep, room)
      .atRest.filter(({ kind }) => kind !== "focus")
      .map(({ from, to }) => [from, to]),
  ).toEqual([[40, 61]]);
});

test("the box of a hub is as tall as the columns beside it", () => {
  const members = Array.from({ length: 60 }, (_, at) => ({ name: `f${at}`, type: "Int", node: null }));
  const nodes = hub(56, 50).nodes.map((one, at) => (at === 0 ? { ...one, fields: 107 } : one));
  const { boxes, rows } = sceneOf({ ...hub(56, 50), nodes, members }, room);
  const [focus, ...others] = boxes;
  const heightOf = (all: readonly Bounds[]) =>
    Math.max(...all.map(({ top, height }) => top + height)) - Math.min(...all.map(({ top }) => top));
  expect(heightOf(others) - (focus?.height ?? 0)).toBeGreaterThanOrEqual(0);
  expect(heightOf(others) - (focus?.height ?? 0)).toBeLessThan(2 * ROW_HEIGHT);
  // Only the margin is below its last line.
  expect((focus?.height ?? 0) - (rows.at(-1)?.y ?? 0)).toBeLessThan(2 * ROW_HEIGHT);
});

test("on a phone neighbours are above and below, each next to the box that leads to it", () => {
  const deep = {
    ...graph,
    nodes: [...graph.nodes, node("Far", 600, 0, 2)],
    edges: [...graph.edges, edge(2, 4, ["far"])],
  };
  const { boxes, near, bounds, atRest } = sceneOf(deep, phone);
  expect([...boxes].sort((a, b) => a.top - b.top).map(({ name }) => name)).toEqual([
    "Query",
    "Post",
    "Tag",
    "Far",
    "User",
  ]);
  const left = (name: string) => boxes.find((box) => box.name === name)?.left ?? 0;
  expect(left("Far")).toBeGreaterThan(left("Tag"));
  expect(left("Tag")).toBe(left("User"));
  expect(near).toEqual(bounds);
  expect(phone.width / bounds.width).toBeGreaterThan(1);
  for (const { path, from, to } of atRest) {
    const others = boxes.filter(({ index }) => index !== from && index !== to);
    expect(
      others.filter((box) =>
        pointsOf(path).some(
          ({ x, y }) => x > box.left && x < box.left + box.width && y > box.top && y < box.top + box.height,
        ),
      ),
      path,
    ).toEqual([]);
  }
});

test("with columns, one on each side is visible at first", () => {
  for (const width of [660, 671, 672, 700, 820, 1400]) {
    const { near, boxes } = sceneOf(hub(56, 50), { width, height: 560 });
    const seen = boxes.filter((box) => overlap(box, near)).map(({ name }) => name);
    expect(seen, `${width} px`).toEqual(expect.arrayContaining(["User0", "Used0"]));
  }
});

test("on a phone a hub shows whole neighbours on both sides at first", () => {
  for (const [users, used] of [
    [56, 50],
    [0, 60],
    [60, 0],
  ] as const) {
    const { boxes, near, far } = sceneOf(hub(users, used), phone);
    const seen = boxes.filter((box) => overlap(box, near));
    expect(seen.every((box) => box.top >= near.top && box.top + box.height <= near.top + near.height)).toBe(true);
    expect(seen.length).toBeGreaterThan(4);
    expect(seen.length + far).toBe(boxes.length);
    expect(seen.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Hub", ...(users > 0 ? ["User0"] : []), ...(used > 0 ? ["Used0"] : [])]),
    );
    const scale = Math.min(phone.width / near.width, phone.height / near.height);
    expect(scale).toBeGreaterThanOrEqual(MIN_FIT);
    // Nothing else is visible.
    expect(phone.height / scale).toBeCloseTo(near.height);
  }
});

test("boxes name their connection, and no two overlap", () => {
  expect(sceneOf(graph).boxes.map((box) => box.note)).toEqual(["", "post +4", "tags", "author"]);
  for (const { boxes, bounds } of [sceneOf(graph), sceneOf(hub(56, 50)), sceneOf(hub(56, 50), phone)]) {
    for (const a of boxes) {
      expect(a.left).toBeGreaterThan(bounds.left);
      expect(a.top + a.height).toBeLessThan(bounds.top + bounds.height);
      expect(
        boxes.filter((b) => a !== b && overlap(a, b)).map(({ name }) => name),
        a.name,
      ).toEqual([]);
    }
  }
});

test("a field comes before the argument that takes the same type", () => {
  const related = { ...edge(0, 3, ["related(genre)"]), kind: "argument" as const };
  const note = (edges: PublicGraph["edges"]) =>
    sceneOf({ ...graph, edges }).boxes.find((box) => box.name === "User")?.note;
  expect(note([edge(0, 3, ["genre"]), related])).toBe("genre +1");
  expect(note([related, edge(0, 3, ["genre"])])).toBe("genre +1");
  expect(note([related])).toBe("related(genre)");
  // Connections in the other direction are not counted.
  expect(note([edge(0, 3, ["genre"]), edge(3, 0, ["books", "best"])])).toBe("genre");
});

test("a long list prefers members that lead to boxes, in source order, and counts the rest", () => {
  const members = Array.from({ length: 60 }, (_, at) => ({ name: `f${at}`, type: "Int", node: at === 50 ? 2 : null }));
  const { rows, moreRows } = sceneOf({
    ...graph,
    members,
    nodes: graph.nodes.map((one, at) => (at === 0 ? { ...one, fields: 90 } : one)),
  });
  expect(rows).toHaveLength(16);
  expect(rows.at(-1)).toMatchObject({ name: "f50", target: 2 });
  expect(moreRows).toBe(74);
});

test("a type without neighbours can be drawn", () => {
  const alone = sceneOf({ ...graph, nodes: graph.nodes.slice(0, 1), edges: [], members: [] });
  expect(alone.lines).toEqual([]);
  expect(alone.bounds.width).toBeGreaterThan(200);
});

test("texts are shortened in the middle", () => {
  expect(shorten("short", 10)).toBe("short");
  expect(shorten("PullRequestReviewConnection", 15)).toBe("PullReq…nection");
  expect([...shorten("x".repeat(100_000), 19)]).toHaveLength(19);
});

test("an edge is put into words", () => {
  expect(edgeInWords({ kind: "implements", names: [], count: 1 })).toBe("implements");
  expect(edgeInWords({ kind: "argument", names: ["user(by)"], count: 1 })).toBe("user(by)");
  expect(edgeInWords({ kind: "field", names: ["a", "b", "c"], count: 1203 })).toBe("a, b, c and 1200 more");
});
