import { MAX_ERROR_MESSAGE, MAX_ERROR_STACK, MAX_ERROR_URL, NETWORK_NOISE, NOISE } from "@/lib/generated/client-errors";

/** Errors that are answers of the server or the network, not faults of the app. */
const EXPECTED = new Set(["ApiError", "ConnectionError", "AbortError"]);
const REMOVED = "[removed]";

/** Messages that this page has reported: each error is reported once per page load. */
const reported = new Set<string>();

/** Reports an error of the app to the server, without secrets, unless it is noise. Never throws and needs no account. */
export function reportError(thrown: unknown, componentStack: string | null = null, pathname = location.pathname): void {
  try {
    // A `DOMException` is not an `Error` everywhere.
    const isException = thrown instanceof Error || thrown instanceof DOMException;
    const error = isException ? thrown : new Error(String(thrown));
    const message = removeSecrets(error.message === "" ? error.name : error.message).slice(0, MAX_ERROR_MESSAGE);
    if (EXPECTED.has(error.name) || isNoise(message) || reported.has(message)) return;
    reported.add(message);
    const body = {
      message,
      stack: removeSecrets(error.stack ?? "").slice(0, MAX_ERROR_STACK),
      component_stack: removeSecrets(componentStack ?? "").slice(0, MAX_ERROR_STACK),
      url: pathname.slice(0, MAX_ERROR_URL),
    };
    // Not through the API client: a report carries no token, and is not repeated.
    void fetch("/api/client-errors", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      credentials: "omit",
      keepalive: true,
    }).catch(() => undefined);
  } catch {
    // A failing report must not cause another error.
  }
}

function isNoise(message: string): boolean {
  const lower = message.toLowerCase();
  return NOISE.some((part) => lower.includes(part)) || NETWORK_NOISE.some((end) => lower.endsWith(end));
}

/** Removes tokens, keys, passwords, addresses of people and names of projects. The server removes more, once more. */
export function removeSecrets(text: string): string {
  return text
    .replaceAll(/\b(Bearer:?)\s+[^\s,;]+/gi, `$1 ${REMOVED}`)
    .replaceAll(/\b([Bb]asic)\s+(?=\S*[A-Z\d=])[\w+/=-]{4,}/g, `$1 ${REMOVED}`)
    .replaceAll(/(\bkey|\bcode|token|secret|passw(?:or)?d)(=|%3D)[^\s&#,;)]+/gi, `$1$2${REMOVED}`)
    .replaceAll(/((?:token|secret|password|api[_-]?key)["']?\s*[:=]\s*)(?!\[)["']?[^\s&#,;)"'}]+/gi, `$1${REMOVED}`)
    .replaceAll(/:\/\/[^\s/@]+@/g, `://${REMOVED}@`)
    .replaceAll(/\/(d|preview|api\/projects|api\/public\/\w+)\/[^\s?#)"'`]+/g, "/$1/…")
    .replaceAll(/\b(?:gf_|whsec_|sk_live_|sk_test_)\w+/g, REMOVED)
    .replaceAll(/\b[a-zA-Z0-9_]{40,}\b/g, REMOVED)
    .replaceAll(/[^\s@<>"'/]+@[^\s@<>"'/:]+\.[^\s@<>"'/:]+/g, REMOVED);
}

/** Forgets the reported messages, as a page load does. For tests. */
export function forgetReports(): void {
  reported.clear();
}
