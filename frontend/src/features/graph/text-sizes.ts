/** Sizes of text in the pictures, in pixels: the tokens `--text-3xs`, `--text-2xs`, `--text-xs` and `--text-lg`. */
export const TEXT = { "3xs": 10, "2xs": 11, xs: 12, lg: 18 } as const;

/** The width of a letter of the code face in em, JetBrains Mono's and a little more for the faces that stand in for it. */
const LETTER_EM = 0.61;

/** The width of a text in the code face, in pixels. */
export const textWidth = (letters: number, size: number) => letters * size * LETTER_EM;

/** The number of letters of the code face that fit into a width. */
export const lettersIn = (width: number, size: number) => Math.floor(width / (size * LETTER_EM));
