import type { EndpointHeader, HeaderInput } from "@/api/generated/types.gen";

/** The most headers of an endpoint. */
export const MOST_HEADERS = 20;

/** A line of the header fields. A stored value is known by its name only and shown as such. */
export interface HeaderRow {
  key: number;
  name: string;
  value: string;
  /** Null: typed here. Otherwise what the server has under that name. */
  stored: { isReadable: boolean } | null;
}

let next = 1;

export function emptyRow(): HeaderRow {
  next += 1;
  return { key: next, name: "", value: "", stored: null };
}

export function rowsOf(headers: readonly EndpointHeader[]): HeaderRow[] {
  return headers.map(({ name, is_readable: isReadable }) => ({ ...emptyRow(), name, stored: { isReadable } }));
}

/** Makes the values of all stored rows be typed again. */
export function forgetValues(rows: readonly HeaderRow[]): HeaderRow[] {
  return rows.map((row) => (row.stored === null ? row : { ...row, stored: null }));
}

/** What is sent; rows that were left empty are not. */
export function headersOf(rows: readonly HeaderRow[]): HeaderInput[] {
  return rows
    .filter(({ name, value, stored }) => name.trim() !== "" || value !== "" || stored !== null)
    .map(({ name, value, stored }) => (stored === null ? { name: name.trim(), value } : { name }));
}

/** The first thing that is wrong with the rows, or null. */
export function headerProblem(rows: readonly HeaderRow[]): string | null {
  const headers = headersOf(rows);
  const names = headers.map(({ name }) => name.toLowerCase());
  if (names.includes("")) return "Enter a name for each header.";
  const missing = headers.find((header) => header.value === "");
  if (missing !== undefined) return `Enter a value for the header ${missing.name}.`;
  const twice = headers.find(({ name }, at) => names.indexOf(name.toLowerCase()) !== at);
  if (twice !== undefined) return `The header ${twice.name} stands twice.`;
  return null;
}

/** Whether the address is on another server than before: values of headers do not go along. */
export function isOtherServer(before: string, now: string): boolean {
  try {
    return new URL(before).origin !== new URL(now.trim()).origin;
  } catch {
    return false;
  }
}

/** The problem with an address as far as it shows here, or null. */
export function urlProblem(url: string): string | null {
  if (url.trim() === "") return "Enter the address of the GraphQL API.";
  try {
    const { protocol } = new URL(url.trim());
    if (protocol === "http:" || protocol === "https:") return null;
  } catch {
    // Told below.
  }
  return "Write the whole address, such as https://api.example.com/graphql.";
}

/** The host for sentences; the text itself where it is no address yet. */
export function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}
