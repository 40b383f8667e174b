/** What the stage needs only once a visitor touches it, as one file to load. */
export { chooseTheme } from "../../theme-choice";
export { light } from "./light";
export { makePage } from "./make-page";
export { readFiles } from "./read-files";
