import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/** So long a click may take without the page saying that it was heard. */
const AT_ONCE_MS = 100;

/**
 * Opens an address once its page is here, so that page and address are drawn together and once; after a
 * moment it opens anyway, and the page before is marked as leaving. The last one asked for wins. `arrive`
 * asks for a page, `leave` is called before it opens.
 */
export function useOpening(arrive: (path: string) => Promise<unknown>, leave: () => void): (to: string, path: string) => void {
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
      const open = () => {
        if (own !== asked.current) return;
        asked.current += 1;
        clearTimeout(timer);
        leave();
        void navigate(to);
      };
      const timer = setTimeout(open, AT_ONCE_MS);
      void arrive(path).then(open);
    },
    [arrive, navigate, here, leave],
  );
}
