import { classes } from "@/lib/classes";
import { PRESETS } from "@/lib/generated/presets";

export interface Theme {
  /** Part of the class in `themes.css` that sets its variables. */
  key: string;
  name: string;
  /** The token set that the theme extends; null is that of the page. */
  base: "light" | "dark" | null;
}

/** The themes of the preview. */
export const themes: readonly [Theme, ...Theme[]] = PRESETS;

/** Returns the classes of an element with the look of the theme. */
export const themeClasses = ({ key, base }: Theme) => classes(`theme-of-${key}`, base);
