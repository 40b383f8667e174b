import { pathOf } from "@/app/schema-source/dropped-files";
import { FileProblem, readText } from "@/app/schema-source/schema-files";
import { formatBytes, formatNoun } from "@/lib/format";
import { variablesProblem } from "./words";

/** The files that the browser's window offers. */
export const EXAMPLE_FILES = ".graphql,.gql,.json";
/** Files that are added at once. More come from a pipeline. */
const MAX_FILES = 100;
/** A larger file is not an example. The server has the exact limit. */
const MAX_FILE_BYTES = 1024 * 1024;

export interface ExampleFile {
  path: string;
  document: string;
  variables: string | null;
  /** Why it cannot be added. */
  problem: string | null;
}

interface Pair {
  document: File;
  variables: File | null;
}

/** Finds the variables of each document: `orders.variables.json` or `orders.json` beside `orders.graphql`. */
export function pairFiles(files: readonly File[]): { pairs: Pair[]; others: File[] } {
  const sorted = [...files].sort((a, b) => pathOf(a).localeCompare(pathOf(b)));
  const byPath = new Map(sorted.map((file) => [pathOf(file).toLowerCase(), file]));
  const documents = sorted.filter(isDocument);
  const pairs = documents.map((document): Pair => {
    const stem = pathOf(document)
      .toLowerCase()
      .replace(/\.[^.]+$/, "");
    return { document, variables: byPath.get(`${stem}.variables.json`) ?? byPath.get(`${stem}.json`) ?? null };
  });
  const used = new Set<File | null>(pairs.flatMap(({ document, variables }) => [document, variables]));
  return { pairs, others: sorted.filter((file) => !used.has(file)) };
}

function isDocument(file: File): boolean {
  return /\.(graphql|gql)$/i.test(file.name);
}

export interface ReadFiles {
  examples: ExampleFile[];
  /** What happened to the other files, in a sentence. */
  note: string | null;
}

/** Reads the documents with their variables, in the order of their paths. */
export async function readExampleFiles(files: readonly File[], fromFolder = false): Promise<ReadFiles> {
  const { pairs, others } = pairFiles(files);
  const examples = await Promise.all(pairs.slice(0, MAX_FILES).map(readPair));
  const notes = [
    pairs.length > MAX_FILES &&
      `Only the first ${MAX_FILES} files are here. Add the others afterwards, or publish them from a pipeline.`,
    others.length > 0 && !fromFolder && ignoredNote(others),
  ].filter((note) => note !== false);
  return { examples, note: notes.length === 0 ? null : notes.join(" ") };
}

function ignoredNote(others: readonly File[]): string {
  const [first] = others;
  if (others.length > 1 || first === undefined) {
    return `${formatNoun(others.length, "file")} were left out: they are neither operations nor the variables of one.`;
  }
  return /\.json$/i.test(first.name)
    ? `“${first.name}” was left out: no .graphql file of the same name is beside it.`
    : `“${first.name}” was left out. Choose .graphql files, with .json files for their variables.`;
}

async function readPair({ document, variables }: Pair): Promise<ExampleFile> {
  const example: ExampleFile = { path: pathOf(document), document: "", variables: null, problem: null };
  const large = [document, variables].find((file) => file !== null && file.size > MAX_FILE_BYTES);
  if (large) return { ...example, problem: `“${large.name}” has ${formatBytes(large.size)}, too much for an example.` };
  try {
    example.document = await readText(document);
    example.variables = variables === null ? null : (await readText(variables)).trim() || null;
  } catch (error) {
    return { ...example, problem: error instanceof FileProblem ? error.message : `“${document.name}” cannot be read.` };
  }
  if (example.document.trim() === "") return { ...example, problem: "The file is empty." };
  const problem = variablesProblem(example.variables ?? "");
  return { ...example, problem: problem && `“${variables?.name}” is not a JSON object.` };
}
