/** The order of kinds, apart from the rest of the ranking: the palette needs nothing else of it. */

const OPERATIONS = new Set(["queries", "mutations", "subscriptions"]);
const MEMBERS = ["fields", "values", "arguments"];

/** Returns whether hits of this kind are parts of a page: fields, enum values, arguments. */
export const isMember = (kind: string) => MEMBERS.includes(kind);
/** Returns whether hits of this kind are types. */
export const isType = (kind: string) => !OPERATIONS.has(kind) && kind !== "directives" && !isMember(kind);

const KIND_ORDER = ["mutations", "subscriptions", "", "queries", "directives", ...MEMBERS];

/** Order on equal points, the smallest first; then what is used often, then what the schema has first. */
export function orderOf(kind: string, isDeprecated: boolean, isOtherCase: boolean): number {
  const place = Math.max(1, KIND_ORDER.indexOf(isType(kind) ? "" : kind));
  return place * 4 + (isDeprecated ? 2 : 0) + (isOtherCase ? 1 : 0);
}
