import { inList } from "@/lib/sentence";

/** The name being typed in a code span or as the text of a link, from the opening mark to the caret. */
export interface TypedName {
  start: number;
  text: string;
  mark: "`" | "[";
}

/** Finds the name being typed at the caret; null when there is none. */
export function findTypedName(text: string, caret: number): TypedName | null {
  const line = text.slice(text.lastIndexOf("\n", caret - 1) + 1, caret);
  // An even number of backticks: all spans before the caret are closed.
  if ((line.split("`").length - 1) % 2 === 0) return findLinkedName(line, caret);
  const name = line.slice(line.lastIndexOf("`") + 1);
  return /^@?[\w.]*$/.test(name) ? { start: caret - name.length, text: name, mark: "`" } : null;
}

/** Finds a name after `[`, but not in an image or a task's checkbox. */
function findLinkedName(line: string, caret: number): TypedName | null {
  const name = /(?<!!)\[(@?[A-Za-z_][\w.]*)$/.exec(line)?.[1];
  if (name === undefined || /^\s*(?:[-*+]|\d+[.)])\s+\[\w$/.test(line)) return null;
  return { start: caret - name.length, text: name, mark: "[" };
}

/** Returns the edit that inserts a name as a code span: the range to replace, and the new text. */
export function nameInsertion(
  text: string,
  caret: number,
  { start, mark }: TypedName,
  name: string,
): { from: number; to: number; text: string } {
  const isClosed = text[caret] === (mark === "[" ? "]" : "`");
  return {
    from: mark === "[" ? start - 1 : start,
    to: isClosed ? caret + 1 : caret,
    text: mark === "[" ? `\`${name}\`` : `${name}\``,
  };
}

const MAX_NAMES = 8;

/** Returns the names that match the text: first those that begin with it, then those that contain it; shorter ones first. */
export function matchNames(names: readonly string[], typed: string): string[] {
  const wanted = typed.toLowerCase();
  const found: { name: string; rank: number }[] = [];
  for (const name of names) {
    const at = name.toLowerCase().indexOf(wanted);
    if (at < 0 || name === typed) continue;
    const begins = at === 0 || name[at - 1] === ".";
    found.push({ name, rank: (begins ? 0 : 1000) + name.length });
  }
  return found
    .sort((a, b) => a.rank - b.rank || a.name.localeCompare(b.name))
    .slice(0, MAX_NAMES)
    .map(({ name }) => name);
}

/** Returns the list with one item moved. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = [...list];
  const [item] = rest.splice(from, 1);
  if (item !== undefined) rest.splice(Math.min(Math.max(to, 0), rest.length), 0, item);
  return rest;
}

/** Returns "line 3" or "lines 3, 8 and 12". */
export function linesInWords(lines: readonly number[]): string {
  return `${lines.length < 2 ? "line" : "lines"} ${inList(lines)}`;
}
