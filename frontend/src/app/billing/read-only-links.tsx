import { Link } from "react-router-dom";
import { paths } from "../paths";
import { PlansLink } from "./plans-link";

/** The way out of a read-only project: the plans, or the subscription that ended or was not paid. */
export function ReadOnlyLinks({ className = "underline" }: { className?: string }) {
  return (
    <span>
      <PlansLink className={className} /> or{" "}
      <Link to={paths.billing()} className={className}>
        open billing
      </Link>
    </span>
  );
}
