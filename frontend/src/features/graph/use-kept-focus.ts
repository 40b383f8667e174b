import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the keyboard focus in the graph: when a new picture removes the focused element, the focus moves to the
 * type in the middle of the new picture (`data-home`). `shown` names the picture; null while there is none.
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
    // The reader came from the list below the picture: bring the picture into view unless it already is.
    if (top < 0 || top > innerHeight / 2) picture?.scrollIntoView({ block: "nearest" });
  }, [root, shown]);

  return {
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      // Removing an element also blurs it; the focus has left only when another element received it.
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget as Node)) hadFocus.current = false;
    },
  };
}
