import { type RefObject, useLayoutEffect } from "react";

/** The classes of a row of tabs. A long row scrolls sideways. */
export const TAB_ROW = "flex gap-5 overflow-x-auto [scrollbar-width:thin] border-b border-line text-sm";

const CURRENT = '[aria-selected="true"], [aria-current="page"]';

/** The classes of a tab. Which one is current shows by `aria-selected` or `aria-current`. */
export const TAB =
  "-mb-px shrink-0 border-b-2 border-transparent px-0.5 py-2.5 whitespace-nowrap text-fg-2 no-underline -outline-offset-2 hover:text-fg " +
  "aria-selected:border-brand aria-selected:font-medium aria-selected:text-fg " +
  "aria-[current=page]:border-brand aria-[current=page]:font-medium aria-[current=page]:text-fg";

/** Keeps the current tab of a row in view. `current` says when it changes. */
export function useCurrentInView(row: RefObject<HTMLElement | null>, current: unknown): void {
  useLayoutEffect(() => {
    const element = row.current;
    const tab = element?.querySelector<HTMLElement>(CURRENT);
    if (!element || !tab) return;
    const start = tab.offsetLeft - element.offsetLeft;
    if (start < element.scrollLeft || start + tab.offsetWidth > element.scrollLeft + element.clientWidth) {
      element.scrollLeft = start - (element.clientWidth - tab.offsetWidth) / 2;
    }
  }, [row, current]);
}
