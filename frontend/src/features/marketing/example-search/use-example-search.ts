import { useEffect, useRef, useState } from "react";
import { useRetries } from "@/lib/use-retries";
import type { Answer, ExampleHits, SearchTime } from "./messages";

export interface ExampleSearch {
  /** The newest hits, perhaps of an earlier text; null while there are none. */
  found: (ExampleHits & { q: string }) | null;
  /** How long the search for this text takes; null until it has been measured. */
  time: SearchTime | null;
  /** Whether the names could not be loaded. It tries again by itself. */
  isFailed: boolean;
}

const nothing: ExampleSearch = { found: null, time: null, isFailed: false };

/** Searches GitHub's schema in the browser. The names load with the first call, also before there is a text. */
export function useExampleSearch(q: string): ExampleSearch {
  const worker = useRef<Worker>(null);
  const [state, setState] = useState(nothing);
  const { attempt, fail, stop } = useRetries();
  useEffect(() => {
    function take(answer: Answer) {
      if ("isFailed" in answer) return lose();
      stop();
      if ("found" in answer) setState({ ...nothing, found: { ...answer.found, q: answer.q } });
      else setState((was) => (was.found?.q === answer.q ? { ...was, time: answer.time } : was));
    }
    function lose() {
      setState((was) => ({ ...was, isFailed: true }));
      fail();
    }
    function start() {
      const made = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
      made.addEventListener("message", ({ data }: MessageEvent<Answer>) => take(data));
      made.addEventListener("error", () => {
        // Its code could not be loaded.
        made.terminate();
        worker.current = null;
        lose();
      });
      return made;
    }
    worker.current ??= start();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- messages of workers have none
    worker.current.postMessage({ q });
  }, [q, attempt, fail, stop]);
  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = null;
    },
    [],
  );
  return state;
}
