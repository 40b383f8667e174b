import { BORDER_RADII, DEFAULT_THEME, PRESET_RADII, SYNTAX_THEMES } from "@/lib/generated/theme-choices";
import { PRESET_COLORS, PRESETS } from "@/lib/generated/presets";

/** Names of the fields of a theme, in the order of the editor, and their names on screens. */
export const FIELD_NAMES = {
  primary_color: "Primary",
  accent_color: "Accent",
  background_color: "Background",
  text_color: "Text",
  link_color: "Link",
  font_family: "Body font",
  heading_font_family: "Heading font",
  syntax_theme: "Syntax theme",
  logo_url: "Logo",
  logo_dark_url: "Logo for dark",
  favicon_url: "Favicon",
  border_radius: "Border radius",
} as const;

export type ThemeField = keyof typeof FIELD_NAMES;
export type ThemeFields = Record<ThemeField, string | null>;

export const COLOR_FIELDS = ["primary_color", "accent_color", "background_color", "text_color", "link_color"] as const;
export type ColorField = (typeof COLOR_FIELDS)[number];

export const THEME_FIELDS = Object.keys(FIELD_NAMES) as readonly ThemeField[];

export const NO_FIELDS: ThemeFields = fieldsFrom(() => null);

function fieldsFrom(read: (field: ThemeField) => string | null): ThemeFields {
  return Object.fromEntries(THEME_FIELDS.map((field) => [field, read(field)])) as ThemeFields;
}

/** Returns the fields of an answer, without what else it has. A field that it lacks is null. */
export function pickFields(answer: Partial<ThemeFields>): ThemeFields {
  return fieldsFrom((field) => answer[field] ?? null);
}

/** Returns a field's value; that of the default theme if it is empty. */
export function valueOf(theme: ThemeFields, field: ThemeField): string | null {
  return theme[field] ?? DEFAULT_THEME[field];
}

/** Returns the fields with another value. An empty field has the default value, because the server stores both alike. */
export function changedFields(theme: ThemeFields, other: ThemeFields): ThemeField[] {
  return THEME_FIELDS.filter((field) => valueOf(theme, field) !== valueOf(other, field));
}

const HEX = /^#[\da-f]{6}$/i;
const BEGINNING = /^#[\da-f]{0,6}$/i;

/** Returns what a typed text means for a colour: a value (null when cleared), the beginning of one, or nothing. */
export function readColor(text: string): { value: string | null } | "beginning" | "refused" {
  const typed = text.trim();
  if (typed === "") return { value: null };
  if (HEX.test(typed)) return { value: typed.toLowerCase() };
  return BEGINNING.test(typed) ? "beginning" : "refused";
}

export interface Preset {
  key: string;
  name: string;
  fields: Partial<ThemeFields>;
}

/** The presets with what each sets. Pictures stay as they are. */
export const presets: readonly Preset[] = PRESETS.map(({ key, name }) => {
  const colors = Object.fromEntries(COLOR_FIELDS.map((field, at) => [field, PRESET_COLORS[key][at] ?? null]));
  const { syntax_theme, font_family, heading_font_family } = DEFAULT_THEME;
  return {
    key,
    name,
    fields: { ...colors, syntax_theme, font_family, heading_font_family, border_radius: PRESET_RADII[key] },
  };
});

/** Returns the preset that a theme has the colours of, and whether anything else differs from it. */
export function findPreset(theme: ThemeFields): { preset: Preset; isAdjusted: boolean } | null {
  const differs = (preset: Preset, fields: readonly ThemeField[]) =>
    fields.filter((field) => preset.fields[field] !== undefined && preset.fields[field] !== valueOf(theme, field));
  const near = presets
    .map((preset) => ({ preset, count: differs(preset, COLOR_FIELDS).length }))
    .toSorted((one, other) => one.count - other.count)[0];
  if (near === undefined || near.count > 2) return null;
  return { preset: near.preset, isAdjusted: differs(near.preset, THEME_FIELDS).length > 0 };
}

/** Names a theme: "Vibrant Startup", "Vibrant Startup, adjusted" or "Your own". */
export function nameTheme(theme: ThemeFields): string {
  const found = findPreset(theme);
  if (found === null) return "Your own";
  return found.isAdjusted ? `${found.preset.name}, adjusted` : found.preset.name;
}

/** Returns a value as screens show it. */
export function showValue(field: ThemeField, value: string | null): string {
  if (value === null) return "None";
  if (field === "syntax_theme") return SYNTAX_THEMES.find((theme) => theme.value === value)?.name ?? value;
  if (field === "border_radius") return BORDER_RADII.find((radius) => radius.value === value)?.name ?? value;
  if (field === "logo_url" || field === "logo_dark_url" || field === "favicon_url")
    return value.slice(value.lastIndexOf("/") + 1).replace(/^([\da-f]{8})[\da-f]+/, "$1…");
  return value;
}
