// Written by `cargo xtask facts` from the server's own constants. Never edited by hand.

export const BADGE_STYLES = ["flat","flat-square","plastic"] as const;
export const BADGE_THEMES = ["light","dark"] as const;
/** Badges that count views do not have the first. */
export const BADGE_COLORS = [
  {
    "hex": "#7c3aed",
    "word": "violet"
  },
  {
    "hex": "#4f46e5",
    "word": "indigo"
  },
  {
    "hex": "#15803d",
    "word": "green"
  },
  {
    "hex": "#2563eb",
    "word": "blue"
  },
  {
    "hex": "#9333ea",
    "word": "purple"
  },
  {
    "hex": "#be185d",
    "word": "pink"
  },
  {
    "hex": "#4b5563",
    "word": "gray"
  }
] as const;
/** The message of a badge that leads to docs, unless its owner chose another. */
export const BADGE_TEXT = "Read the Docs";
/** Characters. */
export const MAX_BADGE_TEXT = 80;
