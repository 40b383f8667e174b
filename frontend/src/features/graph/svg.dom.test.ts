import { expect, test } from "vitest";
import { fileName } from "./download";
import { mapData, shownTypes } from "./map-data";
import { sceneOf } from "./scene";
import { escapeXml } from "@/lib/escape-xml";
import { mapSvg, neighboursSvg } from "./svg";

const palette = {
  background: "#fff",
  box: "#fafafa",
  line: "#ddd",
  strong: "#666",
  text: "#111",
  quiet: "#555",
  brand: "#4f46e5",
  kinds: { objects: "#1d4ed8" },
};
const scene = sceneOf({
  focus: "Post",
  nodes: [
    { name: "Post", kind: "objects", path: "objects/Post", depth: 0, fields: 20, x: 0, y: 0 },
    { name: "User", kind: "objects", path: "objects/User", depth: 1, fields: 1, x: 300, y: 0 },
  ],
  edges: [{ from: 0, to: 1, kind: "field", names: ["author"], count: 1 }],
  omitted: { nodes: 0, edges: 0 },
  members: [{ name: "author", type: "<User>", node: 1 }],
});
const map = mapData({
  names: ["A", "B"],
  kinds: [0, 0],
  kind_words: ["objects"],
  x: [0, 90],
  y: [0, 90],
  sizes: [10, 10],
  clusters: [0, 0],
  links: [[1], []],
  omitted_links: 0,
  width: 100,
  height: 100,
});
const shop = { title: "All types · Shop", note: "2 types" };

function parsed(svg: string): Document {
  const document = new DOMParser().parseFromString(svg, "image/svg+xml");
  expect(document.querySelector("parsererror")).toBeNull();
  return document;
}

test("a neighbourhood becomes a complete SVG with title and colours", () => {
  const document = parsed(neighboursSvg(scene, { title: 'Shop: <Post> & "friends"', note: "1 type" }, palette));
  expect(document.documentElement.namespaceURI).toBe("http://www.w3.org/2000/svg");
  expect(document.querySelector("title")?.textContent).toBe('Shop: <Post> & "friends"');
  const texts = [...document.querySelectorAll("text")].map((text) => text.textContent);
  expect(texts).toEqual(
    expect.arrayContaining(['Shop: <Post> & "friends"', "1 type", "Post", "User", "author", "<User>", "and 19 more"]),
  );
  expect(document.querySelectorAll("rect")).toHaveLength(3);
  expect(document.querySelector("path")?.getAttribute("stroke")).toBe("#666");
});

test("a map has all visible types and their links", () => {
  const document = parsed(mapSvg(map, shownTypes(map, []), shop, palette));
  expect([...document.querySelectorAll("circle title")].map((title) => title.textContent)).toEqual(["A", "B"]);
  expect(document.querySelector("path")?.getAttribute("d")).toBe("M0 0L90 90");
  expect(parsed(mapSvg(map, shownTypes(map, ["enums"]), shop, palette)).querySelectorAll("circle")).toHaveLength(0);
});

test("a map is as wide as its names, and each name is at its dot", () => {
  const long = `Left${"x".repeat(60)}`;
  // The dots around the first one leave room for its name on the left only.
  const wide = mapData({
    names: [long, "A", "B", "C"],
    kinds: [0, 0, 0, 0],
    kind_words: ["objects"],
    x: [10, 10, 10, 40],
    y: [50, 20, 80, 50],
    sizes: [20, 40, 40, 38],
    clusters: [0, 0, 0, 0],
    links: [[], [], [], []],
    omitted_links: 0,
    width: 100,
    height: 100,
  });
  const { documentElement: root } = parsed(mapSvg(wide, [true, true, true, true], shop, palette));
  const name = [...root.querySelectorAll("text")].find((text) => text.textContent === long);
  expect(name?.getAttribute("text-anchor")).toBe("end");
  const [left = 0] = (root.getAttribute("viewBox") ?? "").split(" ").map(Number);
  expect(Number(name?.getAttribute("x")) - left).toBeGreaterThan(long.length * 6);
});

test("a small picture is as wide as its heading, and a long heading is shortened", () => {
  const title = `${"Long".repeat(60)} and its neighbours`;
  const { documentElement: root } = parsed(neighboursSvg(scene, { title, note: "1 type" }, palette));
  expect(root.querySelector("title")?.textContent).toBe(title);
  const drawn = root.querySelector("text")?.textContent ?? "";
  expect(drawn).toMatch(/^Long.+….+neighbours$/);
  expect(Number(root.getAttribute("width"))).toBeGreaterThan(drawn.length * 10);
});

test("the file loads nothing from elsewhere and has no unresolved variables", () => {
  for (const svg of [neighboursSvg(scene, shop, palette), mapSvg(map, [true, true], shop, palette)]) {
    expect(svg.replaceAll("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:|href|var\(|url\(|undefined|NaN/);
  }
});

test("text is escaped for XML", () => {
  expect(escapeXml("<a b='1'>&\"\u0000\u001b")).toBe("&lt;a b=&#39;1&#39;&gt;&amp;&quot;");
});

test("file names have plain characters only", () => {
  expect(fileName("GitHub", "all types")).toBe("github-all-types");
  expect(fileName("../../…")).toBe("graph");
  expect(fileName("x".repeat(300))).toHaveLength(80);
});
