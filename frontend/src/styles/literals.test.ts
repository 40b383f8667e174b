import { expect, test } from "vitest";
import { findRaw } from "../../scripts/check-tokens.mjs";

const found = (file: string, text: string) => findRaw(file, text).map((raw) => raw.found);

test.each([
  ["a.css", "a { border-radius: 8px }", ["border-radius: 8px"]],
  ["a.css", "a { border-top-left-radius: 50% }", ["border-top-left-radius: 50%"]],
  ["a.css", "a { color: #fff; background: rgb(0 0 0 / 10%) }", ["#fff", "rgb("]],
  ["a.css", "a { color: white }", ["white"]],
  ["a.css", "a { font-weight: 600; font-size: 13px }", ["font-weight: 600", "font-size: 13px"]],
  ["a.tsx", '<p className="rounded-[8px] rounded-t-[4px] text-[13px] font-[600] text-[#fb7185]" />', 5],
  ["a.ts", '({ borderRadius: "8px", fontWeight: 600 })', 2],
  ["a.css", "a { color: var(--brand-solid) }", ["color: var(--brand-solid)"]],
  ["a.css", "a { color: light-dark(var(--bad-solid-hover), var(--bad)) }", 1],
  ["a.css", "a { color: color-mix(in srgb, var(--selection) 50%, currentColor) }", 1],
  ["a.tsx", '<p className="text-brand-solid hover:text-(--brand-solid-hover) text-warn-soft" />', 3],
  ["a.ts", '({ color: "var(--brand-solid)" })', 1],
])("in %s, %s is refused", (file, text, raw) => {
  if (typeof raw === "number") expect(found(file, text)).toHaveLength(raw);
  else expect(found(file, text)).toEqual(raw);
});

test.each([
  ["a.css", "a { border-radius: var(--radius-field); font: var(--text-sm)/1.6 var(--font-sans) }"],
  ["a.css", "a { border-radius: 0 0 var(--radius-card) 0; color: var(--bad); white-space: pre }"],
  ["a.css", "a { background-color: var(--brand-solid); border-color: var(--brand-solid); color: var(--on-brand) }"],
  ["a.tsx", '<p className="bg-brand-solid text-on-brand" style={{ backgroundColor: "var(--brand-soft)" }} />'],
  ["a.css", "/* white on #000 */ a { color: var(--white) }"],
  ["a.tsx", '<p className="rounded-field text-sm text-code-bad bg-white" title="#reader" />'],
  ["styles/tokens.css", ":root { --white: #fff; --radius-field: 8px }"],
])("in %s, %s is allowed", (file, text) => {
  expect(found(file, text)).toEqual([]);
});

test("a problem has its line, also behind a comment of several lines", () => {
  expect(findRaw("a.css", "/* one\n two */\na { color: #000 }")).toMatchObject([{ line: 3, what: "literal colour" }]);
});
