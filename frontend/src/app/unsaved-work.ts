import { useEffect } from "react";

let held = 0;

/** Returns whether leaving the page would lose typed text. */
export function hasUnsavedWork(): boolean {
  return held > 0;
}

/**
 * While `active`, the browser asks before closing the page, and an expired session keeps the page open below the
 * sign-in window.
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
