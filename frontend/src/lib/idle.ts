/** Longer than this nothing waits for a busy page. */
const MAX_WAIT_MS = 1000;
/** For browsers without idle callbacks. */
const PAUSE_MS = 50;

/** Resolves when the browser has nothing else to do. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve(), { timeout: MAX_WAIT_MS });
    else setTimeout(resolve, PAUSE_MS);
  });
}
