import { readFile } from "node:fs/promises";
import { Font as SystemFont } from "@pdf-lib/standard-fonts";
import { Blob, Buffer as Text, Face, Font, shape } from "harfbuzzjs";
import { type FontFile, filesOf, isVariable, type ThemeFont } from "./faces.ts";
import { charactersOf, rangesOf, unpack } from "./letters.ts";

const modules = new URL("../../node_modules/", import.meta.url);

/** System fonts by their names on each system, and the PDF font of the same widths. */
const SYSTEM = {
  sans: {
    regular: { widths: "Helvetica", local: ["Arial", "Liberation Sans", "Helvetica"] },
    bold: { widths: "Helvetica-Bold", local: ["Arial Bold", "Liberation Sans Bold", "Helvetica Bold"] },
  },
  serif: {
    regular: { widths: "Times-Roman", local: ["Times New Roman", "Liberation Serif", "Times"] },
    bold: { widths: "Times-Bold", local: ["Times New Roman Bold", "Liberation Serif Bold", "Times Bold"] },
  },
} as const;
/** Words as docs have them. Kerning makes them narrower than the sum of their letters, so a list of frequencies is not enough. */
const WORDS =
  "the list of items that a request returns is read page by page and the cursor of the last one leads to the next each " +
  "field has a name a type and a description which says what it means for people who write programs against this api " +
  "when an object is created the server checks every value and answers with the new identifier or with an error you can " +
  "change or remove it later if nothing else refers to it any more tokens expire after a while so keep them safe and ask " +
  "for another before the old one stops working most queries take less than a second but large exports run in the " +
  "background and send an event to your address as soon as they have finished amounts dates and units follow the same " +
  "rules everywhere in the schema only deprecated parts may differ from what we explain here";
/**
 * Characters with a size of their own, so that each line is as wide as in the font: one size for all of them would make
 * lines with many spaces or capitals wrap elsewhere. The first group is for every other character too.
 */
const GROUPS: readonly { texts: readonly string[]; without?: readonly string[]; range: string | null }[] = [
  { texts: WORDS.split(" "), range: null },
  { texts: [...WORDS.replaceAll(" ", "").toUpperCase()], range: "U+41-5A" },
  { texts: ["0"], range: "U+30-39" },
  { texts: [".", ","], range: "U+2C, U+2E" },
  // Some fonts move the next word towards a space, so spaces are as wide as what words leave.
  { texts: [WORDS], without: WORDS.split(" "), range: "U+20, U+A0" },
];
/** The unit of the widths of PDF fonts, in parts of the font size. */
const PDF_UNITS = 1000;
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
  const fallbacks = await Promise.all(font.weights.map((weight) => fallbackFaces(font, weight)));
  return [
    "/* Written by theme-fonts.test.ts from the font's own files. Never edited by hand. */",
    ...files,
    ...fallbacks.flat(),
    "",
  ].join("\n");
}

async function fallbackFaces(font: ThemeFont, { range, drawn }: ThemeFont["weights"][number]): Promise<string[]> {
  const system = SYSTEM[font.isSerif ? "serif" : "sans"][range[0] < BOLD ? "regular" : "bold"];
  const { unitsPerEm, font: web } = await drawnFont(font, drawn);
  const { ascender, descender, lineGap } = web.hExtents();
  return GROUPS.map((group) => {
    const { texts, without = [] } = group;
    const width = (webWidth(web, texts) - webWidth(web, without)) / unitsPerEm;
    const size = width / (systemWidth(system.widths, texts) - systemWidth(system.widths, without));
    // An override is a share of the adjusted size.
    const share = (metric: number) => percent(metric / unitsPerEm / size);
    return face(font.fallback, [
      `font-weight: ${range.join(" ")}`,
      `src: ${system.local.map((name) => `local("${name}")`).join(", ")}`,
      ...(group.range === null ? [] : [`unicode-range: ${group.range}`]),
      `size-adjust: ${percent(size)}`,
      `ascent-override: ${share(ascender)}`,
      `descent-override: ${share(-descender)}`,
      `line-gap-override: ${share(lineGap)}`,
    ]);
  });
}

/** Returns the width of all texts in units of the font, with kerning. */
function webWidth(font: Font, texts: readonly string[]): number {
  let width = 0;
  for (const text of texts) {
    const buffer = new Text();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    for (const { xAdvance } of buffer.getGlyphPositions()) width += xAdvance;
  }
  return width;
}

/** Returns the width of all texts in parts of the font size. */
function systemWidth(name: (typeof SYSTEM)["sans" | "serif"]["regular" | "bold"]["widths"], texts: readonly string[]) {
  const font = SystemFont.load(name);
  const names: Record<string, string> = { " ": "space", "0": "zero", ".": "period", ",": "comma" };
  let width = 0;
  for (const character of texts.join("")) {
    const glyph = font.getWidthOfGlyph(names[character] ?? character);
    if (typeof glyph !== "number") throw new Error(`${name} has no "${character}"`);
    width += glyph / PDF_UNITS;
  }
  return width;
}

const percent = (part: number) => `${Number((part * 100).toFixed(2))}%`;

/** Returns the Latin file of a font with one weight only. */
async function drawnFont(font: ThemeFont, weight: number): Promise<{ unitsPerEm: number; font: Font }> {
  const isDrawn = ({ subset, path }: FontFile) =>
    subset === "latin" && (isVariable(font) || path.includes(`-${weight}-`));
  const file = filesOf(font).find(isDrawn);
  if (file === undefined) throw new Error(`${font.name} has no file of weight ${weight}`);
  const characters = charactersOf((await rangesOf(font)).latin);
  const bytes = await unpack(await readFile(new URL(file.path, modules)), characters, isVariable(font) ? weight : null);
  const opened = new Face(
    new Blob(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer),
  );
  return { unitsPerEm: opened.upem, font: new Font(opened) };
}

function face(family: string, lines: string[]): string {
  return `@font-face {\n${[`font-family: "${family}"`, ...lines].map((line) => `  ${line};\n`).join("")}}`;
}
