/** Sizes of text in the pictures, in pixels: the tokens `--text-3xs`, `--text-2xs`, `--text-xs` and `--text-lg`. */
export const TEXT = { "3xs": 10, "2xs": 11, xs: 12, lg: 18 } as const;

/** Width of a letter of the code font in em: that of JetBrains Mono, and a little more for its fallback fonts. */
const LETTER_EM = 0.61;

/** Returns the width of a text in the code font, in pixels. */
export const textWidth = (letters: number, size: number) => letters * size * LETTER_EM;

/** Returns the number of letters of the code font that fit into a width. */
export const lettersIn = (width: number, size: number) => Math.floor(width / (size * LETTER_EM));
