/** Pixels of a line, lines in view and space around them, the same for editor and viewer. */
export const LINE_HEIGHT = 20;
export const EDITOR_LINES = 13;
export const EDITOR_PADDING = 10;
/** In a dialog the editor leaves room for what is said of its text. */
export const IN_DIALOG = "max-h-[max(160px,calc(90dvh-560px))]";
