import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { PortalPage, Subscription } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { findPlan } from "@/app/billing/plans";
import { formatDate, formatShortDate } from "@/lib/format";
import { Button, buttonClasses } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";
import { Pill } from "@/ui/pill";
import { isPro, type Standing } from "../standing";

export interface Portal {
  /** Opens the portal, or a part of it; the button that was used shows that it is busy. */
  open: (button: string, page?: PortalPage) => void;
  /** The button whose request is running. */
  busy: string | null;
}

interface Props {
  subscription: Subscription | null;
  standing: Standing;
  portal: Portal;
}

/** The plan in force with its price, what happens next, and the buttons to change it. */
export function CurrentPlan({ subscription, standing, portal }: Props) {
  const plan = findPlan(isPro(standing) ? "pro" : "free");
  return (
    <section
      aria-labelledby="current-plan"
      className="flex flex-col justify-between gap-x-6 gap-y-5 rounded-card border border-line px-4.5 py-5 sm:flex-row sm:px-6"
    >
      <div className="min-w-0">
        <h2 id="current-plan" className="text-sm font-normal text-fg-2">
          Current Plan
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xl font-bold tracking-[-0.02em]">
          {plan.name}
          <StandingPill standing={standing} subscription={subscription} />
        </p>
        <p className="mt-2 text-sm text-fg-2">
          <Next subscription={subscription} standing={standing} />
        </p>
      </div>
      <div className="grid content-between gap-4 sm:justify-items-end">
        <p>
          <b className="text-xl font-bold tracking-[-0.02em] tabular-nums">{plan.price}</b>{" "}
          <span className="text-sm text-fg-2">per month{standing === "ending" && paidUntil(subscription)}</span>
        </p>
        <div className="grid gap-2 sm:flex sm:flex-wrap sm:justify-end">
          {subscription !== null && (
            <PortalButton name="portal" portal={portal}>
              Open Billing Portal
              <LineIcon of={ExternalLink} className="size-3.5" />
            </PortalButton>
          )}
          {standing === "free" ? (
            <Link to={paths.pricing()} className={buttonClasses("primary")}>
              Upgrade to Pro
            </Link>
          ) : (
            <PortalButton name="manage" look={standing === "active" ? "primary" : "plain"} portal={portal}>
              Manage Subscription
            </PortalButton>
          )}
          {standing === "ending" && (
            <PortalButton name="keep" look="primary" portal={portal}>
              Keep Pro
            </PortalButton>
          )}
        </div>
      </div>
    </section>
  );
}

/** A button that opens the provider's portal. While one of them is busy, the others are disabled. */
export function PortalButton({
  name,
  portal,
  page,
  label,
  look,
  size,
  children,
}: {
  name: string;
  portal: Portal;
  page?: PortalPage;
  /** The button's accessible name, if its text alone is too short. */
  label?: string;
  look?: "primary" | "plain" | "quiet" | "danger";
  size?: "small" | "normal";
  children: ReactNode;
}) {
  return (
    <Button
      {...(look && { look })}
      {...(size && { size })}
      aria-label={label}
      busy={portal.busy === name}
      disabled={portal.busy !== null}
      onClick={() => portal.open(name, page)}
    >
      {children}
    </Button>
  );
}

/** Nothing more is charged after the paid month. */
function paidUntil(subscription: Subscription | null): string {
  const end = subscription?.current_period_end ?? null;
  return end === null ? ", no further payment" : `, paid until ${formatShortDate(end)}`;
}

function StandingPill({ standing, subscription }: { standing: Standing; subscription: Subscription | null }) {
  switch (standing) {
    case "free":
      return null;
    case "active":
      return <Pill tone="ok">Active</Pill>;
    case "ending": {
      const end = subscription?.current_period_end ?? null;
      return <Pill tone="warn">{end === null ? "Cancels" : `Cancels ${formatShortDate(end)}`}</Pill>;
    }
    case "past_due":
      return <Pill tone="bad">Pro paused</Pill>;
    case "inactive":
      return <Pill tone="warn">Pro: {subscription?.status.replaceAll("_", " ")}</Pill>;
  }
}

function Next({ subscription, standing }: { subscription: Subscription | null; standing: Standing }) {
  const end = subscription?.current_period_end ?? null;
  const date = end === null ? null : longDate(end);
  switch (standing) {
    case "active":
      return date === null ? "Billed monthly. You can cancel anytime." : <>Next billing date: {date}</>;
    case "ending":
      return date === null ? (
        "Pro stays until the end of the paid month. There is no further payment."
      ) : (
        <>Pro stays until {date}. There is no further payment.</>
      );
    case "past_due":
      return subscription?.payment_failed_at == null ? (
        "Pro is paused until a payment succeeds."
      ) : (
        <>Pro has been paused since {longDate(subscription.payment_failed_at)}</>
      );
    case "inactive":
      return "Pro starts when the subscription is active.";
    case "free":
      if (subscription?.ended_at != null) {
        return <>Pro ended on {longDate(subscription.ended_at)}. Nothing was deleted.</>;
      }
      return findPlan("free").included.slice(0, 3).map(decapitalise).join(", ");
  }
}

function longDate(seconds: number) {
  return <b className="font-medium text-fg">{formatDate(seconds)}</b>;
}

/** Lower-cases the first letter of all but the first text, for a list within a sentence. */
function decapitalise(text: string, at: number): string {
  return at === 0 ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
