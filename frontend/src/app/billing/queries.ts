import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client } from "@/api/client";
import { ApiError, isNotFound } from "@/api/errors";
import { readToken } from "@/api/token";
import { toast } from "@/ui/toast";
import { paths } from "../paths";

export interface Subscription {
  plan: "free" | "pro";
  /** The provider's word: "active", "past_due", "canceled" and others. */
  status: string;
  /** Unix seconds; null if unknown. */
  current_period_end: number | null;
  cancel_at_period_end: boolean;
}

export interface Billing {
  subscription: Subscription;
  /** `maxProjects` is -1 if it is unlimited. */
  limits: { maxProjects: number; allowPrivateProjects: boolean };
}

interface Departure {
  url: string;
}

export const NO_TOKEN = "Please log in again";
export const SESSION_EXPIRED = "Session expired. Please log in again.";

/** There is no token to send, because another tab has removed it. */
export class NoTokenError extends Error {
  override name = "NoTokenError";

  constructor() {
    super(NO_TOKEN);
  }
}

/** Makes a call of the billing pages. The message about an expired session has to outlive the page, so it is a toast. */
async function callSignedIn<T>(call: () => Promise<T>): Promise<T> {
  if (readToken() === null) throw new NoTokenError();
  try {
    return await call();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) toast.error(SESSION_EXPIRED);
    throw error;
  }
}

/** The subscription with its limits; null if there has never been one. Always fresh, because the provider changes it. */
export const billingQuery = () =>
  queryOptions({
    queryKey: ["billing"],
    queryFn: ({ signal }) =>
      callSignedIn(async () => {
        try {
          return (await client.get({ url: "/api/billing/subscription", signal })) as Billing;
        } catch (error) {
          if (isNotFound(error)) return null;
          throw error;
        }
      }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** Prepares the provider's checkout. After it, the browser comes back to `returnTo`, or to the billing page. */
export const checkoutMutation = (returnTo: string | null) =>
  mutationOptions({
    mutationFn: () =>
      callSignedIn(async () => {
        const body = returnTo === null ? {} : { return_to: returnTo };
        const headers = { "Content-Type": "application/json" };
        return (await client.post({ url: "/api/billing/checkout-session", headers, body })) as Departure;
      }),
  });

/** Opens the provider's portal, which leads back to the billing page. */
export const portalMutation = () =>
  mutationOptions({
    mutationFn: (_button: string) =>
      callSignedIn(async () => {
        const query = { return_to: paths.billing() };
        return (await client.get({ url: "/api/billing/portal-session", query })) as Departure;
      }),
  });
