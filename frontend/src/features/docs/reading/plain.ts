// Code for large pages, which have no element for each word, as one file.
export { addWordLinks } from "./word-links";
export { colourDefinitions } from "@/lib/colour";
