import { Link } from "react-router-dom";
import type { Plan } from "@/app/billing/plans";
import { paths } from "@/app/paths";
import { useSession } from "@/app/session";
import { buttonClasses } from "@/ui/button";
import { deferred } from "@/ui/deferred";
import { Skeleton } from "@/ui/skeleton";

/** Visitors sign in first, so they do not load the way to the payment provider. */
const upgradeButton = deferred(async () => ({
  default: (await import("@/app/billing/upgrade-button")).UpgradeButton,
}));

/** The button below a plan. `returnTo` is the page to show after an upgrade. */
export function PlanAction({ plan, returnTo }: { plan: Plan["key"]; returnTo: string | null }) {
  const { state } = useSession();
  if (state.status === "loading" || state.status === "away") return <Waiting />;
  if (state.status === "signed-in") {
    if (state.user.plan === plan) return <Current plan={plan} />;
    if (plan === "free") return <p className="py-2 text-center text-sm text-fg-2">Pro includes all of this.</p>;
    if (state.user.payment_failed)
      return (
        <Link to={paths.billing()} className={buttonClasses("primary")}>
          Update payment method
        </Link>
      );
    return <upgradeButton.Component returnTo={returnTo} fallback={<Waiting />} />;
  }
  if (plan === "free")
    return (
      <Link
        to={paths.login({ redirect: returnTo ?? paths.newProject() })}
        className={buttonClasses()}
        data-for-visitors
      >
        Get started
      </Link>
    );
  const redirect = paths.pricing({ returnTo: returnTo ?? undefined });
  return (
    <Link to={paths.login({ upgrade: true, redirect })} className={buttonClasses("primary")} data-for-visitors>
      Upgrade to Pro
    </Link>
  );
}

function Waiting() {
  return <Skeleton className="h-[34px]" />;
}

function Current({ plan }: { plan: Plan["key"] }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span className="text-sm text-fg-2">Current plan</span>
      {plan === "pro" ? (
        <Link to={paths.billing()} className={buttonClasses()}>
          Manage Subscription
        </Link>
      ) : (
        <Link to={paths.dashboard()} className={buttonClasses()}>
          My Projects
        </Link>
      )}
    </div>
  );
}
