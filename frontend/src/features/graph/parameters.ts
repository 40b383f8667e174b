import * as z from "zod/mini";
import { TYPE_KINDS } from "@/lib/generated/kinds";

export type KindWord = (typeof TYPE_KINDS)[number];
export type Depth = 1 | 2 | 3;

/** The graph's options in the URL. */
export interface GraphParameters {
  /** The type in the middle; null is the map of the whole schema. */
  focus: string | null;
  depth: Depth;
  /** Empty is the server's default: everything except enums and scalars. */
  kinds: readonly KindWord[];
}

const MAX_NAME_LENGTH = 200;
const focusSchema = z.catch(z.nullable(z.string().check(z.minLength(1), z.maxLength(MAX_NAME_LENGTH))), null);
const kindSchema = z.enum(TYPE_KINDS);

/** Reads the options from the address; invalid values are ignored. */
export function readParameters(search: URLSearchParams): GraphParameters {
  const words = (search.get("kinds") ?? "").split(",").map((word) => kindSchema.safeParse(word.trim()));
  const wanted = new Set(words.flatMap((word) => (word.success ? [word.data] : [])));
  const depth = search.get("depth");
  return {
    focus: focusSchema.parse(search.get("focus")),
    depth: depth === "2" ? 2 : depth === "3" ? 3 : 1,
    kinds: TYPE_KINDS.filter((word) => wanted.has(word)),
  };
}

/** Returns the query string with these options; other parameters stay. */
export function writeParameters(search: URLSearchParams, { focus, depth, kinds }: GraphParameters): string {
  const next = new URLSearchParams(search);
  const put = (key: string, value: string | null) => (value === null ? next.delete(key) : next.set(key, value));
  put("focus", focus);
  put("depth", depth === 1 || focus === null ? null : String(depth));
  put("kinds", kinds.length === 0 ? null : kinds.join(","));
  // Commas need no escape in a query.
  return next.toString().replaceAll("%2C", ",");
}
