import { type RefObject, useEffect } from "react";

/** Focuses the field when `/` is pressed anywhere except in text fields and dialogs; and with Ctrl K or ⌘ K. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const hasCommand = event.ctrlKey || event.metaKey;
      const isCommand = hasCommand && event.key.toLowerCase() === "k";
      const isSlash = !hasCommand && event.key === "/";
      if (!(isCommand || isSlash) || event.altKey || event.defaultPrevented) return;
      const elsewhere = isCommand
        ? "dialog, [role=dialog], [contenteditable]"
        : "input, textarea, select, dialog, [contenteditable]";
      const isElsewhere = event.target instanceof HTMLElement && event.target.closest(elsewhere) !== null;
      if (isElsewhere || field.current === null) return;
      event.preventDefault();
      field.current.focus();
      field.current.select();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [field]);
}
