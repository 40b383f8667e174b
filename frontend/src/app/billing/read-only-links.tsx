import { Link } from "react-router-dom";
import { paths } from "../paths";
import { useUser } from "../session";
import { PlansLink } from "./plans-link";

/** The way out of a read-only project: the plans, or the subscription that ended or was not paid. */
export function ReadOnlyLinks({ className = "underline" }: { className?: string }) {
  const hasUnpaidPro = useUser().payment_failed;
  return (
    <span>
      {!hasUnpaidPro && (
        <>
          <PlansLink className={className} /> or{" "}
        </>
      )}
      <Link to={paths.billing()} className={className}>
        {hasUnpaidPro ? "Open billing" : "open billing"}
      </Link>
    </span>
  );
}
