import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { ApiError, failureOf, messageOf } from "@/api/errors";
import type { SubscriptionAnswer } from "@/api/generated/types.gen";
import { readToken } from "@/api/token";
import { apiKeysQuery } from "@/app/api-keys/queries";
import { CheckoutNotice } from "@/app/billing/checkout-notice";
import { useCheckoutOutcome } from "@/app/billing/checkout-outcome";
import { billingQuery, NoTokenError } from "@/app/billing/queries";
import { projectsQuery } from "@/app/project/queries";
import { useSession, useUser } from "@/app/session";
import { SettingsPage } from "@/app/settings-page";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { useMessage } from "@/lib/use-message";
import { Failure } from "@/ui/failure";
import { Notice } from "@/ui/notice";
import { BillingSkeleton } from "../components/billing-skeleton";
import { CurrentPlan } from "../components/current-plan";
import { FreePlanner } from "../components/free-planner";
import { KeptBanner, PLANNER } from "../components/kept-banner";
import { Payments } from "../components/payments";
import { PlanLimits } from "../components/plan-limits";
import { StandingNotice } from "../components/standing-notice";
import { UnlockBanner } from "../components/unlock-banner";
import { isPro, standingOf } from "../standing";
import { usePortal } from "../use-portal";

export function prefetch(queries: QueryClient): void {
  if (readToken() === null) return;
  void queries.prefetchQuery(projectsQuery());
  void queries.prefetchQuery(apiKeysQuery());
}

export default function BillingRoute() {
  usePageMeta(ROUTES.billing);
  const hasSubscription = useHasSubscription();
  const billing = useQuery(billingQuery(hasSubscription));
  const [query] = useSearchParams();
  const { outcome } = useCheckoutOutcome();
  useCurrentPlan(billing.data);
  return (
    <SettingsPage>
      <div className="grid grid-cols-1 gap-6">
        <CheckoutNotice />
        {/* Until the payment is confirmed the plan would be the old one, with a button to pay again. */}
        {billing.isPending || outcome === "confirming" ? (
          <BillingSkeleton />
        ) : billing.isLoadingError ? (
          <Failure {...describe(billing.error)} onRetry={() => void billing.refetch()} busy={billing.isFetching} />
        ) : (
          <Plan billing={billing.data ?? null} showsPlanner={query.get("view") === "free"} />
        )}
      </div>
    </SettingsPage>
  );
}

function Plan({ billing, showsPlanner }: { billing: SubscriptionAnswer | null; showsPlanner: boolean }) {
  const [problem, showProblem] = useMessage<string>();
  const portal = usePortal(showProblem);
  const subscription = billing?.subscription ?? null;
  const standing = standingOf(subscription);
  const limits = <PlanLimits limits={billing?.limits ?? null} isPro={isPro(standing)} />;
  return (
    <>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {showsPlanner ? (
        <FreePlanner billing={billing} portal={portal} />
      ) : (
        <>
          <StandingNotice standing={standing} nextTry={subscription?.next_payment_attempt ?? null} portal={portal} />
          <CurrentPlan subscription={subscription} standing={standing} portal={portal} />
          {standing === "ending" && <KeptBanner ends={subscription?.current_period_end ?? null} />}
          {standing === "free" && <UnlockBanner />}
          {subscription === null ? (
            limits
          ) : (
            <Payments standing={standing} portal={portal}>
              {limits}
            </Payments>
          )}
          {standing === "active" && (
            <p className="text-sm text-fg-3">
              You can cancel anytime. Pro stays until the end of the paid month.{" "}
              <Link to={PLANNER} className="text-link underline">
                See what would change
              </Link>
            </p>
          )}
        </>
      )}
    </>
  );
}

/** Returns whether there is a subscription. Somebody may have subscribed in another tab, so it is asked on return. */
function useHasSubscription(): boolean {
  const { refresh } = useSession();
  const has = useUser().has_subscription;
  useEffect(() => {
    if (has) return;
    const look = () => void refresh().catch(() => undefined);
    addEventListener("focus", look);
    return () => removeEventListener("focus", look);
  }, [has, refresh]);
  return has;
}

/** Reads the user again when a response shows that the plan has changed, so that all screens agree. */
function useCurrentPlan(billing: SubscriptionAnswer | null | undefined) {
  const { refresh } = useSession();
  const known = useUser().plan;
  const compared = useRef<SubscriptionAnswer | null>(undefined);
  useEffect(() => {
    // Compare each response once: after a checkout, the user is newer than the response.
    if (billing === undefined || compared.current === billing) return;
    compared.current = billing;
    const plan = isPro(standingOf(billing?.subscription ?? null)) ? "pro" : "free";
    // If it fails, the other screens learn the plan with their next request.
    if (plan !== known) void refresh().catch(() => undefined);
  }, [billing, known, refresh]);
}

/** Returns the texts of a failed load. */
function describe(error: Error): { title: string; message: string; requestId: string | null } {
  const message = error instanceof NoTokenError ? error.message : messageOf(error, "Unknown error");
  const title = error instanceof ApiError ? "Failed to fetch subscription" : "Failed to load billing information";
  return { title, message, requestId: failureOf(error).requestId };
}
