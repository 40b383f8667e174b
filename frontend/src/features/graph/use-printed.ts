import { useEffect, useRef } from "react";

/**
 * Puts a picture on the paper: an element that is seen in print alone gets what `make` gives, whenever the page is
 * printed. What is on the screen shows a part of it, in the colours of the screen.
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
    // Not every browser tells both; drawing twice draws the same.
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
