import { ApiError } from "./errors";
import { readToken } from "./token";

/** The document's status is valid for this long after its navigation began, in milliseconds. */
const FRESH_MS = 10_000;

/**
 * Makes the call unless this document was a 404 without docs. For readers without a session the API would return the
 * same, and the browser would log an error.
 */
export async function unlessNothingHere<T>(call: () => Promise<T>): Promise<T> {
  if (isNothingHere()) throw new ApiError(404, null);
  return call();
}

function isNothingHere(): boolean {
  const [sent] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return (
    sent?.responseStatus === 404 &&
    performance.now() < FRESH_MS &&
    new URL(sent.name).pathname === location.pathname &&
    document.querySelector("script#bootstrap") === null &&
    readToken() === null
  );
}
