import { expect, test } from "vitest";
import { PALETTES } from "@/lib/generated/theme-choices";
import {
  changedFields,
  COLOR_FIELDS,
  findPreset,
  nameTheme,
  NO_FIELDS,
  presets,
  readColor,
  showValue,
  type ThemeFields,
} from "./fields";

test.each([
  ["", { value: null }],
  ["  ", { value: null }],
  ["#3b82f6", { value: "#3b82f6" }],
  ["#3B82F6", { value: "#3b82f6" }],
  [" #3b82f6 ", { value: "#3b82f6" }],
  ["#", "beginning"],
  ["#3b8", "beginning"],
  ["#3b82f", "beginning"],
  ["3b82f6", "refused"],
  ["#3b82f6a", "refused"],
  ["#3g", "refused"],
  ["red", "refused"],
  ["rgb(1,2,3)", "refused"],
])("a colour field reads %j as %j", (text, read) => {
  expect(readColor(text)).toEqual(read);
});

test("an empty field has the default value, so it is not a change", () => {
  const theme: ThemeFields = { ...NO_FIELDS, primary_color: "#3b82f6", border_radius: "medium" };
  expect(changedFields(theme, NO_FIELDS)).toEqual([]);
  expect(changedFields({ ...theme, primary_color: "#000000", favicon_url: "/brand/a.png" }, NO_FIELDS)).toEqual([
    "primary_color",
    "favicon_url",
  ]);
});

test("each palette has twenty colours and begins with the default", () => {
  for (const field of COLOR_FIELDS) {
    expect(new Set(PALETTES[field]).size, field).toBe(20);
    expect(changedFields({ ...NO_FIELDS, [field]: PALETTES[field][0] }, NO_FIELDS), field).toEqual([]);
  }
});

test("a theme is named after the preset that it is near to", () => {
  expect(nameTheme(NO_FIELDS)).toBe("Default");
  const vibrant = { ...NO_FIELDS, ...presets.find(({ key }) => key === "vibrant")?.fields };
  expect(nameTheme(vibrant)).toBe("Vibrant Startup");
  // A picture does not change what the theme is made from.
  expect(nameTheme({ ...vibrant, logo_url: "/brand/a.png" })).toBe("Vibrant Startup");
  expect(nameTheme({ ...vibrant, link_color: "#2563eb" })).toBe("Vibrant Startup, adjusted");
  expect(nameTheme({ ...vibrant, font_family: "Lato" })).toBe("Vibrant Startup, adjusted");
  const own = {
    ...NO_FIELDS,
    primary_color: "#111111",
    accent_color: "#222222",
    background_color: "#333333",
    text_color: "#444444",
  };
  expect(findPreset(own)).toBeNull();
  expect(nameTheme(own)).toBe("Your own");
});

test("values are shown by their names", () => {
  expect(showValue("syntax_theme", "prism-tomorrow")).toBe("Tomorrow Night");
  expect(showValue("border_radius", "none")).toBe("None");
  expect(showValue("logo_url", null)).toBe("None");
  expect(showValue("logo_url", `/brand/${"0a".repeat(32)}.svg`)).toBe("0a0a0a0a….svg");
  expect(showValue("font_family", "Open Sans")).toBe("Open Sans");
});
