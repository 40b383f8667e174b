import { Check, X } from "lucide-react";
import { isBegun, type Plan, plans } from "@/app/billing/plans";
import { useSession } from "@/app/session";
import { classes } from "@/lib/classes";
import { SOON } from "@/lib/generated/plans";
import { LineIcon } from "@/ui/line-icon";
import { Pill } from "@/ui/pill";
import { PlanAction } from "./plan-action";

interface Props {
  heading?: "h2" | "h3";
  /** The page to show after an upgrade. */
  returnTo?: string | null;
}

export function PlanCards({ heading: Heading = "h3", returnTo = null }: Props) {
  return (
    <ul className="mx-auto grid max-w-3xl gap-5 sm:grid-cols-2">
      {plans.map((plan) => (
        <li
          key={plan.key}
          className={classes(
            "flex flex-col rounded-card border bg-bg p-6",
            plan.key === "pro" ? "border-brand" : "border-line",
          )}
        >
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
              <Line key={text} text={text} />
            ))}
            {plan.missing.map((text) => (
              <Line key={text} text={text} isMissing />
            ))}
          </ul>
          <div className="mt-auto grid">
            <PlanAction plan={plan.key} returnTo={returnTo} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A line with its mark, if it is not built. */
function Line({ text, isMissing }: { text: string; isMissing?: boolean }) {
  const isTicked = !isMissing && isBegun(text);
  return (
    <li className={classes("flex items-start gap-2.5", isMissing && "text-fg-3")}>
      {isTicked ? (
        <LineIcon of={Check} className="mt-0.5 text-ok" />
      ) : isMissing ? (
        <LineIcon of={X} className="mt-0.5 text-fg-3" />
      ) : (
        // Nothing of it is built, so it has no tick.
        <span className="size-4 shrink-0" />
      )}
      <span>
        {isMissing && <span className="sr-only">Not included: </span>}
        {text} {SOON[text] && <Pill>{SOON[text]}</Pill>}
      </span>
    </li>
  );
}

function CurrentPlan({ plan }: { plan: Plan }) {
  const { state } = useSession();
  if (state.user === null) return null;
  if (state.user.plan === plan.key) return <Pill tone="brand">Your plan</Pill>;
  return state.user.payment_failed ? <Pill tone="bad">Payment failed</Pill> : null;
}
