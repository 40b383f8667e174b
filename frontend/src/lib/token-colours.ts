const FALLBACK = "#808080";

/**
 * Calls `read` with a function that returns a colour of the tokens as it looks in an element: "--bg" → "#0b0b0e". The
 * variable itself holds the colours of both themes.
 */
export function readTokenColours<Result>(element: Element, read: (token: (name: string) => string) => Result): Result {
  const probe = document.createElement("i");
  // With reduced motion each change is a transition of its own, which would begin with the colour before.
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
