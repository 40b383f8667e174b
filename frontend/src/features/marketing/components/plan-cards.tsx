import { Check, X } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { useSession } from "@/app/session";
import { useSignIn } from "@/app/sign-in";
import { Button, buttonClasses } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";
import { Pill } from "@/ui/pill";
import { type Plan, plans } from "../plans";

export function PlanCards({ heading: Heading = "h3" }: { heading?: "h2" | "h3" }) {
  return (
    <ul className="mx-auto grid max-w-3xl gap-5 sm:grid-cols-2">
      {plans.map((plan) => (
        <li key={plan.key} className="flex flex-col rounded-card border border-line bg-bg p-6">
          <Heading className="flex items-center gap-2 text-md font-semibold">
            {plan.name}
            <CurrentPlan plan={plan} />
          </Heading>
          <p className="mt-2">
            <span className="text-2xl font-bold tracking-[-0.03em]">{plan.price}</span>{" "}
            <span className="text-sm text-fg-3">{plan.note}</span>
          </p>
          <ul className="mt-5 mb-6 grid gap-2 text-sm">
            {plan.included.map((text) => (
              <li key={text} className="flex items-start gap-2.5">
                <LineIcon of={Check} className="mt-0.5 text-ok" />
                {text}
              </li>
            ))}
            {plan.missing.map((text) => (
              <li key={text} className="flex items-start gap-2.5 text-fg-3">
                <LineIcon of={X} className="mt-0.5" />
                <span>
                  <span className="sr-only">Not included: </span>
                  {text}
                </span>
              </li>
            ))}
          </ul>
          <div className="mt-auto grid">
            <PlanAction plan={plan} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function CurrentPlan({ plan }: { plan: Plan }) {
  const { state } = useSession();
  return state.user?.plan === plan.key ? <Pill tone="brand">Your plan</Pill> : null;
}

function PlanAction({ plan }: { plan: Plan }) {
  const { state } = useSession();
  const signIn = useSignIn();
  if (state.status === "signed-in") {
    if (plan.key === "free" || state.user.plan === "pro")
      return (
        <Link to={paths.dashboard()} className={buttonClasses()}>
          My Projects
        </Link>
      );
    return (
      <p className="text-center text-xs text-fg-3">Upgrading is not available yet. For now every account is on Free.</p>
    );
  }
  if (plan.key === "free") return <Button onClick={() => signIn.open(paths.newProject())}>Start with Free</Button>;
  return (
    <Link to={paths.login({ upgrade: true, redirect: paths.pricing() })} className={buttonClasses("primary")}>
      Upgrade to Pro
    </Link>
  );
}
