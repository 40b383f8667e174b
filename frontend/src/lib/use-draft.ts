import { useEffect, useRef } from "react";

const AUTOSAVE_MS = 400;

/**
 * Stores typed values in this browser soon after a key and when the page is left, and removes them when they equal what
 * is saved. The draft of another tab stays until something is typed here. Returns a function to call when that draft is
 * taken over, because it is stored already.
 */
export function useDraft<Value>(
  /** Null when nothing can be edited. */
  draft: { isChanged: boolean; value: Value } | null,
  restored: Value | null,
  /** Stores the values; null removes them. */
  keep: (value: Value | null) => void,
): (value: Value) => void {
  const latest = useRef(() => {});
  const kept = useRef(restored === null ? null : JSON.stringify(restored));
  const isChanged = draft?.isChanged ?? false;
  const text = draft?.isChanged ? JSON.stringify(draft.value) : null;
  useEffect(() => {
    latest.current = () => {
      if (draft === null || text === kept.current) return;
      kept.current = text;
      keep(draft.isChanged ? draft.value : null);
    };
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), isChanged ? AUTOSAVE_MS : 0);
    return () => clearTimeout(timer);
  }, [isChanged, text]);
  useEffect(() => {
    const flush = () => latest.current();
    addEventListener("pagehide", flush);
    return () => {
      removeEventListener("pagehide", flush);
      flush();
    };
  }, []);
  return (taken) => {
    kept.current = JSON.stringify(taken);
  };
}
