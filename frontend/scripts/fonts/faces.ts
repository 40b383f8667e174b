/** A font that themes offer besides the product's own. */
export interface ThemeFont {
  /** The name that themes store, as in `domain::Font`. */
  name: string;
  /** The family, its fallback and the package are those of `branding::FontFace`. */
  family: string;
  fallback: string;
  package: string;
  isSerif: boolean;
  weights: readonly Weight[];
}

/** Weights of text that one fallback face stands in for. */
interface Weight {
  /** The range that style sheets declare; ranges of a font touch. */
  range: readonly [number, number];
  /** The weight that a browser draws for the product's weight in the range. */
  drawn: number;
}

/** Fonts with all weights in one file. The weights are those of `--weight-…` in `tokens.css`. */
const VARIABLE: readonly Weight[] = [
  { range: [1, 499], drawn: 400 },
  { range: [500, 599], drawn: 550 },
  { range: [600, 649], drawn: 620 },
  { range: [650, 1000], drawn: 680 },
];
/** Medium text is drawn bold, because nothing is between. */
const LATO: readonly Weight[] = [
  { range: [1, 499], drawn: 400 },
  { range: [500, 1000], drawn: 700 },
];
const POPPINS: readonly Weight[] = [
  { range: [1, 499], drawn: 400 },
  { range: [500, 599], drawn: 500 },
  { range: [600, 1000], drawn: 600 },
];

function variable(name: string, family = name): ThemeFont {
  return {
    name,
    family: `${family} Variable`,
    fallback: `${family} Fallback`,
    package: `@fontsource-variable/${keyOf(family)}`,
    isSerif: false,
    weights: VARIABLE,
  };
}

function fixed(name: string, weights: readonly Weight[]): ThemeFont {
  return {
    name,
    family: name,
    fallback: `${name} Fallback`,
    package: `@fontsource/${keyOf(name)}`,
    isSerif: false,
    weights,
  };
}

/** All but Inter, which `styles/fonts.css` has. */
export const THEME_FONTS: readonly ThemeFont[] = [
  variable("Roboto"),
  variable("Open Sans"),
  fixed("Lato", LATO),
  fixed("Poppins", POPPINS),
  variable("Source Sans Pro", "Source Sans 3"),
  variable("Montserrat"),
  { ...variable("Playfair Display"), isSerif: true },
];

/** The subsets that pages load; browsers choose by `unicode-range`. */
export const SUBSETS = ["latin", "latin-ext"] as const;
export type Subset = (typeof SUBSETS)[number];

/** Returns the last part of the package's name, which also begins the names of its files. */
export function keyOf(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-");
}

/** Returns whether one file has all weights. */
export const isVariable = (font: ThemeFont) => font.package.startsWith("@fontsource-variable/");

/** A file of a font's package. */
export interface FontFile {
  subset: Subset;
  /** Its path below `node_modules`. */
  path: string;
  range: readonly [number, number];
}

/** Returns the files that a font's style sheet names. The rarer subset comes first: of faces that have a letter, the last wins. */
export function filesOf(font: ThemeFont): FontFile[] {
  const key = font.package.split("/")[1];
  const faces: { style: string; range: readonly [number, number] }[] = isVariable(font)
    ? [{ style: "wght", range: [400, 700] }]
    : font.weights.map(({ range, drawn }) => ({ style: `${drawn}`, range }));
  return SUBSETS.toReversed().flatMap((subset) =>
    faces.map(({ style, range }) => ({
      subset,
      path: `${font.package}/files/${key}-${subset}-${style}-normal.woff2`,
      range,
    })),
  );
}
