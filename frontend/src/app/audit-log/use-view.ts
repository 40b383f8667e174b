import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { SAME_FORMS } from "../scroll-to-top";
import { type AuditView, readView, writeView } from "./view";

/** Returns what the address asks for, and a function that changes a part of it. */
export function useAuditView(): [AuditView, (part: Partial<AuditView>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const view = readView(parameters);
  // A second change may come before the address has the first, so it is made to the newest view and not to the drawn one.
  const newest = useRef(view);
  const written = useRef<string | null>(null);
  useEffect(() => {
    if (written.current !== null && written.current !== parameters.toString()) return;
    written.current = null;
    newest.current = readView(parameters);
  }, [parameters]);

  function change(part: Partial<AuditView>) {
    newest.current = { ...newest.current, ...part };
    const next = writeView(parameters, newest.current);
    written.current = next.toString();
    setParameters(next, { replace: true, preventScrollReset: true, state: SAME_FORMS });
  }
  return [view, change];
}
