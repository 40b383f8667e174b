import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { coloursOf } from "./colour";

const words = (text: string, language?: "json") =>
  coloursOf(text, language).map(({ colour, start, end }) => `${text.slice(start, end)} ${colour}`);

it("distinguishes keywords, types, fields, arguments and values", () => {
  const text =
    'type Issue implements\n  & Node {\n  enum: String! @deprecated\n  labels(\n    first: Int = 10\n    by: Order = "a {"\n    at: At = {field: A, is: [true]}\n    kind: Kind = BUG\n  ): [Label!]\n}';
  expect(words(text)).toEqual([
    "type keyword",
    "Issue type",
    "implements keyword",
    "Node type",
    "enum property",
    "String type",
    "@deprecated directive",
    "labels property",
    "first name",
    "Int type",
    "10 number",
    "by name",
    "Order type",
    '"a {" string',
    "at name",
    "At type",
    "kind name",
    "Kind type",
    "BUG name",
    "Label type",
  ]);
});

it("distinguishes enum values from types", () => {
  expect(words("enum Reason {\n  SPAM\n  OTHER @deprecated\n}")).toEqual([
    "enum keyword",
    "Reason type",
    "SPAM name",
    "OTHER name",
    "@deprecated directive",
  ]);
});

it("distinguishes input fields after a default value", () => {
  expect(words("input By {\n  is: Boolean = true\n  order: Order\n}").slice(2)).toEqual([
    "is property",
    "Boolean type",
    "true number",
    "order property",
    "Order type",
  ]);
});

it("leaves fields of operations plain and gives a variable one colour", () => {
  const text =
    "# All { of } them\nquery On($on: [ID!]!, $b: B = RED) {\n  on(on: $on, first: 10, by: {is: true, of: RED}) @include(if: $b) {\n    type\n    ... on On {\n      aOn: on\n    }\n  }\n}\nfragment Parts on User { name }";
  expect(words(text)).toEqual([
    "# All { of } them comment",
    "query keyword",
    "On function",
    "$on name",
    "ID type",
    "$b name",
    "B type",
    "RED name",
    "on name",
    "$on name",
    "first name",
    "10 number",
    "by name",
    "is name",
    "true number",
    "of name",
    "RED name",
    "@include directive",
    "if name",
    "$b name",
    "on keyword",
    "On type",
    "fragment keyword",
    "Parts function",
    "on keyword",
    "User type",
  ]);
});

it("distinguishes keys of JSON from values", () => {
  expect(words('{ "a b": "c: \\"{", "n": [-1.5, true, null], "e": {} }', "json")).toEqual([
    '"a b" property',
    '"c: \\"{" string',
    '"n" property',
    "-1.5 number",
    "true number",
    "null keyword",
    '"e" property',
  ]);
});

it.each(['"', '"\\', "$", "-", "@", "#", '"""', "..", "}})", "{[", "type T @", "😀x"])(
  "ends for any text: %s",
  (text) => {
    for (const { start, end } of [...coloursOf(text), ...coloursOf(text, "json")]) expect(end).toBeGreaterThan(start);
  },
);

it("colours large definitions in time that grows with their length", () => {
  const members = "  field(first: Int = 10): String!\n".repeat(20_000);
  expect(coloursOf(`type Large {\n${members}}`)).toHaveLength(2 + 5 * 20_000);
});

/** The colour of each class that the server gives to words. A directive is a function too. */
const CLASSES = {
  directive: "directive",
  keyword: "keyword",
  "class-name": "type",
  property: "property",
  function: "function",
  "attr-name": "name",
  constant: "name",
  variable: "name",
  string: "string",
  number: "number",
  boolean: "number",
  comment: "comment",
};

/** Returns the text of code with elements, and the colour of each of its characters. */
function readElements(html: string) {
  let [text, colour] = ["", ""];
  const colours: string[] = [];
  for (const [part] of html.matchAll(/<[^>]*>|[^<]+/g)) {
    if (part.startsWith("<")) {
      const names = /class="token ([^"]*)"/.exec(part)?.[1]?.split(" ") ?? [];
      colour = Object.entries(CLASSES).find(([name]) => names.includes(name))?.[1] ?? "";
      continue;
    }
    const plain = part
      .replaceAll("&quot;", '"')
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&");
    text += plain;
    colours.push(...Array.from(plain, () => colour));
  }
  return { text, colours };
}

/** Returns each run of characters of one colour, with its colour. */
function runs(text: string, colours: readonly string[]): string[] {
  const found: { text: string; colour: string }[] = [];
  for (const [at, letter] of [...text].entries()) {
    if (letter.trim() === "") continue;
    const [colour = "", last] = [colours[at], found.at(-1)];
    if (last?.colour === colour) last.text += letter;
    else found.push({ text: letter, colour });
  }
  return found.map((run) => `${run.text} ${run.colour}`);
}

/** Code that the server's tests expect with elements. Scalars always have them. */
const snapshots = new URL("../../../crates/schema-docs/src/render/snapshots/", import.meta.url);
const rendered = readdirSync(snapshots).flatMap((file) => {
  const html = readFileSync(new URL(file, snapshots), "utf8");
  const blocks = [...html.matchAll(/<pre([^>]*)><code class="language-(graphql|json)">([^]*?)<\/code>/g)];
  const name = file.replace(/^.*tests__|\.snap$/g, "");
  return blocks.flatMap(([, attributes = "", language = "", code = ""], at) =>
    attributes.includes("data-plain") || readElements(code).text.startsWith("scalar")
      ? []
      : [[`${name} ${at}`, language as "graphql" | "json", code] as const],
  );
});

it("reads operations, definitions and responses of the server", () => {
  expect(rendered.length).toBeGreaterThan(30);
});

it.each(rendered)("gives the same colours as the server: %s", (_, language, code) => {
  const { text, colours } = readElements(code);
  const own = Array.from(text, () => "");
  for (const { colour, start, end } of coloursOf(text, language)) own.fill(colour, start, end);
  expect(runs(text, own)).toEqual(runs(text, colours));
});
