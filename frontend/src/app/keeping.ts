import { startTransition, useEffect, useState } from "react";

let isStarting = false;

/** Marks the start of hydration: the first render must match the server's elements. */
export function startKeeping(): void {
  isStarting = true;
}

/** Returns true during hydration. Parts that differ from the server's HTML must wait until it is false. */
export function useKeeping(): boolean {
  const [isKeeping, setKeeping] = useState(isStarting);
  useEffect(() => {
    isStarting = false;
    if (isKeeping) startTransition(() => setKeeping(false));
  }, [isKeeping]);
  return isKeeping;
}
