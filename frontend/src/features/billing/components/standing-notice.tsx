import { Notice } from "@/ui/notice";
import type { Standing } from "../standing";
import { type Portal, PortalButton } from "./current-plan";

/** Stays while a payment is missing: says what is paused, that nothing is lost, and where to pay. */
export function StandingNotice({ standing, portal }: { standing: Standing; portal: Portal }) {
  if (standing === "past_due")
    return (
      <Notice tone="bad" title="Your last payment failed, so Pro is paused">
        <p>
          API keys refuse, webhooks pause, branding falls back to the default, and private projects and those over the
          limit are read-only. Nothing is deleted: everything comes back once a payment succeeds.
        </p>
        <div className="mt-2">
          <PortalButton name="payment" size="small" portal={portal}>
            Update payment method
          </PortalButton>
        </div>
      </Notice>
    );
  if (standing === "inactive")
    return (
      <Notice tone="warn" title="Your subscription is not active">
        <p>Your account is on Free until it is active again. You can resume or cancel it in the billing portal.</p>
        <div className="mt-2">
          <PortalButton name="payment" size="small" portal={portal}>
            Open the portal
          </PortalButton>
        </div>
      </Notice>
    );
  return null;
}
