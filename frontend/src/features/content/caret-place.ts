/** Longer texts are not measured at each key press; the lower edge is used instead. */
const MAX_MEASURED = 50_000;
const COPIED = ["width", "padding", "border", "font", "lineHeight", "letterSpacing", "tabSize"] as const;

/** Returns the pixels from the upper edge of a text area to the line of its caret. */
export function caretTop(area: HTMLTextAreaElement): number {
  const before = area.value.slice(0, area.selectionStart);
  if (before.length > MAX_MEASURED) return area.clientHeight;
  // A text area has no API for caret coordinates, so measure a hidden copy.
  const mirror = document.createElement("div");
  const style = getComputedStyle(area);
  for (const name of COPIED) mirror.style[name] = style[name];
  mirror.style.boxSizing = "border-box";
  mirror.style.position = "absolute";
  mirror.style.visibility = "hidden";
  mirror.style.whiteSpace = "pre-wrap";
  mirror.style.overflowWrap = "break-word";
  mirror.textContent = before;
  const caret = document.createElement("span");
  caret.textContent = ".";
  mirror.append(caret);
  document.body.append(mirror);
  const top = caret.offsetTop - area.scrollTop;
  mirror.remove();
  return Math.min(Math.max(top, 0), area.clientHeight);
}
