import { useEffect, useRef, useState } from "react";
import { messageOf } from "@/api/errors";
import type { DiagnosedSchema } from "@/api/generated/types.gen";
import { diagnose } from "./queries";
import { MAX_BYTES } from "./schema-files";

/** The first key press is checked at once; faster ones are checked after a pause of this length. */
const PAUSE_MS = 25;

export interface Diagnosis {
  /** The newest response; while `checking`, that of the previous text. */
  answer: DiagnosedSchema | null;
  checking: boolean;
  /** Why there is no response. */
  failure: string | null;
}

const NOTHING: Diagnosis = { answer: null, checking: false, failure: null };

/**
 * Returns the server's diagnostics of a text while it is typed. Call `ask` after each change. A new request aborts the
 * previous one, so that the result always belongs to the current text.
 */
export function useDiagnosis(text: () => string): Diagnosis & { ask: () => void } {
  const [diagnosis, setDiagnosis] = useState(NOTHING);
  const running = useRef<{ stop: () => void } | null>(null);
  const rest = useRef(pauses());
  useEffect(() => () => running.current?.stop(), []);

  function ask() {
    running.current?.stop();
    const abort = new AbortController();
    const timer = setTimeout(() => void run(abort.signal), rest.current());
    running.current = {
      stop: () => {
        clearTimeout(timer);
        abort.abort();
      },
    };
    setDiagnosis((before) => (before.checking ? before : { ...before, checking: true }));
  }

  async function run(signal: AbortSignal) {
    const asked = text();
    // Skip empty texts, and texts above the server's limit.
    if (asked.trim() === "" || asked.length > MAX_BYTES) return setDiagnosis(NOTHING);
    let next: Diagnosis;
    try {
      next = { answer: await diagnose(asked, signal), checking: false, failure: null };
    } catch (error) {
      next = { answer: null, checking: false, failure: messageOf(error) };
    }
    if (!signal.aborted) setDiagnosis(next);
  }

  return { ...diagnosis, ask };
}

/** Returns a function that tells, for each key press, how long to wait for the next. */
function pauses(): () => number {
  let last = -PAUSE_MS;
  return () => {
    const before = last;
    last = performance.now();
    return last - before < PAUSE_MS ? PAUSE_MS : 0;
  };
}
