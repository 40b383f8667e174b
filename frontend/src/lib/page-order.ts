/** The order of kinds. Separate from the rest of the ranking, because the palette needs only this. */

import { OPERATION_KINDS } from "./generated/kinds";

const OPERATIONS = new Set<string>(OPERATION_KINDS);
const MEMBERS = ["fields", "values", "arguments"];

/** Returns whether hits of this kind are parts of a page: fields, enum values, arguments. */
export const isMember = (kind: string) => MEMBERS.includes(kind);
/** Returns whether hits of this kind are types. */
export const isType = (kind: string) => !OPERATIONS.has(kind) && kind !== "directives" && !isMember(kind);

/** How a name was typed, which decides between hits with equal points. */
export interface Spelling {
  /** Whether the whole name was typed, perhaps with typos. */
  isWhole: boolean;
  /** Whether the whole name was typed in another case: `con` for `CON`, `open issues` for `OPEN_ISSUES`. */
  isOtherCase: boolean;
}

const LATER_KINDS = ["queries", "directives", ...MEMBERS];

function placeOf(kind: string, isWhole: boolean): number {
  if (isType(kind)) return 1;
  const isFirst = kind === "mutations" || kind === "subscriptions" || (kind === "queries" && isWhole);
  return isFirst ? 0 : LATER_KINDS.indexOf(kind) + 2;
}

/** Returns the rank among hits with equal points; smaller comes first. Further ties are broken by use, then schema order. */
export function orderOf(kind: string, isDeprecated: boolean, { isWhole, isOtherCase }: Spelling): number {
  return placeOf(kind, isWhole) * 4 + (isDeprecated ? 2 : 0) + (isOtherCase ? 1 : 0);
}
