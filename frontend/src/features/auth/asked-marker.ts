import * as z from "zod/mini";

/** Marks that this browser requested a link, so that it may use the link without another click. */
const KEY = "sign_in_asked_at";
/** A link is valid for 10 minutes; the rest covers slow mail. */
const VALID_MS = 15 * 60_000;

const stored = z.coerce.number().check(z.positive());

export function markAsked(now = Date.now()): void {
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // Without storage the page asks for a click.
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
