import { readFile } from "node:fs/promises";
import { createFontStack } from "@capsizecss/core";
import arial from "@capsizecss/metrics/arial";
import arialBold from "@capsizecss/metrics/arial/700";
import times from "@capsizecss/metrics/timesNewRoman";
import timesBold from "@capsizecss/metrics/timesNewRoman/700";
import { fromBuffer } from "@capsizecss/unpack";
import { type FontFile, filesOf, isVariable, type ThemeFont } from "./faces.ts";
import { charactersOf, instance, rangesOf } from "./letters.ts";

const modules = new URL("../../node_modules/", import.meta.url);

/** System fonts, and those of Linux with the same widths. */
const SYSTEM = {
  sans: {
    regular: { metrics: arial, local: ["Arial", "Liberation Sans", "Helvetica"] },
    bold: { metrics: arialBold, local: ["Arial Bold", "Liberation Sans Bold", "Helvetica Bold"] },
  },
  serif: {
    regular: { metrics: times, local: ["Times New Roman", "Liberation Serif", "Times"] },
    bold: { metrics: timesBold, local: ["Times New Roman Bold", "Liberation Serif Bold", "Times Bold"] },
  },
} as const;
/** Browsers embolden a face below it for text of at least this weight. */
const BOLD = 600;

/** Returns the style sheet of a font: its files by subset, and system fonts with its metrics until it has arrived. */
export async function styleSheetOf(font: ThemeFont): Promise<string> {
  const ranges = await rangesOf(font);
  const files = filesOf(font).map(({ subset, path, range }) =>
    face(font.family, [
      "font-style: normal",
      "font-display: swap",
      `font-weight: ${range.join(" ")}`,
      `src: url("${path}") format("${isVariable(font) ? "woff2-variations" : "woff2"}")`,
      `unicode-range: ${ranges[subset]}`,
    ]),
  );
  const fallbacks = await Promise.all(font.weights.map((weight) => fallbackFace(font, weight)));
  return [
    "/* Written by theme-fonts.test.ts from the font's own files. Never edited by hand. */",
    ...files,
    ...fallbacks,
    "",
  ].join("\n");
}

async function fallbackFace(font: ThemeFont, { range, drawn }: ThemeFont["weights"][number]): Promise<string> {
  const system = SYSTEM[font.isSerif ? "serif" : "sans"][range[0] < BOLD ? "regular" : "bold"];
  const { ascent, descent, lineGap, unitsPerEm, xWidthAvg } = await fromBuffer(await drawnFont(font, drawn));
  const metrics = { familyName: font.family, ascent, descent, lineGap, unitsPerEm, xWidthAvg };
  const { fontFaces } = createFontStack([metrics, { ...system.metrics }], { fontFaceFormat: "styleObject" });
  const values = fontFaces[0]?.["@font-face"];
  return face(font.fallback, [
    `font-weight: ${range.join(" ")}`,
    `src: ${system.local.map((name) => `local("${name}")`).join(", ")}`,
    `size-adjust: ${values?.sizeAdjust ?? "100%"}`,
    `ascent-override: ${values?.ascentOverride ?? "normal"}`,
    `descent-override: ${values?.descentOverride ?? "normal"}`,
    `line-gap-override: ${values?.lineGapOverride ?? "normal"}`,
  ]);
}

/** Returns the Latin file of a font with one weight only. */
async function drawnFont(font: ThemeFont, weight: number): Promise<Buffer> {
  const isDrawn = ({ subset, path }: FontFile) =>
    subset === "latin" && (isVariable(font) || path.includes(`-${weight}-`));
  const file = filesOf(font).find(isDrawn);
  if (file === undefined) throw new Error(`${font.name} has no file of weight ${weight}`);
  const bytes = await readFile(new URL(file.path, modules));
  return isVariable(font) ? instance(bytes, charactersOf((await rangesOf(font)).latin), weight) : bytes;
}

function face(family: string, lines: string[]): string {
  return `@font-face {\n${[`font-family: "${family}"`, ...lines].map((line) => `  ${line};\n`).join("")}}`;
}
