import { EditorState } from "@codemirror/state";
import { StringStream, foldable } from "@codemirror/language";
import { expect, test } from "vitest";
import { folding, parser } from "./graphql-mode";

/** Each token with its name: `type:keyword`. */
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
    "type:keyword", "User:typeName", "implements:keyword", "Node:typeName", "@key:meta", "fields:propertyName", '"id":string',
    "type:propertyName", "first:propertyName", "Int:typeName", "10:number", "Post:typeName", "# why:comment",
  ]);
  expect(tokens("union Found = User | Post")).toEqual(["union:keyword", "Found:typeName", "User:typeName", "Post:typeName"]);
});

test("a description over lines is one text, also with escaped quotes", () => {
  expect(tokens('"""\nIt is \\""" here, type User\n"""\nscalar Date')).toEqual(['""":string', 'It is \\""" here, type User:string', '""":string', "scalar:keyword", "Date:typeName"]);
});

test("anything at all is read to its end", () => {
  for (const text of ['"unended', '"""', "\\ § 😀 }})(", "type", "= = :", "@", '"""a""""', "\t\t,,,"]) tokens(text);
});

test("folds reach from a bracket to the line that closes it", () => {
  const doc = "type A {\n  b(\n    c: Int\n  ): Int\n}\n\ntype B { d: Int }\ntype C {\n  e: Int\n";
  const state = EditorState.create({ doc, extensions: [folding] });
  const fold = (line: number) => {
    const { from, to } = state.doc.line(line);
    const range = foldable(state, from, to);
    return range && state.doc.lineAt(range.to).number;
  };
  expect([1, 2, 3, 7, 8].map(fold)).toEqual([5, 4, null, null, null]);
});
