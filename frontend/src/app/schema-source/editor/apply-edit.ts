import type { Fix } from "@/api/generated/types.gen";

/** Applies an edit to a text. Lines and columns count from 1, columns in characters. */
export function applyEdit(text: string, { line, column, end_line, end_column, text: put }: Fix): string {
  const from = offsetAt(text, line, column);
  const to = Math.max(from, offsetAt(text, end_line, end_column));
  return text.slice(0, from) + put + text.slice(to);
}

function offsetAt(text: string, line: number, column: number): number {
  let at = 0;
  for (let current = 1; current < line; current += 1) {
    const next = text.indexOf("\n", at);
    if (next === -1) return text.length;
    at = next + 1;
  }
  for (const letter of text.slice(at, at + 2 * column)) {
    if (column <= 1 || letter === "\n") break;
    at += letter.length;
    column -= 1;
  }
  return at;
}
