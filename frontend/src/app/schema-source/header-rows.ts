import * as z from "zod/mini";
import type { EndpointHeader, HeaderInput } from "@/api/generated/types.gen";
import { MAX_ENDPOINT_HEADERS } from "@/lib/generated/limits";

export const MAX_HEADERS = MAX_ENDPOINT_HEADERS;

/** A row of the header fields. The server never returns stored values, so a stored row has only a name. */
export const headerRow = z.object({
  key: z.number(),
  name: z.string(),
  value: z.string(),
  /** Null when the value is typed here. */
  stored: z.nullable(z.object({ isReadable: z.boolean() })),
});
export type HeaderRow = z.infer<typeof headerRow>;

let next = 1;

export function emptyRow(): HeaderRow {
  next += 1;
  return { key: next, name: "", value: "", stored: null };
}

export function rowsOf(headers: readonly EndpointHeader[]): HeaderRow[] {
  return headers.map(({ name, is_readable: isReadable }) => ({ ...emptyRow(), name, stored: { isReadable } }));
}

/** Returns the rows without their stored values, which have to be typed again. */
export function forgetValues(rows: readonly HeaderRow[]): HeaderRow[] {
  return rows.map((row) => (row.stored === null ? row : { ...row, stored: null }));
}

/** Returns the headers as the API takes them, without rows that were left empty. */
export function headersOf(rows: readonly HeaderRow[]): HeaderInput[] {
  return rows
    .filter(({ name, value, stored }) => name.trim() !== "" || value !== "" || stored !== null)
    .map(({ name, value, stored }) => (stored === null ? { name: name.trim(), value } : { name }));
}

/** Returns the first problem of the rows, or null. */
export function headerProblem(rows: readonly HeaderRow[]): string | null {
  const headers = headersOf(rows);
  const names = headers.map(({ name }) => name.toLowerCase());
  if (names.includes("")) return "Enter a name for each header.";
  const missing = headers.find((header) => header.value === "");
  if (missing !== undefined) return `Enter a value for the header ${missing.name}.`;
  const twice = headers.find(({ name }, at) => names.indexOf(name.toLowerCase()) !== at);
  if (twice !== undefined) return `The header ${twice.name} appears twice.`;
  return null;
}

/** Returns whether the URL is on another server than before. Header values are not sent to another server. */
export function isOtherServer(before: string, now: string): boolean {
  try {
    return new URL(before).origin !== new URL(now.trim()).origin;
  } catch {
    return false;
  }
}

/** Returns the problem of a URL that can be seen without asking the server, or null. */
export function urlProblem(url: string): string | null {
  if (url.trim() === "") return "Enter the address of the GraphQL API.";
  try {
    const { protocol } = new URL(url.trim());
    if (protocol === "http:" || protocol === "https:") return null;
  } catch {
    // The message below covers this.
  }
  return "Enter the full URL, such as https://api.example.com/graphql.";
}

/** Returns the host for sentences, or the text itself while it is not a URL. */
export function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}
