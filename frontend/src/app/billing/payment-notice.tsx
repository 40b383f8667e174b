import { Link } from "react-router-dom";
import { Notice } from "@/ui/notice";
import { paths } from "../paths";
import { useUser } from "../session";

/** Stays on the owner's screens while Pro is paused because a payment failed. */
export function PaymentNotice() {
  if (!useUser().payment_failed) return null;
  return (
    <Notice tone="bad" className="mb-5">
      Your last payment failed, so Pro is paused. Nothing is deleted.{" "}
      <Link to={paths.billing()} className="underline">
        Open billing
      </Link>
    </Notice>
  );
}
