import type { Subscription } from "@/api/generated/types.gen";

/** How a subscription stands, as the billing page explains it. */
export type Standing =
  /** There is none that takes payments: none at all, one that has ended, or one that was never paid. */
  | "free"
  | "active"
  /** Active until the end of the paid month. */
  | "ending"
  /** A renewal failed; Pro is paused until a payment succeeds. */
  | "past_due"
  /** It is running, but not active: paused by the provider, or in a trial. */
  | "inactive";

/** Pro is plan "pro" with status "active". Everything else is treated as Free. */
export function standingOf(subscription: Subscription | null): Standing {
  if (subscription === null || subscription.plan !== "pro") return "free";
  switch (subscription.status) {
    case "active":
      return subscription.cancel_at_period_end ? "ending" : "active";
    case "past_due":
    case "unpaid":
      return "past_due";
    case "canceled":
    case "incomplete":
    case "incomplete_expired":
      return "free";
    default:
      return "inactive";
  }
}

export function isPro(standing: Standing): boolean {
  return standing === "active" || standing === "ending";
}
