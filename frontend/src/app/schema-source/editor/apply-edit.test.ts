import { expect, test } from "vitest";
import { applyEdit } from "./apply-edit";

const edit = (line: number, column: number, end_line: number, end_column: number, text: string) => ({
  line,
  column,
  end_line,
  end_column,
  text,
});

test("an edit replaces from one position to another", () => {
  expect(applyEdit("{\n  titel\n}", edit(2, 3, 2, 8, "title"))).toBe("{\n  title\n}");
  expect(applyEdit("a b c", edit(1, 2, 1, 4, ""))).toBe("a c");
  expect(applyEdit("a\nb\nc", edit(1, 2, 3, 1, " "))).toBe("a c");
});

test("columns count characters, not UTF-16 units", () => {
  expect(applyEdit('"\u{1F389}\u{1F389}" x', edit(1, 6, 1, 7, "y"))).toBe('"\u{1F389}\u{1F389}" y');
});

test("positions behind the text are its end", () => {
  expect(applyEdit("a", edit(5, 1, 5, 2, "b"))).toBe("ab");
  expect(applyEdit("a\nb", edit(1, 9, 1, 9, "!"))).toBe("a!\nb");
});
