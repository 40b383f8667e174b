import { type RefObject, useEffect } from "react";

/** Focuses the field when `/` is pressed anywhere except in text fields and dialogs. */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const isElsewhere =
        event.target instanceof HTMLElement &&
        event.target.closest("input, textarea, select, dialog, [contenteditable]") !== null;
      if (isElsewhere || field.current === null) return;
      event.preventDefault();
      field.current.focus();
      field.current.select();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [field]);
}
