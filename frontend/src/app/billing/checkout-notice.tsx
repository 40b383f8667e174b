import { useLocation } from "react-router-dom";
import { classes } from "@/lib/classes";
import { PRO_IN_WORDS } from "@/lib/generated/benefits";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { Spinner } from "@/ui/spinner";
import { paths } from "../paths";
import { useCheckoutOutcome } from "./checkout-outcome";

/** Says how the checkout ended. Renders nothing where none did. */
export function CheckoutNotice({ className = "" }: { className?: string }) {
  const { outcome, checkAgain, dismiss } = useCheckoutOutcome();
  switch (outcome) {
    case null:
      return null;
    case "confirming":
      return (
        <div
          role="status"
          className={classes("flex gap-2.5 rounded-field bg-brand-soft px-3 py-2.5 text-sm", className)}
        >
          <Spinner className="mt-0.5 text-brand" />
          <p>
            <b className="font-semibold">Confirming your payment.</b> This takes a few seconds.
          </p>
        </div>
      );
    case "started":
      return (
        <Notice tone="ok" title="Welcome to Pro" className={className}>
          You now have {PRO_IN_WORDS}.
        </Notice>
      );
    case "late":
      return (
        <Notice tone="warn" title="The confirmation is still on its way" className={className}>
          Pro starts as soon as the payment provider confirms your payment. You do not need to pay again.
          <div className="mt-2 flex gap-2">
            <Button size="small" onClick={checkAgain}>
              Check again
            </Button>
            <Button size="small" look="quiet" onClick={dismiss}>
              Dismiss
            </Button>
          </div>
        </Notice>
      );
    case "canceled":
      return (
        <Notice tone="info" title="Checkout canceled" className={className}>
          Nothing was charged, and your plan has not changed.
        </Notice>
      );
  }
}

/** The notice over any other page than the billing page, which shows it itself. */
export function FloatingCheckoutNotice() {
  const { outcome } = useCheckoutOutcome();
  const { pathname } = useLocation();
  if (outcome === null || pathname === paths.billing()) return null;
  return (
    <div className="fixed inset-x-3 bottom-3 z-40 mx-auto max-w-xl rounded-field bg-bg shadow-float">
      <CheckoutNotice />
    </div>
  );
}
