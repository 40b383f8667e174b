import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "@/api/errors";
import { getHealth } from "@/api/generated/sdk.gen";

const POLL_MS = 30_000;

/** Asked on load and every 30 seconds. */
export const healthQuery = () =>
  queryOptions({
    queryKey: ["health"],
    queryFn: ({ signal }) => getHealth({ signal }),
    refetchInterval: POLL_MS,
    staleTime: POLL_MS,
  });

/** A refusal of the server, or no answer at all. */
export function healthErrorText(error: unknown): string {
  return error instanceof ApiError ? "Failed to connect to server" : "Network error";
}
