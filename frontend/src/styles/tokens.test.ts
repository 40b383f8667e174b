import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync("src/styles/tokens.css", "utf8");

function declarations(selector: string): string[] {
  const start = css.indexOf(`${selector} {`);
  expect(start, selector).toBeGreaterThan(0);
  const block = css.slice(css.indexOf("{", start) + 1, css.indexOf("}", start));
  return block
    .split(";")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

test("the dark theme has the same tokens with and without script", () => {
  const dark = declarations("\n  .dark");
  expect(dark.length).toBeGreaterThan(30);
  expect(declarations(':root:not([data-theme="light"])')).toEqual(dark);
});
