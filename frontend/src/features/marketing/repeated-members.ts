import type { DefinitionPlace, Diagnostic } from "@/api/generated/types.gen";
import { isWithin } from "./source-lines";

/**
 * Returns the place with the members that the page leaves out because an earlier one has their name, so that their lines
 * belong to that name and not to the member above them.
 */
export function withRepeated(
  place: DefinitionPlace | null,
  findings: readonly Diagnostic[],
  sdl: string,
): DefinitionPlace | null {
  const repeated = findings.filter(({ code, line }) => code.startsWith("duplicate_") && isWithin(place, line));
  if (place === null || repeated.length === 0) return place;
  const lines = sdl.split("\n");
  const others = repeated.map(({ line, column, end_column }) => {
    // Columns are in characters, and a name has one unit each.
    const name = [...(lines[line - 1] ?? "")].slice(column - 1, end_column - 1).join("");
    return { name, first_line: line, line };
  });
  const members = [...place.members, ...others].sort((one, other) => one.first_line - other.first_line);
  return { ...place, members };
}
