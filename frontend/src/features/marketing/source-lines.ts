import type { DefinitionPlace, MemberPlace } from "@/api/generated/types.gen";

/** A text that replaces more than this many characters at once was pasted, not typed. */
const MIN_PASTED = 40;

/** Returns whether the line belongs to the definition. */
export function isWithin(place: DefinitionPlace | null, line: number): boolean {
  return place?.ranges.some(({ first, last }) => first <= line && line <= last) ?? false;
}

/** Returns the member that a line belongs to; null for the line of the type's name and the closing brace. */
export function memberAt(place: DefinitionPlace | null, line: number): MemberPlace | null {
  if (place === null || line === place.line) return null;
  const range = place.ranges.find(({ first, last }) => first <= line && line <= last);
  const member = place.members.findLast(({ first_line }) => first_line <= line);
  if (range === undefined || member === undefined || member.first_line < range.first) return null;
  return line === range.last && line > member.line ? null : member;
}

/** Returns whether most of a text is new, as after pasting a schema. */
export function isPasted(before: string, after: string): boolean {
  const { start, end } = commonEnds(before, after);
  const added = after.length - start - end;
  return added > MIN_PASTED && added > after.length / 2;
}

/** Returns a function from a line of a text to the same line after a change, or null for a line that was changed. */
export function followLines(before: string, after: string): (line: number) => number | null {
  if (before === after) return (line) => line;
  const { start, end } = commonEnds(before, after);
  const kept = countLines(before.slice(0, start));
  const changed = countLines(before.slice(start, before.length - end));
  const moved = countLines(after) - countLines(before);
  return (line) => (line <= kept ? line : line > kept + changed ? line + moved : null);
}

/** The number of characters that two texts share at their start, and behind it at their end. */
function commonEnds(before: string, after: string): { start: number; end: number } {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { start, end };
}

/** Returns the number of line ends. */
function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
