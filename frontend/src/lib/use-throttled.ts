import { useEffect, useRef, useState } from "react";

/** Returns a value that follows `value` at once, but changes at most once in `milliseconds`; the last one always arrives. */
export function useThrottled<T>(value: T, milliseconds: number): T {
  const [shown, setShown] = useState(value);
  const changedAt = useRef(-Infinity);
  useEffect(() => {
    const show = () => {
      changedAt.current = performance.now();
      setShown(value);
    };
    const wait = changedAt.current + milliseconds - performance.now();
    if (wait <= 0) return show();
    const timer = setTimeout(show, wait);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return shown;
}
