import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync("src/styles/tokens.css", "utf8");

test("the dark theme has the same tokens with and without script", () => {
  // Each colour is written once, with what it is in the dark; the themes differ in nothing else.
  const names = [...css.matchAll(/^ +(--[\w-]+):/gm)].map(([, name]) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(css.match(/: light-dark\(/g)?.length).toBeGreaterThan(30);
  for (const selector of ["  .dark", '  :root:not([data-theme="light"])'])
    expect(css).toContain(`${selector} {\n    color-scheme: dark;\n  }`);
});
