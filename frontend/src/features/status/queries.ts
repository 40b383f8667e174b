import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "@/api/errors";
import { getHealth, getStatusPage } from "@/api/generated/sdk.gen";
import { exactly, objectWith } from "@/lib/shape";

const POLL_MS = 30_000;

/** The server's health, polled on load and every 30 seconds. */
export const healthQuery = () =>
  queryOptions({
    queryKey: ["health"],
    queryFn: ({ signal }) => getHealth({ signal }),
    refetchInterval: POLL_MS,
    staleTime: POLL_MS,
  });

/** The status page: what works now, 90 days, and incidents. */
export const statusPageQuery = () =>
  queryOptions({
    queryKey: ["status-page"],
    queryFn: ({ signal }) => getStatusPage({ signal }),
    refetchInterval: POLL_MS,
    staleTime: POLL_MS,
  });

const isUnwritable = objectWith({ checks: objectWith({ database: exactly("ok"), storage: exactly("error") }) });

/** Describes a health error: what does not work, an error response, or no response. */
export function healthErrorText(error: unknown): string {
  if (error instanceof ApiError && isUnwritable(error.body)) {
    return "Nothing can be saved right now. Published docs can still be read.";
  }
  return error instanceof ApiError ? "Failed to connect to server" : "Network error";
}
