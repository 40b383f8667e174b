import * as z from "zod/mini";

/** The server sends an address one link a minute. */
const LINK_WAIT_MS = 60_000;
const KEY = "next_sign_in_links";

const stored = z.record(z.string(), z.number());

/** Reads when each address may request its next link. Stored for this tab, so that a reopened form knows it. */
function readNextLinks(): Record<string, number> {
  try {
    const parsed = stored.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? "{}"));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

/** Returns when the address may request its next link, in milliseconds since 1970; null when it may now. */
export function nextLinkAt(email: string, now = Date.now()): number | null {
  const at = readNextLinks()[email];
  return at !== undefined && at > now ? at : null;
}

/** Stores that a link was sent, or was refused for the given seconds. */
export function delayNextLink(email: string, seconds: number | null = null, now = Date.now()): void {
  const waiting = Object.entries(readNextLinks()).filter(([, at]) => at > now);
  const at = now + (seconds === null ? LINK_WAIT_MS : seconds * 1000);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...waiting, [email, at]])));
  } catch {
    // Without storage the server still enforces the wait.
  }
}

/** Formats a wait: "45 s", "12 min". */
export function waitInWords(seconds: number): string {
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
