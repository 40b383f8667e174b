import type { CSSProperties } from "react";

export interface Theme {
  key: string;
  name: string;
  /** The token set that the theme extends; null is that of the page. */
  base: "light" | "dark" | null;
  variables: Record<`--${string}`, string>;
}

/** The five themes of the preview. Each only sets variables. */
export const themes: readonly Theme[] = [
  { key: "default", name: "Default", base: null, variables: {} },
  {
    key: "dark-developer",
    name: "Dark Developer",
    base: "dark",
    variables: {
      "--bg": "#0d1117",
      "--bg-2": "#111827",
      "--bg-3": "#1b2434",
      "--fg": "#e6edf3",
      "--fg-2": "#a8b3c2",
      "--fg-3": "#8b97a8",
      "--line": "#1f2a3a",
      "--line-2": "#334155",
      "--brand": "#22d3ee",
      "--brand-soft": "#083344",
      "--link": "#22d3ee",
      "--accent": "#22d3ee",
      "--code-bg": "#0a0e14",
      "--font-heading": "var(--font-mono)",
    },
  },
  {
    key: "enterprise",
    name: "Enterprise Blue",
    base: "light",
    variables: {
      "--bg-2": "#f5f8fd",
      "--bg-3": "#e8effa",
      "--fg": "#10203f",
      "--fg-2": "#3d4f73",
      "--fg-3": "#5b6b8c",
      "--line": "#d8e2f2",
      "--line-2": "#b9c9e3",
      "--brand": "#1e3a8a",
      "--brand-soft": "#e3ecfb",
      "--link": "#1d4ed8",
      "--accent": "#1e3a8a",
      "--code-bg": "#0f1f45",
      "--o": "#1e3a8a",
      "--radius": "3px",
    },
  },
  {
    key: "vibrant",
    name: "Vibrant Startup",
    base: "light",
    variables: {
      "--bg-2": "#fff7fb",
      "--bg-3": "#fdeef6",
      "--fg": "#2a0a1e",
      "--fg-2": "#67425a",
      "--fg-3": "#7d566f",
      "--line": "#f7d9ea",
      "--line-2": "#eebbd6",
      "--brand": "#be185d",
      "--brand-soft": "#fce7f3",
      "--link": "#be185d",
      "--accent": "#b45309",
      "--code-bg": "#2a0a1e",
      "--o": "#be185d",
      "--e": "#b45309",
      "--radius": "10px",
    },
  },
  {
    key: "minimal",
    name: "Minimal Clean",
    base: "light",
    variables: {
      "--bg-2": "#ffffff",
      "--bg-3": "#f5f5f5",
      "--fg": "#171717",
      "--fg-2": "#525252",
      "--fg-3": "#6b6b6b",
      "--line": "#ededed",
      "--line-2": "#d4d4d4",
      "--brand": "#262626",
      "--brand-soft": "#f5f5f5",
      "--link": "#171717",
      "--accent": "#262626",
      "--code-bg": "#171717",
      "--o": "#404040",
      "--i": "#404040",
      "--e": "#404040",
      "--sc": "#525252",
      "--q": "#404040",
      "--radius": "0px",
    },
  },
];

/** Returns the theme as inline style. It sets the text colour too, because its inherited value is already computed. */
export function themeStyle(theme: Theme): CSSProperties {
  return { ...theme.variables, background: "var(--bg)", color: "var(--fg)" } as CSSProperties;
}
