/** The rankings in the browser, for `scripts/rankings.mjs`: that of static sites, and the palette's until the server answers. */
export { hitsAtOnce } from "@/features/docs/palette-hits";
export { makeIndex, search } from "@/static-site/search";
