import { formatDate } from "@/lib/format";
import { Notice } from "@/ui/notice";
import type { Standing } from "../standing";
import { type Portal, PortalButton } from "./current-plan";

interface Props {
  standing: Standing;
  /** When the payment is tried again, in seconds since 1970. */
  nextTry: number | null;
  portal: Portal;
}

/** Stays while a payment is missing: says what is paused, that nothing is lost, and where to pay. */
export function StandingNotice({ standing, nextTry, portal }: Props) {
  if (standing === "past_due")
    return (
      <Notice
        tone="bad"
        title="Your last payment failed, so Pro is paused"
        action={
          <PortalButton name="payment" page="payment_method" look="primary" portal={portal}>
            Update payment method
          </PortalButton>
        }
      >
        <p>
          Requests with your API keys are refused, and private projects and those over the limit are read-only. Nothing
          is deleted: everything comes back once a payment succeeds.
          {nextTry !== null && ` The next try is on ${formatDate(nextTry)}.`}
        </p>
      </Notice>
    );
  if (standing === "inactive")
    return (
      <Notice
        tone="warn"
        title="Your subscription is not active"
        action={
          <PortalButton name="payment" size="small" portal={portal}>
            Open the portal
          </PortalButton>
        }
      >
        <p>Your account is on Free until it is active again. You can resume or cancel it in the billing portal.</p>
      </Notice>
    );
  return null;
}
