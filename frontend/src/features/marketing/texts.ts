/** Shown when code that a click needs cannot be loaded. */
export const NOT_LOADED = "This could not be loaded. Check your connection.";
