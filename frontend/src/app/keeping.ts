import { startTransition, useEffect, useState } from "react";

let isStarting = false;

/** The app starts over a document whose elements it keeps; what it draws at first must be what stands there. */
export function startKeeping(): void {
  isStarting = true;
}

/** True while the app takes over elements of the server: parts that look otherwise there, or are not there, come after. */
export function useKeeping(): boolean {
  const [isKeeping, setKeeping] = useState(isStarting);
  useEffect(() => {
    isStarting = false;
    if (isKeeping) startTransition(() => setKeeping(false));
  }, [isKeeping]);
  return isKeeping;
}
