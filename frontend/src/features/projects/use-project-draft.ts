import { useCallback, useEffect, useRef } from "react";
import { clearProjectDraft, type ProjectDraft, writeProjectDraft } from "@/app/project/draft";

const KEEP_AFTER_MS = 400;

/** Stores the form in this browser shortly after each key press, and immediately before it is sent or the page is left. */
export function useProjectDraft(userId: string, read: () => ProjectDraft) {
  const latest = useRef(read);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stopped = useRef(false);
  const dirty = useRef(false);
  useEffect(() => {
    latest.current = read;
  });
  const now = useCallback(() => {
    clearTimeout(timer.current);
    // The draft of another tab stays until something is typed here.
    if (stopped.current || !dirty.current) return;
    dirty.current = false;
    writeProjectDraft(userId, latest.current());
  }, [userId]);
  const soon = useCallback(() => {
    clearTimeout(timer.current);
    dirty.current = true;
    timer.current = setTimeout(now, KEEP_AFTER_MS);
  }, [now]);
  const stop = useCallback(() => {
    stopped.current = true;
    clearTimeout(timer.current);
    clearProjectDraft(userId);
  }, [userId]);
  useEffect(() => {
    stopped.current = false;
    const leave = () => now();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      clearTimeout(timer.current);
    };
  }, [now]);
  return { now, soon, stop };
}
