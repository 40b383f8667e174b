import type { DeliveryStatus } from "@/api/generated/types.gen";

export const STATUSES: readonly { value: DeliveryStatus; label: string }[] = [
  { value: "failed", label: "Failed" },
  { value: "pending", label: "Waiting" },
  { value: "delivered", label: "Delivered" },
  { value: "missed", label: "Never tried" },
];

export const PERIODS = [
  { key: "1d", label: "Last day", days: 1 },
  { key: "7d", label: "Last 7 days", days: 7 },
] as const;

/** Which deliveries are listed. The address carries it. */
export interface DeliveryView {
  kind: string | null;
  status: DeliveryStatus | null;
  /** Null for all 30 days. */
  period: (typeof PERIODS)[number]["key"] | null;
}

export interface DeliveryFilters {
  kind?: string;
  status?: DeliveryStatus;
  from?: string;
}

const KEYS = ["kind", "status", "period"] as const;

/** Reads what the address asks for. What it cannot mean is left out. */
export function readView(parameters: URLSearchParams): DeliveryView {
  return {
    kind: parameters.get("kind") || null,
    status: STATUSES.find(({ value }) => value === parameters.get("status"))?.value ?? null,
    period: PERIODS.find(({ key }) => key === parameters.get("period"))?.key ?? null,
  };
}

export function writeView(view: DeliveryView): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const key of KEYS) {
    const value = view[key];
    if (value !== null) parameters.set(key, value);
  }
  return parameters;
}

const DAY_MS = 86_400_000;

/** Returns the filters for a request. A period begins with a day in UTC, so that the request stays the same all day. */
export function filtersOf({ kind, status, period }: DeliveryView, now = Date.now()): DeliveryFilters {
  const days = PERIODS.find(({ key }) => key === period)?.days;
  return {
    ...(kind !== null && { kind }),
    ...(status !== null && { status }),
    ...(days !== undefined && { from: new Date(now - days * DAY_MS).toISOString().slice(0, 10) }),
  };
}
