import { classes } from "@/lib/classes";
import { PRESETS } from "@/lib/generated/presets";

export interface Theme {
  /** Part of the class in `themes.css` that sets its variables. */
  key: string;
  name: string;
  /** The token set that the theme extends; null is that of the page. */
  base: "light" | "dark" | null;
}

/** The theme with the visitor's own colour. */
export const OWN_COLOUR: Theme = { key: "own", name: "Your colour", base: null };

/** The colour that it begins with. */
export const FIRST_COLOUR = "#0e7490";

/** The themes of the preview. */
export const themes: readonly [Theme, ...Theme[]] = [...PRESETS, OWN_COLOUR] as const;

/** Returns the classes of an element with the look of the theme. */
export const themeClasses = ({ key, base }: Theme) => classes(`theme-of-${key}`, base);
