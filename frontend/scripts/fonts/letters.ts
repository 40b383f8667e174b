import { readFile } from "node:fs/promises";
import subsetFont from "subset-font";
import { SUBSETS, type Subset, type ThemeFont } from "./faces.ts";

const modules = new URL("../../node_modules/", import.meta.url);
/** As in Inter's files. */
const FEATURES = ["ccmp", "kern", "locl", "mark", "mkmk", "tnum"];
/** The range of the product's weights. */
const WEIGHTS = { min: 400, max: 700 };

/** Returns the `unicode-range` of each subset, as its package has it. */
export async function rangesOf(font: ThemeFont): Promise<Record<Subset, string>> {
  const ranges: Record<string, string> = JSON.parse(
    await readFile(new URL(`${font.package}/unicode.json`, modules), "utf8"),
  );
  const entry = (subset: Subset) => {
    const range = ranges[subset];
    if (range === undefined) throw new Error(`${font.package} has no subset ${subset}`);
    return [subset, range.replaceAll(",", ", ")];
  };
  return Object.fromEntries(SUBSETS.map(entry));
}

/** Returns the characters of a `unicode-range`. */
export function charactersOf(range: string): string {
  return range
    .split(",")
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .trim()
        .replace("U+", "")
        .split("-")
        .map((digits) => Number.parseInt(digits, 16));
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
    })
    .join("");
}

/** Returns a font as WOFF2 without unused weights, ligatures and alternates. */
export function shrink(font: Buffer, characters: string, isVariable: boolean): Promise<Buffer> {
  return subsetFont(font, characters, {
    targetFormat: "woff2",
    keepFeatures: FEATURES,
    ...(isVariable && { variationAxes: { wght: WEIGHTS } }),
  });
}

/** Returns a font uncompressed, and fixed at a weight if it has all of them. */
export function unpack(font: Buffer, characters: string, weight: number | null): Promise<Buffer> {
  return subsetFont(font, characters, {
    targetFormat: "sfnt",
    keepFeatures: FEATURES,
    ...(weight !== null && { variationAxes: { wght: weight } }),
  });
}
