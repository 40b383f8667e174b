import { Fragment } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { PageSpinner } from "@/ui/spinner";
import { FloatingCheckoutNotice } from "./billing/checkout-notice";
import { CheckoutOutcomeProvider } from "./billing/checkout-outcome";
import { paths } from "./paths";
import { ServerAway } from "./server-away";
import { SessionEnded } from "./session-ended";
import { useSession } from "./session";

/** Lets signed-in users through. Others are sent to sign in, and return afterwards. */
export function Guard() {
  const { state } = useSession();
  const { pathname, search, hash } = useLocation();
  if (state.status === "loading") return <PageSpinner />;
  if (state.status === "away") return <ServerAway away={state.away} />;
  const user = state.status === "signed-in" ? state.user : state.was;
  if (user) {
    return (
      // The key resets the page for another user, so that they do not see typed text.
      <Fragment key={user.id}>
        <CheckoutOutcomeProvider>
          <Outlet />
          <FloatingCheckoutNotice />
        </CheckoutOutcomeProvider>
        {state.status !== "signed-in" && <SessionEnded redirect={pathname + search + hash} />}
      </Fragment>
    );
  }
  const to = state.ending === "left" ? paths.home() : paths.login({ redirect: pathname + search + hash });
  return <Navigate to={to} replace />;
}
