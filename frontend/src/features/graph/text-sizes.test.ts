import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { shorten } from "./scene";
import { lettersIn, TEXT, textWidth } from "./text-sizes";

const tokens = readFileSync("src/styles/tokens.css", "utf8");
const css = readFileSync("src/features/graph/graph.css", "utf8");

test("pictures and files have the sizes of the tokens", () => {
  for (const [name, size] of Object.entries(TEXT)) expect(tokens).toContain(`--text-${name}: ${size}px;`);
  const sizeOf = (selector: string) => {
    const block = css.split(`\n  ${selector} {\n`)[1]?.split("}")[0];
    return /font-size: var\(--text-(\w+)\)/.exec(block ?? "")?.[1];
  };
  expect([".graph-box text", ".graph-box .letter", ".graph-box .note", ".graph-rows text"].map(sizeOf)).toEqual([
    "xs",
    "2xs",
    "3xs",
    "2xs",
  ]);
});

test("a name that is cut to the letters of a width is no wider than that", () => {
  const name = shorten("EnterpriseAdministratorInvitationConnection", lettersIn(160, TEXT.xs));
  expect(name).toMatch(/^Enter.+….+ection$/);
  expect(textWidth([...name].length, TEXT.xs)).toBeLessThanOrEqual(160);
  expect(textWidth([...name].length + 1, TEXT.xs)).toBeGreaterThan(160);
});
