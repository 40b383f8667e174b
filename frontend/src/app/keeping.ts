import { startTransition, useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { replayEarlyClick } from "@/lib/early-clicks";
import { dropEarlyInput } from "@/lib/early-input";

let kept: "docs" | "site" | null = null;

/** Marks the start of hydration: the first render must match the server's elements. */
export function startKeeping(what: "docs" | "site"): void {
  kept = what;
}

/** Returns true during hydration. Parts that differ from the server's HTML must wait until it is false. */
export function useKeeping(): boolean {
  const [isKeeping, setKeeping] = useState(kept !== null);
  useEffect(() => {
    if (isKeeping) startTransition(() => setKeeping(false));
  }, [isKeeping]);
  return isKeeping;
}

/** Ends the hydration and removes the mark of the server's elements. Only for the innermost Suspense boundary of a page, because React hydrates that one last. */
export function useEndOfKeeping(): void {
  useEffect(() => {
    kept = null;
    document.querySelector("[data-kept]")?.removeAttribute("data-kept");
    // The effects of the page's forms have run before this one.
    dropEarlyInput();
    // After what those effects have set is rendered.
    const timer = setTimeout(replayEarlyClick);
    return () => clearTimeout(timer);
  }, []);
}

/** Returns whether a page of the site is hydrated. Those pages are rendered for visitors, without a query. */
export function isKeepingSite(): boolean {
  return kept === "site";
}

/** Returns the query of the address, which is empty during hydration. */
export function useQueryAfterKeeping(): URLSearchParams {
  const isKeeping = useKeeping();
  const [query] = useSearchParams();
  return isKeeping ? new URLSearchParams() : query;
}
