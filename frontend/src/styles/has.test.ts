import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const src = new URL("..", import.meta.url);
/** Elements around what visitors type into, or around the whole page. */
const AROUND =
  /(?<![\w-])(?:html|body|main|:root|\.stage|\.stage-panes|\.stage-left|\.stage-editor)(?:\[[^\]]*\])*:has\(/g;

test("no style of an element around an editor depends on what is in it", () => {
  // For each line typed, browsers would compute the styles of the whole page again: 50 ms and more on a slow phone.
  const sheets = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".css"));
  expect(sheets.length).toBeGreaterThan(10);
  const found = sheets.flatMap((file) => {
    const text = readFileSync(new URL(file, src), "utf8").replace(/\/\*.*?\*\//gs, "");
    return [...text.matchAll(AROUND)].map(([selector]) => `${file}: ${selector}`);
  });
  expect(found).toEqual([]);
});

test("nor does the look of the code editor, and the browser draws its selection", () => {
  const editor = ["look.ts", "code-editor.ts"].map((file) =>
    readFileSync(new URL(`app/schema-source/editor/${file}`, src), "utf8").replace(/^\s*\/\/.*$/gm, ""),
  );
  // The library's selection has a rule for everything inside whatever has the focus.
  expect(editor.join("\n")).not.toMatch(/:has\(|drawSelection/);
});
