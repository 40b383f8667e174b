import { useEffect, useRef, useState } from "react";
import { ApiError, messageOf } from "@/api/errors";

/** The first key press is checked at once; faster ones are checked after a pause of this length. */
const PAUSE_MS = 25;

export interface TypedAnswer<Answer> {
  /** The newest response; while `checking`, that of the previous text. */
  answer: Answer | null;
  checking: boolean;
  /** Why there is no response. */
  failure: string | null;
}

interface Options {
  pauseMs?: number;
  /** Whether the page asks as soon as it is shown, so that its first render says so. */
  startsChecking?: boolean;
}

/**
 * Returns the server's answer about a text while it is typed. Call `ask` after each change. `send` returns null if there
 * is nothing to ask. A new request aborts the previous one, so that an answer
 * about an earlier text never arrives late. While `checking`, `answer` is still the one about the earlier text.
 */
export function useAnswer<Answer>(
  send: (signal: AbortSignal) => Promise<Answer> | null,
  { pauseMs = PAUSE_MS, startsChecking = false }: Options = {},
): TypedAnswer<Answer> & { ask: () => void } {
  const nothing: TypedAnswer<Answer> = { answer: null, checking: false, failure: null };
  const [known, setKnown] = useState({ ...nothing, checking: startsChecking });
  const running = useRef<{ stop: () => void } | null>(null);
  const rest = useRef(pauses(pauseMs));
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
    setKnown((before) => (before.checking ? before : { ...before, checking: true }));
  }

  /** Asks again by itself after a time that the server has named. */
  function askLater(delay: number, signal: AbortSignal) {
    if (signal.aborted) return;
    const timer = setTimeout(ask, delay);
    running.current = { stop: () => clearTimeout(timer) };
  }

  async function run(signal: AbortSignal) {
    const sent = send(signal);
    if (sent === null) return setKnown(nothing);
    let next: TypedAnswer<Answer>;
    try {
      next = { answer: await sent, checking: false, failure: null };
    } catch (error) {
      next = { answer: null, checking: false, failure: messageOf(error) };
      if (error instanceof ApiError && error.retryAfter !== null) askLater(error.retryAfter * 1_000, signal);
    }
    if (!signal.aborted) setKnown(next);
  }

  return { ...known, ask };
}

/** Returns a function that tells, for each key press, how long to wait for the next. */
function pauses(pauseMs: number): () => number {
  let last = -pauseMs;
  return () => {
    const before = last;
    last = performance.now();
    return last - before < pauseMs ? pauseMs : 0;
  };
}
