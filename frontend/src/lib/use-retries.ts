import { useCallback, useEffect, useRef, useState } from "react";

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;

/** Returns the wait after this many failures in a row: 1 s, doubling each time, at most 30 s. */
export function retryWait(failures: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.max(failures - 1, 0), MAX_WAIT_MS);
}

/**
 * Counts attempts: the next one is due after a growing wait that `fail` starts, or at once when the network comes back
 * or `now` is called. `stop` ends the wait. `nextTry` is when it is over, in milliseconds since 1970.
 */
export function useRetries() {
  const failures = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [attempt, setAttempt] = useState(0);
  const [nextTry, setNextTry] = useState<number | null>(null);

  const now = useCallback(() => {
    clearTimeout(timer.current);
    setAttempt((before) => before + 1);
  }, []);
  const fail = useCallback(() => {
    failures.current += 1;
    clearTimeout(timer.current);
    const wait = retryWait(failures.current);
    setNextTry(Date.now() + wait);
    timer.current = setTimeout(now, wait);
  }, [now]);
  const stop = useCallback(() => {
    failures.current = 0;
    clearTimeout(timer.current);
    setNextTry(null);
  }, []);

  const isWaiting = nextTry !== null;
  useEffect(() => {
    if (!isWaiting) return;
    addEventListener("online", now);
    return () => removeEventListener("online", now);
  }, [isWaiting, now]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return { attempt, nextTry, now, fail, stop };
}
