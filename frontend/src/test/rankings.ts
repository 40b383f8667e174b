/** The two rankings that run in the browser, for `scripts/rankings.mjs`: the static site's, and the palette's until the server answers. */
export { findInstantHits } from "@/features/docs/palette-hits";
export { makeIndex } from "@/static-site/entries";
export { search } from "@/static-site/search";
