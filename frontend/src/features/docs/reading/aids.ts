// What is loaded after the page, in one file.
export { addHoverCards } from "./hover-card";
export { addUnfolding } from "./unfold";
export { addAllUses } from "./uses";
