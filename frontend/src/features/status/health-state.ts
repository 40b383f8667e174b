import { useQuery } from "@tanstack/react-query";
import { useOnline } from "@/lib/use-online";
import { healthQuery } from "./queries";

export type HealthState = "checking" | "error" | "ok" | "unknown";

export const healthLabels: Record<HealthState, string> = {
  checking: "Checking...",
  error: "System Error",
  ok: "Systems OK",
  unknown: "Unknown",
};

export function healthState(query: {
  isPending: boolean;
  isError: boolean;
  data?: { status?: string } | undefined;
}): HealthState {
  if (query.isPending) return "checking";
  if (query.isError || query.data?.status === "degraded") return "error";
  return query.data?.status === "ok" ? "ok" : "unknown";
}

/** Returns the server's health, which is unknown while the browser has no network. */
export function useHealthState(): HealthState {
  const query = useQuery(healthQuery());
  return useOnline() ? healthState(query) : "unknown";
}
