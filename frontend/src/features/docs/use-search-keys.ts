import { useEffect, useRef } from "react";

/** `/` outside of text fields, Ctrl K and ⌘ K anywhere. */
export function useSearchKeys(onSearch: () => void): void {
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k";
      const isTyping = event.target instanceof HTMLElement && event.target.closest("input, textarea, select, [contenteditable]") !== null;
      const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping;
      if (!isCommand && !isSlash) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
