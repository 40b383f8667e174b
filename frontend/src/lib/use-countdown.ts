import { useEffect, useState } from "react";

const TICK_MS = 250;

/** Counts down the whole seconds until `at` (milliseconds since 1970). Returns 0 when it has passed or is null. */
export function useCountdown(at: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (at === null) return;
    const tick = () => {
      setNow(Date.now());
      if (Date.now() >= at) clearInterval(timer);
    };
    const timer = setInterval(tick, TICK_MS);
    const first = setTimeout(tick);
    return () => {
      clearInterval(timer);
      clearTimeout(first);
    };
  }, [at]);
  return at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1000));
}
