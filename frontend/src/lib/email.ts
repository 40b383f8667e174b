import * as z from "zod/mini";

const address = z.email();

/** Returns the address trimmed and in lower case; null when it is invalid. */
export function normaliseEmail(typed: string): string | null {
  const email = typed.trim().toLowerCase();
  return address.safeParse(email).success ? email : null;
}
