import { expect, it } from "vitest";
import { coloursOf } from "./colour";

const words = (text: string) => coloursOf(text).map(({ colour, start, end }) => `${text.slice(start, end)} ${colour}`);

it("distinguishes keywords, types, arguments and values", () => {
  const text =
    'type Issue implements\n  & Node {\n  enum: String! @deprecated\n  labels(\n    first: Int = 10\n    by: Order = "a {"\n  ): [Label!]\n}';
  expect(words(text)).toEqual([
    "type keyword",
    "Issue type",
    "implements keyword",
    "Node type",
    "String type",
    "@deprecated directive",
    "first name",
    "Int type",
    "10 number",
    "by name",
    "Order type",
    '"a {" string',
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
