export interface ComparedLine {
  text: string;
  isOther: boolean;
}

/** Marks the lines of `theirs` that `mine` lacks. A line that occurs twice must occur twice in `mine`. */
export function compareLines(theirs: string, mine: string): ComparedLine[] {
  const left = new Map<string, number>();
  for (const line of mine.split("\n")) left.set(line, (left.get(line) ?? 0) + 1);
  return theirs.split("\n").map((text) => {
    const count = left.get(text) ?? 0;
    if (count > 0) left.set(text, count - 1);
    return { text, isOther: count === 0 && text.trim() !== "" };
  });
}
