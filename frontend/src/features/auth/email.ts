import * as z from "zod/mini";

const address = z.email();

/** The address as it is sent: trimmed and in lower case. Null when it is not an address. */
export function normaliseEmail(typed: string): string | null {
  const email = typed.trim().toLowerCase();
  return address.safeParse(email).success ? email : null;
}
