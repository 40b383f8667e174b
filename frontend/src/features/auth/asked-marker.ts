import * as z from "zod/mini";

/** Remembers that this browser asked for a link, so that it may spend it without a further click. */
const KEY = "sign_in_asked_at";
/** A link lives 10 minutes; a little more covers a slow mail. */
const VALID_MS = 15 * 60_000;

const stored = z.coerce.number().check(z.positive());

export function markAsked(now = Date.now()): void {
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // The page then asks for a click.
  }
}

export function clearAsked(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

export function wasAskedHere(now = Date.now()): boolean {
  try {
    const at = stored.safeParse(localStorage.getItem(KEY));
    return at.success && now - at.data >= 0 && now - at.data < VALID_MS;
  } catch {
    return false;
  }
}
