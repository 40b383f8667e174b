import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { STAY } from "@/app/scroll-to-top";

/** A click that takes longer needs visible feedback. */
const FEEDBACK_MS = 100;

/**
 * Returns a function that opens an address once its page has loaded, so that page and address change together.
 * After a moment it opens anyway, and the previous page is marked as leaving. The last call wins. `arrive` loads
 * a page; `leave` runs before it opens, and is told whether the next page shows at once from its top.
 */
export function useOpening(
  arrive: (path: string) => Promise<unknown>,
  leave: (isForTop: boolean) => void,
): (to: string, path: string) => void {
  const navigate = useNavigate();
  const { key, pathname, search, hash } = useLocation();
  const here = pathname + search + hash;
  const asked = useRef(0);
  // A navigation in the meantime cancels the pending one.
  useEffect(() => () => void (asked.current += 1), [key]);

  return useCallback(
    (to, path) => {
      asked.current += 1;
      if (to === here) return;
      const own = asked.current;
      const open = (isHere: boolean) => {
        if (own !== asked.current) return;
        asked.current += 1;
        clearTimeout(timer);
        const isForTop = isHere && !to.includes("#");
        leave(isForTop);
        // Render in one piece: time-slicing would show it a frame or two later.
        void navigate(to, { flushSync: isHere, state: isForTop ? STAY : null });
      };
      const timer = setTimeout(open, FEEDBACK_MS, false);
      void arrive(path).then(() => open(true));
    },
    [arrive, navigate, here, leave],
  );
}
