import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the keyboard in the graph: where what had the focus goes with the picture before, what stands in the
 * middle of the next one gets it (`data-home`). `shown` names the picture; null while there is none.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>, shown: string | null) {
  const hadFocus = useRef(false);

  useEffect(() => {
    const active = document.activeElement;
    const isLeft = active === null || active === document.body || active.closest("[data-box]") !== null;
    if (shown === null || !hadFocus.current || !isLeft) return;
    const home = root.current?.querySelector<HTMLElement | SVGElement>("[data-home]");
    home?.focus({ preventScroll: true });
    const picture = home?.closest(".graph-picture");
    const top = picture?.getBoundingClientRect().top ?? 0;
    // Who came from the list below it; what is in sight stays where it is.
    if (top < 0 || top > innerHeight / 2) picture?.scrollIntoView({ block: "nearest" });
  }, [root, shown]);

  return {
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      // What is gone loses the focus too; only what takes it elsewhere ends it.
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget as Node)) hadFocus.current = false;
    },
  };
}
