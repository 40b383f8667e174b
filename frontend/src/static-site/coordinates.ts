/** Schema coordinates in addresses: `c/index.html?User.friends(first:)`, and `c/User.friends(first:)` where the host shows the
 * not-found page of the site. */
import type { Index, Item } from "./entries";

/** The folder of the page that looks coordinates up. */
export const COORDINATES = "c";

/** Returns the coordinate that the address of a page names; null if it names none. */
export function coordinateIn(page: string, { pathname, search, hash }: Location, base: string): string | null {
  const below = `${base}/${COORDINATES}/`;
  const typed =
    page === COORDINATES
      ? search.slice(1) || hash.slice(1)
      : page === "404" && base !== "" && pathname.startsWith(below)
        ? pathname.slice(below.length)
        : "";
  try {
    return decodeURIComponent(typed.replaceAll("+", " ")).trim() || null;
  } catch {
    return null;
  }
}

/** Returns what a coordinate names: a type, member, operation, argument, directive or its argument. */
export const findCoordinate = (index: Index, coordinate: string): Item | undefined =>
  index.items.find((item) => coordinateOf(index, item) === coordinate);

function coordinateOf({ names }: Index, item: Item): string {
  const { kind, name, owner, page } = item;
  const around = names[item.around]?.text ?? "";
  const isOfDirective = page[0] === "directives";
  if (kind === "arguments") {
    // The owner of an operation's argument is the operation, and that of another one is `User.friends`.
    const holder = isOfDirective ? `@${page[1]}` : owner?.includes(".") === true ? owner : `${around}.${page[1]}`;
    return `${holder}(${name}:)`;
  }
  if (isOfDirective) return `@${name}`;
  return around === "" ? name : `${around}.${name}`;
}
