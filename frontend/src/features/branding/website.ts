import type { ThemeInput, ThemeProposal } from "@/api/generated/types.gen";
import { DEFAULT_THEME } from "@/lib/generated/theme-choices";
import { COLOR_FIELDS, THEME_FIELDS, type ThemeField, type ThemeFields, valueOf } from "./fields";

/** A value that the owner can take. */
export interface ProposedValue {
  field: ThemeField;
  value: string;
  source: string;
}

/** Fields with pictures. They are not taken before the owner says so: a logo may belong to somebody else. */
export const PICTURE_FIELDS: ReadonlySet<ThemeField> = new Set(["logo_url", "logo_dark_url", "favicon_url"]);

/** Returns the values to choose from, in the order of the editor. Colours come as a set, because they have to fit each other. */
export function listValues({ theme, found }: ThemeProposal): ProposedValue[] {
  const sources = new Map(found.map((one) => [one.field, one]));
  const hasColor = COLOR_FIELDS.some((field) => sources.has(field));
  return THEME_FIELDS.flatMap((field) => {
    const { value, source } = sources.get(field) ?? {};
    if (value !== undefined && source !== undefined) return { field, value, source };
    const isColor = COLOR_FIELDS.some((color) => color === field);
    const proposed = theme[field] ?? null;
    return hasColor && isColor && proposed !== null
      ? { field, value: proposed, source: explainMissing(field, theme, proposed) }
      : [];
  });
}

function explainMissing(field: ThemeField, theme: ThemeInput, value: string): string {
  if (field !== "primary_color" && value === theme.primary_color) return "Not found, so it is the main colour";
  return value === DEFAULT_THEME[field] ? "Not found, so it is the default" : "Not found, chosen to fit the background";
}

/** Returns the fields that are taken at first. */
export function firstTaken(values: readonly ProposedValue[]): ReadonlySet<ThemeField> {
  return new Set(values.map(({ field }) => field).filter((field) => !PICTURE_FIELDS.has(field)));
}

/** Returns what the taken values change in a theme. In overrides, a field with the default value is empty. */
export function patchOf(
  theme: ThemeFields,
  values: readonly ProposedValue[],
  taken: ReadonlySet<ThemeField>,
  isOverride: boolean,
): Partial<ThemeFields> {
  const changing = values.filter(({ field, value }) => taken.has(field) && value !== valueOf(theme, field));
  return Object.fromEntries(
    changing.map(({ field, value }) => [field, isOverride && value === DEFAULT_THEME[field] ? null : value]),
  );
}

/** Returns the typed address with a scheme. */
const withScheme = (address: string) => (address.includes("://") ? address : `https://${address}`);

/** Returns the host of a typed address, as screens name the website. */
export function hostOf(address: string): string {
  const url = withScheme(address.trim());
  return URL.canParse(url) ? new URL(url).host : address.trim();
}

/** Returns why a typed text is not the address of a website, or null. The server knows whether it exists. */
export function addressProblem(text: string): string | null {
  if (text.trim() === "") return "Enter the address of your website, such as acme.example.";
  const url = withScheme(text.trim());
  const isWeb = URL.canParse(url) && ["http:", "https:"].includes(new URL(url).protocol);
  return isWeb ? null : "This is not the address of a website. Enter one such as acme.example.";
}
