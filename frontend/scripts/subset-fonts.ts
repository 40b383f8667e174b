import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const PACKAGES = new URL("../node_modules/@fontsource-variable/", import.meta.url);
/** Folder where `fonts.css` finds the files that every page loads. */
const CACHE = new URL("../node_modules/.cache/fonts/", import.meta.url);

/** The letters of nearly every page, as in the `unicode-range` of `fonts.css`. */
const EVERYDAY = [
  [0x20, 0x5b],
  [0x5d],
  [0x5f],
  [0x61, 0x7a],
  [0xa0],
  [0xa9],
  [0xb7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2026],
  [0x2191],
  [0x2193],
] as const;
/** The same for the font of code, which also needs backslashes, braces and the like. */
const EVERYDAY_CODE = [[0x20, 0x7e], ...EVERYDAY] as const;
/** The same ranges as the `unicode-range` of the packages' Latin files. */
const LATIN = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6],
  [0x2da],
  [0x2dc],
  [0x304],
  [0x308],
  [0x329],
  [0x2000, 0x206f],
  [0x20ac],
  [0x2122],
  [0x2191],
  [0x2193],
  [0x2212],
  [0x2215],
  [0xfeff],
  [0xfffd],
] as const;
type Letters = readonly (readonly [number, number?])[];

/** Files that every page loads. Rarer letters are in other files. */
export const everyPage = /(?:inter|jetbrains-mono)-everyday[\w-]*\.woff2$/;
const latin = /-latin-wght-normal[\w-]*\.woff2$/;

/** Removes unused weights, ligatures and alternates from the fonts: more than half of their bytes. */
export function subsetFonts(): Plugin {
  return {
    name: "subset-fonts",
    async buildStart() {
      await mkdir(CACHE, { recursive: true });
      const everyday = { inter: EVERYDAY, "jetbrains-mono": EVERYDAY_CODE };
      for (const [name, letters] of Object.entries(everyday)) {
        const font = await readFile(new URL(`${name}/files/${name}-latin-wght-normal.woff2`, PACKAGES));
        await writeFile(fileURLToPath(new URL(`${name}-everyday.woff2`, CACHE)), await subset(font, letters, ["tnum"]));
      }
    },
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "asset" || typeof file.source === "string" || !latin.test(file.fileName)) continue;
        file.source = await subset(Buffer.from(file.source), LATIN, ["tnum"]);
      }
    },
  };
}

function subset(font: Buffer, letters: Letters, features: string[]): Promise<Buffer> {
  const text = letters
    .flatMap(([first, last = first]) =>
      Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
    )
    .join("");
  return subsetFont(font, text, {
    targetFormat: "woff2",
    variationAxes: { wght: { min: 400, max: 700 } },
    keepFeatures: ["ccmp", "kern", "locl", "mark", "mkmk", ...features],
  });
}
