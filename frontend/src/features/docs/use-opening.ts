import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { STAY } from "@/app/scroll-to-top";

/** So long a click may take without the page saying that it was heard. */
const AT_ONCE_MS = 100;

/**
 * Opens an address once its page is here, so that page and address are drawn together and once; after a
 * moment it opens anyway, and the page before is marked as leaving. The last one asked for wins. `arrive`
 * asks for a page, `leave` is called before it opens, and told whether the next page is drawn at once and from its top.
 */
export function useOpening(
  arrive: (path: string) => Promise<unknown>,
  leave: (isForTop: boolean) => void,
): (to: string, path: string) => void {
  const navigate = useNavigate();
  const { key, pathname, search, hash } = useLocation();
  const here = pathname + search + hash;
  const asked = useRef(0);
  // Who has gone elsewhere meanwhile stays there.
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
        // In one piece: what is drawn in many short ones comes a frame or two later.
        void navigate(to, { flushSync: isHere, state: isForTop ? STAY : null });
      };
      const timer = setTimeout(open, AT_ONCE_MS, false);
      void arrive(path).then(() => open(true));
    },
    [arrive, navigate, here, leave],
  );
}
