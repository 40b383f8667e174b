import { useEffect } from "react";

let held = 0;

/** Is there typed work on the page that would be lost with it. */
export function hasUnsavedWork(): boolean {
  return held > 0;
}

/**
 * While `active`, the browser asks before the page is closed, and a session that ends leaves the page
 * where it is, below the sign-in window.
 */
export function useUnsavedWork(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    held += 1;
    addEventListener("beforeunload", ask);
    return () => {
      held -= 1;
      removeEventListener("beforeunload", ask);
    };
  }, [active]);
}
