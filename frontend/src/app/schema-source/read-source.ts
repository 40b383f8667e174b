import { formatBytes, formatNoun } from "@/lib/format";
import { schemaFilesOf } from "./dropped-files";
import { countLines, type FilePart, FileProblem, readSchemaFiles } from "./schema-files";

/** A schema read from files, with a line about them. */
export interface ReadSource {
  text: string;
  parts: FilePart[];
  about: string;
}

/** Reads chosen or dropped files as one schema; of a folder only those that are schemas. Throws a `FileProblem`. */
export async function readSource(all: readonly File[], fromFolder: boolean): Promise<ReadSource> {
  const files = fromFolder ? schemaFilesOf(all) : all;
  if (files.length === 0)
    throw new FileProblem(
      "The folder has no schema: no .graphql, .graphqls or .gql files, and not exactly one .json file.",
    );
  const { text, parts } = await readSchemaFiles(files);
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  const name = files.length === 1 ? (files[0]?.name ?? "") : formatNoun(files.length, "file");
  const skipped = all.length - files.length;
  const about = `${name}, ${formatBytes(bytes)}, ${formatNoun(countLines(text), "line")}${skipped > 0 ? `; ${formatNoun(skipped, "other file")} left out` : ""}`;
  return { text, parts, about };
}
