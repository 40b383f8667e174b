import { expect, test } from "vitest";
import type { ThemeProposal } from "@/api/generated/types.gen";
import { DEFAULT_THEME } from "@/lib/generated/theme-choices";
import { NO_FIELDS, type ThemeField } from "./fields";
import { addressProblem, firstTaken, hostOf, listValues, patchOf } from "./website";

function propose(found: Record<string, string>, theme: Record<string, string | null> = {}): ThemeProposal {
  return {
    theme: { ...DEFAULT_THEME, ...found, ...theme },
    found: Object.entries(found).map(([field, value]) => ({ field, value, source: `source of ${field}` })),
    notes: [],
  };
}
const listed = (proposal: ThemeProposal) =>
  listValues(proposal).map(({ field, value, source }) => [field, value, source]);

test("found values are listed in the order of the editor, each with its origin", () => {
  expect(listed(propose({ border_radius: "large", heading_font_family: "Poppins", font_family: "Lato" }))).toEqual([
    ["font_family", "Lato", "source of font_family"],
    ["heading_font_family", "Poppins", "source of heading_font_family"],
    ["border_radius", "large", "source of border_radius"],
  ]);
});

test("a field that this version does not know is left out", () => {
  expect(listed({ ...propose({}), found: [{ field: "shadow", value: "soft", source: "app.css" }] })).toEqual([]);
});

test("colours come as a set once one is found, and say how each came about", () => {
  const dark = propose(
    { primary_color: "#e4572e", background_color: "#101010" },
    { accent_color: "#e4572e", text_color: "#e6edf3" },
  );
  expect(listed(dark)).toEqual([
    ["primary_color", "#e4572e", "source of primary_color"],
    ["accent_color", "#e4572e", "Not found, so it is the main colour"],
    ["background_color", "#101010", "source of background_color"],
    ["text_color", "#e6edf3", "Not found, chosen to fit the background"],
    ["link_color", DEFAULT_THEME.link_color, "Not found, so it is the default"],
  ]);
  // The default main colour is not one that was found.
  expect(listed(propose({ text_color: "#222222" }))[0]).toEqual([
    "primary_color",
    DEFAULT_THEME.primary_color,
    "Not found, so it is the default",
  ]);
});

test("everything is ticked at first but pictures", () => {
  const values = listValues(propose({ logo_url: "/brand/a.png", favicon_url: "/brand/b.png", font_family: "Lato" }));
  expect(values.map(({ field }) => field)).toEqual(["font_family", "logo_url", "favicon_url"]);
  expect([...firstTaken(values)]).toEqual(["font_family"]);
});

test("only ticked values that differ change the theme; in overrides a default is empty", () => {
  const values = listValues(propose({ font_family: "Inter", heading_font_family: "Lato", border_radius: "large" }));
  const all = new Set<ThemeField>(["font_family", "heading_font_family", "border_radius"]);
  expect(patchOf(NO_FIELDS, values, all, false)).toEqual({ heading_font_family: "Lato", border_radius: "large" });
  expect(patchOf(NO_FIELDS, values, new Set<ThemeField>(["border_radius"]), false)).toEqual({ border_radius: "large" });
  const theme = { ...NO_FIELDS, font_family: "Roboto" };
  expect(patchOf(theme, values, all, false)).toMatchObject({ font_family: "Inter" });
  expect(patchOf(theme, values, all, true)).toMatchObject({ font_family: null, border_radius: "large" });
});

test.each([
  ["acme.example", "acme.example"],
  [" https://www.acme.example/a?b#c ", "www.acme.example"],
  ["http://acme.example:8080", "acme.example:8080"],
  ["not an address", "not an address"],
])("%j is named %j", (address, host) => {
  expect(hostOf(address)).toBe(host);
});

test.each([
  ["acme.example", null],
  ["https://acme.example/shop", null],
  ["http://acme.example", null],
  ["  ", "Enter the address of your website, such as acme.example."],
  ["acme example", "This is not the address of a website. Enter one such as acme.example."],
  ["ftp://acme.example", "This is not the address of a website. Enter one such as acme.example."],
])("the address %j has the problem %j", (text, problem) => {
  expect(addressProblem(text)).toBe(problem);
});
