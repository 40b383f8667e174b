import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { SAME_FORMS } from "./scroll-to-top";

/** Returns what the address asks for, such as the filters of a list, and a function that changes a part of it. */
export function useAddressView<View extends object>(
  read: (parameters: URLSearchParams) => View,
  write: (parameters: URLSearchParams, view: View) => URLSearchParams,
): [View, (part: Partial<View>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const view = read(parameters);
  // A second change may come before the address has the first, so it is made to the newest view and not to the drawn one.
  const newest = useRef(view);
  const written = useRef<string | null>(null);
  useEffect(() => {
    if (written.current !== null && written.current !== parameters.toString()) return;
    written.current = null;
    newest.current = read(parameters);
  }, [parameters, read]);

  function change(part: Partial<View>) {
    newest.current = { ...newest.current, ...part };
    const next = write(parameters, newest.current);
    written.current = next.toString();
    setParameters(next, { replace: true, preventScrollReset: true, state: SAME_FORMS });
  }
  return [view, change];
}
