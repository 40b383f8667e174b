import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { ApiError, isNotFound } from "@/api/errors";
import { createCheckoutSession, createPortalSession, getSubscription } from "@/api/generated/sdk.gen";
import { readToken } from "@/api/token";
import { toast } from "@/ui/toast";
import { paths } from "../paths";

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
          return await getSubscription({ signal });
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
      callSignedIn(() => createCheckoutSession({ body: returnTo === null ? {} : { return_to: returnTo } })),
  });

/** Opens the provider's portal, which leads back to the billing page. */
export const portalMutation = () =>
  mutationOptions({
    mutationFn: (_button: string) => callSignedIn(() => createPortalSession({ query: { return_to: paths.billing() } })),
  });
