const FALLBACK = "#808080";

/**
 * Calls `read` with a function that returns the colour of a token inside an element: "--bg" → "#0b0b0e". The value of the
 * variable itself would not help, because it holds the colours of both themes.
 */
export function readTokenColours<Result>(element: Element, read: (token: (name: string) => string) => Result): Result {
  const probe = document.createElement("i");
  // Without this, reading right after a change returns the old colour, because styles for reduced motion make each
  // change a transition.
  probe.style.setProperty("transition", "none", "important");
  element.append(probe);
  const style = getComputedStyle(probe);
  try {
    return read((name) => {
      probe.style.color = `var(${name})`;
      return hexOf(style.color);
    });
  } finally {
    probe.remove();
  }
}

/** "rgb(11, 11, 14)" → "#0b0b0e"; grey for anything else. */
export function hexOf(colour: string): string {
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour)?.slice(1);
  return parts === undefined
    ? FALLBACK
    : `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
}
