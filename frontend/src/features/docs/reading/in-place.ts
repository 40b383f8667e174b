// What is shown in place, in one file: loaded by the first who asks for it or comes back to it.
export { showAgain, showAllUses } from "./all-uses";
export { restore, toggle } from "./unfolded";
