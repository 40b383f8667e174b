// Fails when a text size or weight is not a token of src/styles/tokens.css. fonts.css is exempt because it describes files.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const src = fileURLToPath(new URL("../src", import.meta.url));
const EXEMPT = new Set(["styles/tokens.css", "styles/fonts.css"]);
const CLASSES = /\b(?:text|font)-\[[\d.][^\]]*\]/g;
const DECLARATIONS = /(?<![\w-])font(?:-size|-weight)?:[^;}]*/g;

/** Returns the raw sizes and weights in a line. A line height after a slash may be a number. */
function findRaw(name, line) {
  if (!name.endsWith(".css")) return line.match(CLASSES) ?? [];
  const isRaw = (declaration) => /\d/.test(declaration.replace(/var\([^)]*\)|\/\S+/g, ""));
  return (line.match(DECLARATIONS) ?? []).filter(isRaw);
}

let failed = false;
for (const entry of readdirSync(src, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  const file = relative(src, path);
  if (!entry.isFile() || !/\.(css|tsx?)$/.test(entry.name) || EXEMPT.has(file)) continue;
  for (const [index, line] of readFileSync(path, "utf8").split("\n").entries()) {
    for (const found of findRaw(entry.name, line)) {
      console.error(`${file}:${index + 1}: "${found}" is not a token; use --text-… and --weight-… of tokens.css`);
      failed = true;
    }
  }
}
if (failed) process.exit(1);
