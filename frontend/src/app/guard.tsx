import { Fragment } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";
import { PageSpinner } from "@/ui/spinner";
import { paths } from "./paths";
import { ServerAway } from "./server-away";
import { SessionEnded } from "./session-ended";
import { useSession } from "./session";

/** Lets signed-in users through; others go to sign in and come back to where they were. */
export function Guard() {
  const { state } = useSession();
  const { pathname, search, hash } = useLocation();
  if (state.status === "loading") return <PageSpinner />;
  if (state.status === "away") return <ServerAway away={state.away} />;
  const user = state.status === "signed-in" ? state.user : state.was;
  if (user) {
    return (
      // Another user gets a page of their own, without what this one typed.
      <Fragment key={user.id}>
        <Outlet />
        {state.status !== "signed-in" && <SessionEnded redirect={pathname + search + hash} />}
      </Fragment>
    );
  }
  const to = state.ending === "left" ? paths.home() : paths.login({ redirect: pathname + search + hash });
  return <Navigate to={to} replace />;
}
