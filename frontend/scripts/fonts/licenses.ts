import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { THEME_FONTS } from "./faces.ts";

const modules = new URL("../../node_modules/", import.meta.url);
const PACKAGES = [
  "@fontsource-variable/inter",
  "@fontsource-variable/jetbrains-mono",
  ...THEME_FONTS.map((font) => font.package),
];

/** Writes the licences of all fonts into one file beside them, as the SIL Open Font License asks of every copy. */
export function fontLicenses(): Plugin {
  return {
    name: "font-licenses",
    apply: "build",
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: "font-licenses.txt", source: await licenses() });
    },
  };
}

async function licenses(): Promise<string> {
  const texts = PACKAGES.map(async (name) => {
    const text = await readFile(new URL(`${name}/LICENSE`, modules), "utf8");
    if (!text.includes("SIL Open Font License")) throw new Error(`${name} has another license`);
    return `${name}\n\n${text.trim()}\n`;
  });
  return (await Promise.all(texts)).join(`\n${"=".repeat(60)}\n\n`);
}
