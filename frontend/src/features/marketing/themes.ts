import { classes } from "@/lib/classes";

export interface Theme {
  /** Part of the class in `themes.css` that sets its variables. */
  key: string;
  name: string;
  /** The token set that the theme extends; null is that of the page. */
  base: "light" | "dark" | null;
}

/** The five themes of the preview. */
export const themes: readonly [Theme, ...Theme[]] = [
  { key: "default", name: "Default", base: null },
  { key: "dark-developer", name: "Dark Developer", base: "dark" },
  { key: "enterprise", name: "Enterprise Blue", base: "light" },
  { key: "vibrant", name: "Vibrant Startup", base: "light" },
  { key: "minimal", name: "Minimal Clean", base: "light" },
];

/** Returns the classes of an element with the look of the theme. */
export const themeClasses = ({ key, base }: Theme) => classes(`theme-of-${key}`, base);
