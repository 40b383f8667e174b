// Code that shows types and uses in place, as one file. It loads on the first use.
export { showAgain, showAllUses } from "./all-uses";
export { restore, toggle } from "./unfolded";
