// What large documents need that have no element for each word, in one file.
export { addWordLinks } from "./word-links";
export { colourDefinitions } from "@/lib/colour";
