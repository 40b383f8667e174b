import { EditorState } from "@codemirror/state";
import { ParseContext, StringStream, foldable } from "@codemirror/language";
import { expect, test } from "vitest";
import { folding, graphql, parser, stateAt } from "./graphql-mode";

/** Returns each token with its style: `type:keyword`. */
function tokens(text: string): string[] {
  const state = parser.startState?.(2);
  if (state === undefined) throw new Error("no state");
  const found: string[] = [];
  for (const line of text.split("\n")) {
    const stream = new StringStream(line, 2, 2);
    while (!stream.eol()) {
      const name = parser.token(stream, state);
      if (name !== null && name !== "punctuation") found.push(`${stream.current()}:${name}`);
      expect(stream.pos, "every token is longer than nothing").toBeGreaterThan(stream.start);
      stream.start = stream.pos;
    }
  }
  return found;
}

test("definitions, fields and types have their colours", () => {
  expect(tokens('type User implements Node @key(fields: "id") {\n  type(first: Int = 10): [Post!]! # why\n}')).toEqual([
    "type:keyword",
    "User:typeName",
    "implements:keyword",
    "Node:typeName",
    "@key:meta",
    "fields:propertyName",
    '"id":string',
    "type:propertyName",
    "first:propertyName",
    "Int:typeName",
    "10:number",
    "Post:typeName",
    "# why:comment",
  ]);
  expect(tokens("union Found = User | Post")).toEqual([
    "union:keyword",
    "Found:typeName",
    "User:typeName",
    "Post:typeName",
  ]);
});

test("a block string spans lines, also with escaped quotes", () => {
  expect(tokens('"""\nIt is \\""" here, type User\n"""\nscalar Date')).toEqual([
    '""":string',
    'It is \\""" here, type User:string',
    '""":string',
    "scalar:keyword",
    "Date:typeName",
  ]);
});

test("any text is read to its end", () => {
  for (const text of ['"unended', '"""', "\\ § 😀 }})(", "type", "= = :", "@", '"""a""""', "\t\t,,,"]) tokens(text);
});

test("folds extend from a bracket to the line that closes it", () => {
  const doc = "type A {\n  b(\n    c: Int\n  ): Int\n}\n\ntype B { d: Int }\ntype C {\n  e: Int\n";
  const state = EditorState.create({ doc, extensions: [folding] });
  const fold = (line: number) => {
    const { from, to } = state.doc.line(line);
    const range = foldable(state, from, to);
    return range && state.doc.lineAt(range.to).number;
  };
  expect([1, 2, 3, 7, 8].map(fold)).toEqual([5, 4, null, null, null]);
});

const odd = [
  '"""',
  'Text with { and ( and # and \\""" in it.',
  '"Quoted',
  '"""',
  'type A @b(c: "} #") { # {"""',
  '  "d { \\" }"',
  "  e(",
  '    "f"',
  "    g: Int = 1",
  "  ): Int",
  '  """ One line. """',
  "  h: Int",
  "}",
  "",
].join("\n");

test("the state of a line equals that after reading all previous lines", () => {
  const lines = odd.split("\n");
  const doc = EditorState.create({ doc: odd }).doc;
  const state = parser.startState?.(2);
  if (state === undefined) throw new Error("no state");
  for (const [index, line] of lines.entries()) {
    const { block, braces, parens } = state;
    expect(stateAt(doc, doc.line(index + 1).from), `line ${index + 1}`).toMatchObject({ block, braces, parens });
    const stream = new StringStream(line, 2, 2);
    while (!stream.eol()) {
      stream.start = stream.pos;
      parser.token(stream, state);
    }
  }
});

/** Returns the colours after a position, as in an editor whose view begins there. */
function coloursFrom(doc: string, begin: number, from: number): string[] {
  const state = EditorState.create({ doc, extensions: [graphql] });
  // As the editor's plugin does; this API has no types.
  const { create } = ParseContext as unknown as {
    create: (...of: unknown[]) => {
      tree: ReturnType<typeof graphql.parser.parse>;
      work: (milliseconds: number) => boolean;
    };
  };
  const context = create.call(ParseContext, graphql.parser, state, { from: begin, to: doc.length });
  expect(context.work(10_000)).toBe(true);
  const found: string[] = [];
  context.tree.iterate({
    from,
    enter: ({ name, from: at, to }) => {
      if (at >= from) found.push(`${doc.slice(at, to)}:${name}`);
    },
  });
  return found;
}

test("the end of a large text is coloured before the text above it is parsed", () => {
  const doc = odd.repeat(1000);
  const last = doc.length - odd.length;
  let from = last;
  for (const line of odd.split("\n").slice(0, -1)) {
    const colours = coloursFrom(doc, from, from);
    expect(colours.length, line).toBeGreaterThan(0);
    expect(colours, line).toEqual(coloursFrom(doc, 0, from));
    from += line.length + 1;
  }
});
