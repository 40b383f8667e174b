import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { filesOf, isVariable, keyOf, THEME_FONTS, type ThemeFont } from "./faces.ts";
import { charactersOf, rangesOf, shrink } from "./letters.ts";
import { everyPage } from "../subset-fonts.ts";

const modules = new URL("../../node_modules/", import.meta.url);
const styles = new URL("../../src/styles/theme-fonts/", import.meta.url);

/** What a page of a theme needs for a font, as paths on the site. */
interface Entry {
  /** The style sheet to link; null for the product's own font, whose faces are in every page's style sheet. */
  css: string | null;
  /** Files that nearly every text needs, to be preloaded. */
  preload: string[];
  /** All files of the font, for those who copy it. The style sheet names them relative to itself. */
  files: string[];
}

/**
 * Writes each font that themes offer as a style sheet of its own, which nothing imports, and `fonts.json` with their
 * hashed names, so that the server links the fonts of a page's theme only.
 */
export function themeFonts(): Plugin {
  return {
    name: "theme-fonts",
    apply: "build",
    async generateBundle(_options, bundle) {
      const emit = (name: string, source: string | Uint8Array) =>
        this.getFileName(this.emitFile({ type: "asset", name, source }));
      const fonts: Record<string, Entry> = { Inter: inter(Object.keys(bundle)) };
      for (const font of THEME_FONTS) fonts[font.name] = await emitFont(font, emit);
      this.emitFile({ type: "asset", fileName: "fonts.json", source: JSON.stringify(fonts, null, 2) });
    },
  };
}

/** Returns the entry of the font that `styles/fonts.css` has. */
function inter(names: string[]): Entry {
  const preload = names.filter((name) => everyPage.test(name) && name.includes("inter"));
  return { css: null, preload: preload.map(pathOf), files: [] };
}

async function emitFont(font: ThemeFont, emit: (name: string, source: string | Uint8Array) => string): Promise<Entry> {
  const key = keyOf(font.name);
  const ranges = await rangesOf(font);
  const files = await Promise.all(
    filesOf(font).map(async ({ subset, path }) => {
      const bytes = await shrink(
        await readFile(new URL(path, modules)),
        charactersOf(ranges[subset]),
        isVariable(font),
      );
      return { subset, path, name: emit(`${key}-${subset}.woff2`, bytes) };
    }),
  );
  let css = await readFile(new URL(`${key}.css`, styles), "utf8");
  for (const { path, name } of files) {
    const next = css.replace(`"${path}"`, `"./${name.split("/").at(-1)}"`);
    if (next === css) throw new Error(`the style sheet of ${font.name} does not name ${path}`);
    css = next;
  }
  return {
    css: pathOf(emit(`${key}.css`, minify(css))),
    preload: files.filter(({ subset }) => subset === "latin").map(({ name }) => pathOf(name)),
    files: files.map(({ name }) => pathOf(name)),
  };
}

const pathOf = (name: string) => `/${name}`;

/** Removes the comment and the space around punctuation. */
function minify(css: string): string {
  return css
    .replace(/\/\*.*?\*\/\s*/g, "")
    .replace(/\s*([{};,])\s*|(?<=:)\s+/g, "$1")
    .replaceAll(";}", "}");
}
