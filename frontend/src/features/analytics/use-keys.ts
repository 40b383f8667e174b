import { useEffect, useRef } from "react";
import { COMPARISONS, movePeriod, PERIODS, type View } from "./view";

/** Changes the view with keys; `onHelp` is called for `?`. Keys in fields and windows are left alone. */
export function useKeys(view: View, onChange: (view: View) => void, onHelp: () => void): void {
  const latest = useRef({ view, onChange, onHelp });
  latest.current = { view, onChange, onHelp };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      const hasCommand = event.ctrlKey || event.metaKey || event.altKey;
      const isElsewhere =
        target instanceof HTMLElement &&
        target.closest("input, textarea, select, dialog, [contenteditable], [role=tablist]") !== null;
      if (hasCommand || isElsewhere || event.defaultPrevented) return;
      if (key === "?") {
        latest.current.onHelp();
        return;
      }
      const next = follow(latest.current.view, key);
      if (next === null) return;
      event.preventDefault();
      latest.current.onChange(next);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/** Returns the view after a key; null if the key does nothing. */
export function follow(view: View, key: string): View | null {
  const period = PERIODS.find(({ shortcut }) => shortcut === key);
  if (period !== undefined) return { ...view, period: period.key, from: "", to: "" };
  switch (key) {
    case "ArrowLeft":
      return movePeriod(view, -1);
    case "ArrowRight":
      return movePeriod(view, 1);
    case "x": {
      const at = COMPARISONS.findIndex((each) => each.key === view.compare);
      const next = COMPARISONS[(at + 1) % COMPARISONS.length];
      return next === undefined ? null : { ...view, compare: next.key };
    }
    case "f":
      return { ...view, tab: view.tab === "dashboard" ? "filtered" : "dashboard" };
    case "Escape":
      return view.filter === null ? null : { ...view, filter: null };
    default:
      return null;
  }
}
