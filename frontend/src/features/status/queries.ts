import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
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

const unwritable = z.object({ checks: z.object({ database: z.enum(["ok"]), storage: z.enum(["error"]) }) });

/** What does not work, a refusal of the server, or no answer at all. */
export function healthErrorText(error: unknown): string {
  if (error instanceof ApiError && unwritable.safeParse(error.body).success) {
    return "Nothing can be saved right now. What is published can be read.";
  }
  return error instanceof ApiError ? "Failed to connect to server" : "Network error";
}
