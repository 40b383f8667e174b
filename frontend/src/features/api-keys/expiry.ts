import { formatDate } from "@/lib/format";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface Expiry {
  state: "never" | "far" | "soon" | "expired";
  text: string;
}

/** Describes when a key stops working. */
export function describeExpiry(
  { expiresAt, expiresSoon }: { expiresAt?: string | null | undefined; expiresSoon: boolean },
  now = Date.now(),
): Expiry {
  if (!expiresAt) return { state: "never", text: "Never" };
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return { state: "expired", text: `Expired ${formatDate(expiresAt)}` };
  if (expiresSoon) return { state: "soon", text: `Expires in ${describeSpan(left)}` };
  return { state: "far", text: formatDate(expiresAt) };
}

/** Describes how long the secret before a rotation still works: "23 h"; null if it does not. */
export function describeOverlap(rotatedUntil: string | null | undefined, now = Date.now()): string | null {
  if (!rotatedUntil) return null;
  const left = Date.parse(rotatedUntil) - now;
  if (left <= 0) return null;
  return left < HOUR_MS ? `${Math.ceil(left / 60_000)} min` : `${Math.round(left / HOUR_MS)} h`;
}

function describeSpan(milliseconds: number): string {
  if (milliseconds < HOUR_MS) return "less than an hour";
  const [count, unit] =
    milliseconds < DAY_MS ? [Math.round(milliseconds / HOUR_MS), "hour"] : [Math.round(milliseconds / DAY_MS), "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
