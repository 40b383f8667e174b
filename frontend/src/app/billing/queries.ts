import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { ApiError, isNotFound } from "@/api/errors";
import {
  createCheckoutSession,
  createPortalSession,
  getKeptProjects,
  getPayments,
  getSubscription,
  keepProjects,
} from "@/api/generated/sdk.gen";
import type { PortalPage } from "@/api/generated/types.gen";
import { readToken } from "@/api/token";
import { toast } from "@/ui/toast";
import { paths } from "../paths";
import { OPENED_CHECKOUT } from "./opened-checkout";

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

/**
 * The subscription with its limits; null if there has never been one. Always fresh, because the provider changes it.
 * Without a subscription nothing is asked: browsers log each 404 as an error.
 */
export const billingQuery = (hasSubscription: boolean) =>
  queryOptions({
    queryKey: ["billing", hasSubscription],
    queryFn: ({ signal }) =>
      callSignedIn(async () => {
        if (!hasSubscription) return null;
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
      callSignedIn(async () => {
        const opened = await createCheckoutSession({ body: returnTo === null ? {} : { return_to: returnTo } });
        sessionStorage.setItem(OPENED_CHECKOUT, opened.id);
        return opened;
      }),
  });

/** The payment method and the last invoices. */
export const paymentsQuery = () =>
  queryOptions({
    queryKey: ["payments"],
    queryFn: ({ signal }) => callSignedIn(() => getPayments({ signal })),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** The projects that stay editable when Pro ends. */
export const keptProjectsQuery = () =>
  queryOptions({
    queryKey: ["kept-projects"],
    queryFn: ({ signal }) => callSignedIn(() => getKeptProjects({ signal })),
    staleTime: 0,
  });

export const keepProjectsMutation = () =>
  mutationOptions({
    mutationFn: (ids: string[]) => callSignedIn(() => keepProjects({ body: { project_ids: ids } })),
  });

/** A button that opens the portal, and the part of it that it opens. */
export interface PortalVisit {
  button: string;
  page?: PortalPage;
}

/** Opens the provider's portal, which leads back to the billing page. */
export const portalMutation = () =>
  mutationOptions({
    mutationFn: ({ page }: PortalVisit) =>
      callSignedIn(() => createPortalSession({ query: { return_to: paths.billing(), ...(page && { page }) } })),
  });
