import { ApiError } from "@/api/errors";
import { NoTokenError, portalMutation, SESSION_EXPIRED } from "@/app/billing/queries";
import { useDeparture } from "@/app/billing/use-departure";
import type { Portal } from "./components/current-plan";

export const PORTAL_FAILED = "Failed to open billing portal";

/** Opens the provider's portal. `onProblem` gets the message of a failure. */
export function usePortal(onProblem: (message: string) => void): Portal {
  const departure = useDeparture(portalMutation());
  return {
    open: (button, page) =>
      departure.mutate({ button, ...(page && { page }) }, { onError: (error) => onProblem(portalProblem(error)) }),
    busy: departure.isBusy ? (departure.variables?.button ?? null) : null,
  };
}

function portalProblem(error: Error): string {
  if (error instanceof NoTokenError) return error.message;
  return error instanceof ApiError && error.status === 401 ? SESSION_EXPIRED : PORTAL_FAILED;
}
