import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PRESET_COLORS } from "@/lib/generated/presets";
import { themes } from "./themes";

const css = readFileSync(new URL("themes.css", import.meta.url), "utf8");

test("the style sheet has the colours of the presets", () => {
  // The default theme is the page's own look.
  for (const { key, base } of themes.slice(1, -1)) {
    const block = new RegExp(`\\.theme-of-${key} \\{([^}]*)\\}`).exec(css)?.[1] ?? "";
    const variable = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block)?.[1];
    const [primary, accent, background, text, link] = PRESET_COLORS[key as keyof typeof PRESET_COLORS];
    expect([variable("brand"), variable("accent"), variable("fg"), variable("link")]).toEqual([
      primary,
      accent,
      text,
      link,
    ]);
    expect(variable("bg") ?? (base === "light" ? "#ffffff" : undefined)).toBe(background);
  }
});
