import { formatBytes } from "@/lib/format";
import { MAX_SCHEMA_BYTES } from "@/lib/generated/limits";
import { pathOf } from "./dropped-files";

/** The server's limit, in bytes. */
export const MAX_BYTES = MAX_SCHEMA_BYTES;
export const ACCEPT = ".graphql,.graphqls,.gql,.json";
const extension = /\.(graphqls?|gql|json)$/i;

/** One of several files inside the joined text; `firstLine` counts from 1. */
export interface FilePart {
  name: string;
  firstLine: number;
}

export interface SchemaText {
  text: string;
  parts: FilePart[];
}

/** Files that cannot be read as a schema; the message says why. */
export class FileProblem extends Error {
  override name = "FileProblem";
}

/** Reads the files as one document, in the order of their names. */
export async function readSchemaFiles(files: readonly File[]): Promise<SchemaText> {
  const wrong = files.find((file) => !extension.test(file.name));
  if (wrong) throw new FileProblem(`“${wrong.name}” is not a schema file. Choose .graphql, .graphqls, .gql or .json.`);
  if (files.length > 1 && files.some((file) => /\.json$/i.test(file.name))) {
    throw new FileProblem(
      "An introspection result is a complete schema. Choose one .json file, or only GraphQL files.",
    );
  }
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > MAX_BYTES) throw new FileProblem(tooLarge(size));

  const sorted = [...files].sort((a, b) => pathOf(a).localeCompare(pathOf(b)));
  const texts = await Promise.all(sorted.map(readText));
  const parts: FilePart[] = [];
  let line = 1;
  for (const [index, file] of sorted.entries()) {
    parts.push({ name: pathOf(file), firstLine: line });
    line += countLines(texts[index] ?? "");
  }
  return { text: texts.join("\n"), parts };
}

/** Returns an error message if the text exceeds the server's limit, or null. */
export function sizeProblem(text: string): string | null {
  if (text.length * 3 <= MAX_BYTES) return null;
  const size = new Blob([text]).size;
  return size > MAX_BYTES ? tooLarge(size) : null;
}

function tooLarge(size: number): string {
  return `This schema has ${formatBytes(size)}; the limit is 8 MiB (${formatBytes(MAX_BYTES)}).`;
}

/** Returns the original file and line of a line in the joined text. */
export function locate(parts: readonly FilePart[], line: number): { file: string | null; line: number } {
  if (parts.length < 2) return { file: null, line };
  const part = parts.findLast(({ firstLine }) => firstLine <= line);
  return part === undefined ? { file: null, line } : { file: part.name, line: line - part.firstLine + 1 };
}

/** Rewrites line numbers in a message to those of the original files. */
export function locateInText(parts: readonly FilePart[], text: string): string {
  if (parts.length < 2) return text;
  return text.replace(/\bline (\d+)\b/g, (_, typed: string) => {
    const { file, line } = locate(parts, Number(typed));
    return `line ${line} of ${file}`;
  });
}

export function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}

/** Returns the text of a file, with line breaks as `\n`. Throws a `FileProblem` if it is not text. */
export async function readText(file: File): Promise<string> {
  return decode(file.name, await file.arrayBuffer());
}

function decode(name: string, buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer);
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return text.replace(/\r\n?/g, "\n");
  } catch {
    // The bytes do not match the announced encoding.
  }
  throw new FileProblem(`“${name}” is not a text file.`);
}
