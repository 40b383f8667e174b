import { useRef } from "react";

/**
 * Returns a function that makes the idempotency key of a request. The same request gets the same key, so that sending it
 * again after a lost response has no second effect.
 */
export function useRequestKey(): (request: unknown) => string {
  const last = useRef({ text: "", key: "" });
  return (request) => {
    const text = JSON.stringify(request);
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
