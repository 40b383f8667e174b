// Everything that loads after the page, as one file.
export { addHoverCards } from "./hover-card";
export { addMenuKeys } from "./page-menu";
export { addUnfolding } from "./unfold";
export { addAllUses } from "./uses";
