/** The product's name, written here and nowhere else in the frontend. */
export const PRODUCT = "Graphfolio";
export const TAGLINE = `${PRODUCT} turns GraphQL schemas into interactive, shareable documentation.`;
export const COPYRIGHT_YEAR = 2025;
