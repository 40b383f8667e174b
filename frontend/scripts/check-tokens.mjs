// Fails when a text size, a weight, a radius or a colour is not a token of src/styles/tokens.css, or when a fill is the
// colour of text.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const src = fileURLToPath(new URL("../src", import.meta.url));
const EXEMPT = new Map([
  ["styles/tokens.css", "defines the tokens"],
  ["styles/print-tokens.css", "gives the tokens their values on paper"],
  ["styles/fonts.css", "describes files"],
  ["features/marketing/themes.css", "gives the tokens the values of other themes"],
  ["features/marketing/themes.ts", "gives the colour picker its first value, which must be hexadecimal"],
  ["features/console/editor-theme.ts", "hands colours to Monaco, which takes only hexadecimal ones"],
  ["test/branding.ts", "answers with themes in tests"],
  ["lib/token-colours.ts", "reads the colours of tokens"],
]);
/** Folders of generated files and of examples, which are data. */
const DATA = /^(api\/generated|lib\/generated|features\/marketing\/example|styles\/theme-fonts)\//;

const COLOUR = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi;
const RULES = [
  { what: "literal colour", tokens: "the colours", in: /\.(css|tsx?)$/, find: COLOUR },
  { what: "literal colour", tokens: "the colours", in: /\.css$/, find: /(?<=[:\s])(?:white|black)(?=[\s;,)])/g },
  {
    what: "literal size or weight",
    tokens: "--text-… and --weight-…",
    in: /\.tsx?$/,
    find: /\b(?:text|font)-\[[\d.][^\]]*\]/g,
  },
  {
    what: "literal size or weight",
    tokens: "--text-… and --weight-…",
    in: /\.css$/,
    find: /(?<![\w-])font(?:-size|-weight)?:[^;}]*/g,
    // A line height after a slash may be a number.
    isRaw: (found) => /\d/.test(found.replace(/var\([^)]*\)|\/\S+/g, "")),
  },
  // A fill may have any lightness; only the colours of text are readable on pages.
  {
    what: "fill as the colour of text",
    tokens: "--brand, --link, --accent or --bad",
    in: /\.css$/,
    find: /(?<![\w-])(?:-webkit-text-fill-color|caret-color|color):[^;}]*var\(--(?:(?:brand|bad)-solid(?:-hover)?|(?:brand|ok|warn|bad)-soft|selection)\)/g,
  },
  {
    what: "fill as the colour of text",
    tokens: "--brand, --link, --accent or --bad",
    in: /\.tsx?$/,
    find: /\btext-(?:\(--)?(?:(?:brand|bad)-solid(?:-hover)?|(?:brand|ok|warn|bad)-soft|selection)\b|(?<![\w-])color: ?["']var\(--(?:brand|bad)-(?:solid(?:-hover)?|soft)\)/g,
  },
  { what: "literal weight", tokens: "--weight-…", in: /\.tsx?$/, find: /\bfontWeight: ?["']?\d+/g },
  {
    what: "literal radius",
    tokens: "--radius…",
    in: /\.tsx?$/,
    find: /\brounded(?:-[a-z]+)?-\[\d[^\]]*\]|\bborderRadius: ?["']?\d[^,\s]*/g,
  },
  {
    what: "literal radius",
    tokens: "--radius…",
    in: /\.css$/,
    find: /(?<![\w-])border(?:-[a-z]+)*-radius:[^;}]*/g,
    isRaw: (found) => /[1-9]\d*(?:\.\d+)?(?:px|%|r?em)/.test(found.replace(/var\([^)]*\)/g, "")),
  },
];

/** Returns what in a file's text is not a token, with its line. */
export function findRaw(file, text) {
  if (EXEMPT.has(file) || DATA.test(file) || /\.test\.tsx?$/.test(file)) return [];
  const rules = RULES.filter((rule) => rule.in.test(file));
  // Colours in comments are examples. The lines stay, so that the numbers are right.
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, " "));
  return code
    .split("\n")
    .flatMap((line, index) =>
      rules.flatMap(({ what, tokens, find, isRaw = () => true }) =>
        (line.match(find) ?? []).filter(isRaw).map((found) => ({ line: index + 1, what, tokens, found: found.trim() })),
      ),
    );
}

function main() {
  for (const entry of readdirSync(src, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(css|tsx?)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const file = relative(src, path);
    for (const { line, what, tokens, found } of findRaw(file, readFileSync(path, "utf8"))) {
      console.error(`${file}:${line}: "${found}" is a ${what}; use ${tokens} of styles/tokens.css`);
      process.exitCode = 1;
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
