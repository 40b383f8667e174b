import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What a block declares, by name. */
function declarations(file: string, selector: string): Map<string, string> {
  const css = readFileSync(file, "utf8");
  const start = css.indexOf(`${selector} {`);
  expect(start, selector).toBeGreaterThan(0);
  const block = css.slice(css.indexOf("{", start) + 1, css.indexOf("}", start));
  return new Map([...block.matchAll(/([\w-]+): ([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]));
}

test("paper has the colours of the light theme", () => {
  const light = declarations("src/styles/tokens.css", ".light");
  const paper = declarations("src/features/graph/graph.css", ":root:has(.graph)");
  expect(paper.size).toBeGreaterThan(15);
  for (const [name, value] of paper) expect(value, name).toBe(light.get(name));
});
