import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Colour = readonly [number, number, number];

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const values = new Map(
  [...read("tokens.css").matchAll(/^ +--([\w-]+): ([^;]+);/gm)].map(([, name = "", value = ""]) => [name, value]),
);

const SURFACES = ["bg", "bg-2", "bg-3", "brand-soft"];
const KINDS = ["q", "m", "s", "o", "i", "u", "e", "in", "sc", "d"];
const TEXT = 4.5;
const MARK = 3;
/** The share of its own colour behind the letter of a kind, as in `docs/page.css`. */
const KIND_TINT = 0.09;

/** Texts or marks, the surfaces that they are on, and the ratio they need (WCAG 2.2: 1.4.3 and 1.4.11). */
const PAIRS: readonly [texts: string[], on: string[], ratio: number][] = [
  [["fg", "fg-2", "fg-3", "brand", "link", "accent", "ok", "warn", "bad", ...KINDS], SURFACES, TEXT],
  [["fg", "fg-2"], ["ok-soft", "warn-soft", "bad-soft"], TEXT],
  [["link", "warn"], ["warn-soft"], TEXT],
  [["ok"], ["ok-soft"], TEXT],
  [["bad"], ["bad-soft"], TEXT],
  [["on-brand"], ["brand-solid", "brand-solid-hover"], TEXT],
  [["white"], ["bad-solid", "bad-solid-hover"], TEXT],
  [["on-selection"], ["selection"], TEXT],
  [["brand-ring"], SURFACES, MARK],
  [
    ["fg", "2", "keyword", "type", "name", "string", "number", "function", "property", "comment", "link"]
      .concat("ok", "warn", "bad")
      .map((name) => `code-${name}`),
    ["code-bg"],
    TEXT,
  ],
  // The colour of rings on code.
  [["code-accent"], ["code-bg"], MARK],
];

function colourOf(name: string, theme: "light" | "dark"): Colour {
  const value = values.get(name);
  if (value === undefined) throw new Error(`--${name} is not a token`);
  const [, light, dark] = /^light-dark\(([^,]+), (.+)\)$/.exec(value) ?? [null, value, value];
  const chosen = (theme === "light" ? light : dark) ?? "";
  const other = /^var\(--([\w-]+)\)$/.exec(chosen)?.[1];
  if (other !== undefined) return colourOf(other, theme);
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/.exec(chosen)?.[1];
  if (digits === undefined) throw new Error(`--${name} is "${chosen}", not a colour`);
  const long = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  const channel = (at: number) => Number.parseInt(long.slice(at, at + 2), 16);
  return [channel(0), channel(2), channel(4)];
}

/** Returns the relative luminance (WCAG 2.2). */
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const tinted = (on: Colour, colour: Colour): Colour => {
  const mix = (at: 0 | 1 | 2) => Math.round(on[at] * (1 - KIND_TINT) + colour[at] * KIND_TINT);
  return [mix(0), mix(1), mix(2)];
};

test("the formula has the ratios of the specification", () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(contrast([0x77, 0x77, 0x77], [255, 255, 255])).toBeCloseTo(4.48, 2);
});

test.each(["light", "dark"] as const)("texts, rings and marks are readable in %s", (theme) => {
  const weak = PAIRS.flatMap(([texts, surfaces, ratio]) =>
    texts.flatMap((text) =>
      surfaces.flatMap((on) => {
        const found = contrast(colourOf(text, theme), colourOf(on, theme));
        return found < ratio ? [`--${text} on --${on}: ${found.toFixed(2)}`] : [];
      }),
    ),
  );
  expect(weak).toEqual([]);
});

test.each(["light", "dark"] as const)("letters of kinds are readable on tints of their colours in %s", (theme) => {
  expect(read("docs/page.css")).toContain(`color-mix(in srgb, currentColor ${KIND_TINT * 100}%, transparent)`);
  const weak = KINDS.flatMap((kind) =>
    SURFACES.flatMap((on) => {
      const colour = colourOf(kind, theme);
      const found = contrast(colour, tinted(colourOf(on, theme), colour));
      return found < TEXT ? [`--${kind} on --${on}: ${found.toFixed(2)}`] : [];
    }),
  );
  expect(weak).toEqual([]);
});

const themed = [...read("../../../crates/branding/src/color/role.rs").matchAll(/= "--([\w-]+)",/g)].map(
  ([, name = ""]) => name,
);

test("every property of themes is a token", () => {
  expect(themed.length).toBeGreaterThan(40);
  expect(themed.filter((name) => !values.has(name))).toEqual([]);
});

test("every property of themes is used", () => {
  const folder = new URL("..", import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.(css|tsx?)$/.test(name) && !name.includes(".test.") && !name.endsWith("styles/tokens.css"),
  );
  const text = files
    .map((name) => readFileSync(new URL(name, folder), "utf8"))
    .join("\n")
    // Names for the utilities of Tailwind, and values of other themes, use nothing.
    .replace(/--[\w-]+: [^;]*;/g, "");
  const isUsed = (name: string) =>
    new RegExp(`var\\(--${name}\\)|\\b(?:bg|text|border|outline|decoration)-${name}(?![\\w-])|\\(--${name}\\)`).test(
      text,
    );
  expect(themed.filter((name) => !isUsed(name))).toEqual([]);
});
