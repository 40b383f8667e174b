import { useEffect, useRef, useState } from "react";
import { messageOf } from "@/api/errors";
import type { DiagnosedSchema } from "@/api/generated/types.gen";
import { diagnose } from "./queries";
import { MAX_BYTES } from "./schema-files";

/** The first key after a rest is asked about at once; keys that follow each other faster than this, when they rest. */
const PAUSE_MS = 25;

export interface Diagnosis {
  /** The newest answer; while `checking`, of the text before. */
  answer: DiagnosedSchema | null;
  checking: boolean;
  /** Why there is no answer. */
  failure: string | null;
}

const NOTHING: Diagnosis = { answer: null, checking: false, failure: null };

/**
 * What the server says of a text while it is typed. `ask` is called with each change. A question that a
 * newer one follows is given up, so an answer is always of the text that is there.
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
    // The server says no more of nothing, and takes no more than that.
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

/** Answers, key by key, how long to wait for the next one. */
function pauses(): () => number {
  let last = -PAUSE_MS;
  return () => {
    const before = last;
    last = performance.now();
    return last - before < PAUSE_MS ? PAUSE_MS : 0;
  };
}
