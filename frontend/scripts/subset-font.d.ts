/** Declares the options used here, because the package's own types are outdated. */
declare module "subset-font" {
  interface Options {
    targetFormat: "sfnt" | "woff2";
    /** Range kept of each axis, or its only value. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
    /** OpenType features kept. */
    keepFeatures: string[];
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
