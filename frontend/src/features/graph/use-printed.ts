import { useEffect, useRef } from "react";

/**
 * Prints the whole picture: whenever the page is printed, an element that only print shows receives the result of
 * `make`. The picture on the screen may show only a part, in the screen's colours.
 */
export function usePrinted(make: () => string | undefined) {
  const paper = useRef<HTMLDivElement>(null);
  const latest = useRef(make);
  latest.current = make;

  useEffect(() => {
    const draw = () => {
      const svg = latest.current();
      if (svg === undefined) return;
      const { documentElement: drawn } = new DOMParser().parseFromString(svg, "image/svg+xml");
      paper.current?.replaceChildren(document.importNode(drawn, true));
    };
    const clear = () => paper.current?.replaceChildren();
    // Some browsers fire only one of the two events; drawing twice does no harm.
    const media = globalThis.matchMedia?.("print");
    const onMedia = () => (media.matches ? draw() : clear());
    addEventListener("beforeprint", draw);
    addEventListener("afterprint", clear);
    media?.addEventListener("change", onMedia);
    return () => {
      removeEventListener("beforeprint", draw);
      removeEventListener("afterprint", clear);
      media?.removeEventListener("change", onMedia);
    };
  }, []);

  return paper;
}
