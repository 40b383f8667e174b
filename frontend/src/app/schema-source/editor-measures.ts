/** Line height, visible lines and padding, shared by editor and viewer. */
export const LINE_HEIGHT = 20;
export const EDITOR_LINES = 13;
export const EDITOR_PADDING = 10;
/** Maximum height in a dialog, which leaves room for the problems. */
export const IN_DIALOG = "max-h-[max(160px,calc(90dvh-560px))]";
/** Shown in an empty editor of a schema. */
export const EXAMPLE = "type Query {\n  hello: String\n}";
