import { useCallback, useEffect, useState } from "react";

const SHOWN_MS = 5000;

/** A message that vanishes after five seconds. A new one replaces it, and has five seconds of its own. */
export function useFlash(): [string | null, (message: string) => void] {
  const [flash, setFlash] = useState<{ message: string } | null>(null);
  useEffect(() => {
    if (flash === null) return;
    const timer = setTimeout(() => setFlash(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [flash]);
  return [flash?.message ?? null, useCallback((message: string) => setFlash({ message }), [])];
}
