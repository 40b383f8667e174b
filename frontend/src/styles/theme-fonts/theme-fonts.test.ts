import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { keyOf, THEME_FONTS } from "../../../scripts/fonts/faces.ts";
import { styleSheetOf } from "../../../scripts/fonts/style-sheets.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const rust = (path: string) => read(`../../../../crates/${path}`);

// `npx vitest run theme-fonts -u` writes them.
test.each(THEME_FONTS)("the style sheet of $name is that of its files", async (font) => {
  await expect(await styleSheetOf(font)).toMatchFileSnapshot(`${keyOf(font.name)}.css`);
});

test("there is no other style sheet", () => {
  const files = readdirSync(new URL(".", import.meta.url)).filter((name) => name.endsWith(".css"));
  expect(files.sort()).toEqual(THEME_FONTS.map(({ name }) => `${keyOf(name)}.css`).sort());
});

test("names, families and packages are those of the server", () => {
  const names = Object.fromEntries(
    [...rust("domain/src/theme/choices.rs").matchAll(/Self::(\w+) => "([^"]+)",/g)].map(([, key, name]) => [key, name]),
  );
  const faces = rust("branding/src/font.rs").matchAll(
    /Font::(\w+) => \(\s*"([^"]+)",\s*"([^"]+)",\s*"([^"]+)",?\s*\)/g,
  );
  const fonts = [...faces].map(([, key = "", family, fallback, from]) => ({
    name: names[key],
    family,
    fallback,
    package: from,
  }));
  const own = THEME_FONTS.map(({ name, family, fallback, package: from }) => ({
    name,
    family,
    fallback,
    package: from,
  }));
  expect(fonts[0]?.name).toBe("Inter");
  expect(fonts.slice(1)).toEqual(own);
});
