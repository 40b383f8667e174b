import { type RefObject, useEffect } from "react";

/** Marks a member on the page while it is the one at the caret. */
export function useLitMember(page: RefObject<HTMLElement | null>, html: unknown, member: string | null): void {
  useEffect(() => {
    const element = page.current;
    if (element === null || member === null) return;
    let undo: (() => void) | null = null;
    let isGone = false;
    import("./later").then(
      ({ light }) => {
        if (!isGone) undo = light(element, member);
      },
      // The page can be read without it.
      () => undefined,
    );
    return () => {
      isGone = true;
      undo?.();
    };
  }, [page, html, member]);
}
