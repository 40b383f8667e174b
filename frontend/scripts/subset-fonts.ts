import subsetFont from "subset-font";
import type { Plugin } from "vite";

/** The files that every page loads; rarer letters are in files of their own. */
export const everyPage = [/inter-latin-wght-normal[\w-]*\.woff2$/, /jetbrains-mono-latin-wght-normal[\w-]*\.woff2$/];

/** As in the `unicode-range` of these files. */
const LETTERS = [
  [0x20, 0x7e], [0xa0, 0xff], [0x131], [0x152, 0x153], [0x2bb, 0x2bc], [0x2c6], [0x2da], [0x2dc], [0x304], [0x308], [0x329],
  [0x2000, 0x206f], [0x20ac], [0x2122], [0x2191], [0x2193], [0x2212], [0x2215], [0xfeff], [0xfffd],
] as const;

/** Leaves out what no page shows: other weights, ligatures and alternates. That is more than half of the bytes. */
export function subsetFonts(): Plugin {
  const text = LETTERS.flatMap(([first, last = first]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))).join("");
  return {
    name: "subset-fonts",
    apply: "build",
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "asset" || typeof file.source === "string" || !everyPage.some((pattern) => pattern.test(file.fileName))) continue;
        file.source = await subsetFont(Buffer.from(file.source), text, {
          targetFormat: "woff2",
          variationAxes: { wght: { min: 400, max: 700 } },
          keepFeatures: ["ccmp", "kern", "locl", "mark", "mkmk", "tnum"],
        });
      }
    },
  };
}
