import type { DeliveryStatus } from "@/api/generated/types.gen";
import { ALL_KEPT, daysOf, type PeriodView, readPeriod, writeParameters } from "@/lib/period";

export const STATUSES: readonly { value: DeliveryStatus; label: string }[] = [
  { value: "failed", label: "Given up" },
  { value: "pending", label: "Waiting" },
  { value: "delivered", label: "Delivered" },
  { value: "missed", label: "Never tried" },
];

export const PERIODS = [
  { key: "1d", label: "Last day", days: 1 },
  { key: "7d", label: "Last 7 days", days: 7 },
] as const;

/** Which deliveries are listed. The address carries it. */
export interface DeliveryView extends PeriodView {
  kind: string | null;
  status: DeliveryStatus | null;
}

export interface DeliveryFilters {
  kind?: string;
  status?: DeliveryStatus;
  from?: string;
  to?: string;
}

export const WHOLE_LOG: DeliveryView = { kind: null, status: null, ...ALL_KEPT };

const KEYS = ["kind", "status", "period", "from", "to"] as const;

/** Reads what the address asks for. What it cannot mean is left out. */
export const readView = (parameters: URLSearchParams): DeliveryView => ({
  kind: parameters.get("kind") || null,
  status: STATUSES.find(({ value }) => value === parameters.get("status"))?.value ?? null,
  ...readPeriod(parameters, PERIODS),
});

export const writeView = (parameters: URLSearchParams, view: DeliveryView): URLSearchParams =>
  writeParameters(parameters, view, WHOLE_LOG, KEYS);

/** Returns whether anything is left out. */
export const isFiltered = (view: DeliveryView) => KEYS.some((key) => view[key] !== WHOLE_LOG[key]);

/** Returns the filters for a request. */
export function filtersOf(view: DeliveryView, now = Date.now()): DeliveryFilters {
  const { from, to } = daysOf(view, PERIODS, now);
  return {
    ...(view.kind !== null && { kind: view.kind }),
    ...(view.status !== null && { status: view.status }),
    ...(from !== "" && { from }),
    ...(to !== "" && { to }),
  };
}
